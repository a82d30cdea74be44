// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Closed constraints that contradict each other, the hints, and what ops could compute: on one value twice, on both operands of an op, on a
// carried value and what is returned to it, on branches. Each is a place where the value lies so; between them it moves.
// plan: - | ^batch/x$=[{"a"}, {"b"}]; ^state/w$=[{"b"}, {"a"}]; ^state/y$=[{"b"}, {}]
// plan: - | ^batch/x$=[{}, {"b", "a"}]; ^state/w$=[{}, {}]; ^state/y$=[{}, {}]; ^state/carried$=[{"a"}, {}]
// plan: - | ^batch/x$=[{"b", "a"}, {}]; ^state/y$=[{"a", "b"}, {}]; ^state/carried$=[{}, {"b"}]; ^state/chosen$=[{"b"}, {"a"}]
// plan: - |
sdy.mesh @mesh = <["a"=2, "b"=3]>
func.func @step(%w: tensor<6x5xf32> loc("state['w']"), %x: tensor<6x5xf32> loc("batch['x']"), %n: tensor<i32> loc("batch['n']"))
    -> (tensor<6x5xf32> {jax.result_info = "result[0]['w']"}, tensor<6x5xf32> {jax.result_info = "result[0]['y']"},
        tensor<6x5xf32> {jax.result_info = "result[0]['carried']"}, tensor<6x5xf32> {jax.result_info = "result[0]['chosen']"}) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %c3 = stablehlo.constant dense<3> : tensor<i32>
  %0 = sdy.sharding_constraint %x <@mesh, [{"a"}, {}]> : tensor<6x5xf32>
  %1 = sdy.sharding_constraint %x <@mesh, [{}, {"a"}]> : tensor<6x5xf32>
  %2 = sdy.sharding_constraint %0 <@mesh, [{"b", "a"}, {}]> : tensor<6x5xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{"a", "b"}, {}]> : tensor<6x5xf32>
  %4 = stablehlo.add %3, %1 : tensor<6x5xf32>
  %5 = sdy.sharding_constraint %4 <@mesh, [{}, {"b"}]> : tensor<6x5xf32>
  %6 = stablehlo.multiply %5, %0 : tensor<6x5xf32>
  %loop:2 = stablehlo.while(%i = %c0, %v = %6) : tensor<i32>, tensor<6x5xf32>
    cond {
      %t = stablehlo.compare LT, %i, %c3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %a = sdy.sharding_constraint %v <@mesh, [{"b"}, {"a"}]> : tensor<6x5xf32>
      %b = stablehlo.add %a, %w : tensor<6x5xf32>
      %c = sdy.sharding_constraint %b <@mesh, [{"a"}, {"b"}]> : tensor<6x5xf32>
      %j = stablehlo.add %i, %c1 : tensor<i32>
      stablehlo.return %j, %c : tensor<i32>, tensor<6x5xf32>
    }
  %p = stablehlo.compare LT, %n, %c1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %chosen = "stablehlo.if"(%p) ({
    %a = sdy.sharding_constraint %4 <@mesh, [{"b"}, {}]> : tensor<6x5xf32>
    stablehlo.return %a : tensor<6x5xf32>
  }, {
    %a = stablehlo.negate %loop#1 : tensor<6x5xf32>
    %b = sdy.sharding_constraint %a <@mesh, [{}, {"a", "b"}]> : tensor<6x5xf32>
    stablehlo.return %b : tensor<6x5xf32>
  }) : (tensor<i1>) -> tensor<6x5xf32>
  return %w, %6, %loop#1, %chosen : tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>
}
