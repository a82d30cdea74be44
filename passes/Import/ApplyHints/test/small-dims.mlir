// RUN: autopar-opt %s --autopar-apply-hints --verify-diagnostics | FileCheck %s
// A dim of size 1 stays whole; a dim smaller than the devices is cut all the same. Both are said.
// CHECK: autopar.name = "a", autopar.sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>
// CHECK-SAME: autopar.name = "b", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>
module attributes {autopar.plan = {shardings = [
    {match = "a", sharding = #autopar.sharding<@mesh, [{"tp"}, {"dp"}]>},
    {match = "b", sharding = #autopar.sharding<@mesh, [{"dp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=4, "tp"=2]>
  func.func @step(
      // expected-remark@below {{dim 0 of 'a' has size 1 and stays replicated; its hint asks for 2 parts}}
      %arg0: tensor<1x8xf32> {autopar.kind = "state", autopar.name = "a"},
      // expected-remark@below {{dim 0 of 'b' has 3 elements for 4 parts; some devices hold none}}
      %arg1: tensor<3xf32> {autopar.kind = "state", autopar.name = "b"})
      attributes {autopar.role = "step"} { return }
}
