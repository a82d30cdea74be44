// RUN: autopar-opt %s --autopar-apply-hints --split-input-file --verify-diagnostics
// expected-error@below {{the rule for 'nothing' applies to nothing}}
// expected-note@below {{names in this program are like 'w'}}
module attributes {autopar.plan = {shardings = [{match = "nothing", sharding = #autopar.sharding<@mesh, [{"dp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "w"}) attributes {autopar.role = "step"} { return }
}

// -----
// expected-error@below {{the rule for 'w$' applies to nothing}}
// expected-note@below {{earlier rules took all that it matches; move it before them}}
module attributes {autopar.plan = {shardings = [{match = "w", sharding = #autopar.sharding<@mesh, [{"dp"}]>},
                                                {match = "w$", sharding = #autopar.sharding<@mesh, [{"dp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "w"}) attributes {autopar.role = "step"} { return }
}

// -----
// expected-error@below {{the rule for 'w' applies to nothing}}
// expected-note@below {{all that it matches have fewer than its 2 dims}}
module attributes {autopar.plan = {shardings = [{match = "w", sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "w"}) attributes {autopar.role = "step"} { return }
}

// -----
// expected-error@below {{autopar.plan: a rule's pattern is no regular expression: a '(' or ')' has no partner}}
module attributes {autopar.plan = {shardings = [{match = "(", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <[]>
}

// -----
// expected-error@below {{autopar.plan: a rule has no sharding}}
module attributes {autopar.plan = {shardings = [{match = "w"}]}} {
  autopar.mesh @mesh = <[]>
}

// -----
// expected-error@below {{autopar.plan: a rule must be a dictionary}}
module attributes {autopar.plan = {shardings = ["w"]}} {
  autopar.mesh @mesh = <[]>
}

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@below {{'w' has the sharding #autopar.sharding<@mesh, [{}]> here and #autopar.sharding<@mesh, [{"dp"}]> elsewhere}}
func.func @step(
    // expected-note@below {{the other is here; state keeps its sharding from step to step}}
    %arg0: tensor<4xf32> {autopar.kind = "state", autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{"dp"}]>})
    -> (tensor<4xf32> {autopar.kind = "state", autopar.name = "w", autopar.sharding = #autopar.sharding<@mesh, [{}]>})
    attributes {autopar.role = "step"} {
  return %arg0 : tensor<4xf32>
}

// -----
// expected-error@below {{this rule's sharding does not fit the mesh: axis "tp" is not in the mesh}}
module attributes {autopar.plan = {values = [{op = "stablehlo.add", sharding = #autopar.sharding<@mesh, [{"tp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
}

// -----
// expected-error@below {{the rule for '^loss' applies to nothing}}
// expected-note@below {{it matches 'loss', a metric: these are whole on every device}}
module attributes {autopar.plan = {shardings = [{match = "^loss", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%arg0: tensor<f32> {autopar.name = "x", autopar.kind = "batch"}) -> (tensor<f32> {autopar.name = "loss", autopar.kind = "metric"})
      attributes {autopar.role = "step"} {
    return %arg0 : tensor<f32>
  }
}
