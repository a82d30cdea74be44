// RUN: autopar-opt %s --autopar-apply-hints --split-input-file --verify-diagnostics
// Why a rule of "values" chooses nothing: the first of its fields that no value has, and what the program has instead.
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{no value is made by the op 'stablehlo.ad'; did you mean 'stablehlo.add'?}}
module attributes {autopar.plan = {values = [{op = "stablehlo.ad", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    return
  }
}

// -----
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{no value has the shape [8, 4]; shapes are those of the whole program, before it is cut}}
module attributes {autopar.plan = {values = [{shape = array<i64: 8, 4>, sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    return
  }
}

// -----
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{no value comes from line 'gpt.py:7'; lines of this program are like 'gpt.py:71:8'}}
module attributes {autopar.plan = {values = [{line = "gpt.py:7", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32> loc("zoo/gpt.py":71:8)
    return
  }
}

// -----
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{no value has a scope that 'attn' finds; scopes of this program are like 'add/jit(step)'}}
module attributes {autopar.plan = {values = [{scope = "attn", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32> loc("add"("jit(step)"("gpt.py":71:8)))
    return
  }
}

// -----
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{no op of the program has a scope: export it with as_text(debug_info=True), or choose by op, shape and nth}}
module attributes {autopar.plan = {values = [{scope = "attn", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32> loc(unknown)
    return
  }
}

// -----
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{each of its fields matches some value, but no value has all of them}}
module attributes {autopar.plan = {values = [{op = "stablehlo.add", line = "gpt.py:72", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32> loc("gpt.py":71:8)
    %1 = stablehlo.negate %x : tensor<4xf32> loc("gpt.py":72:8)
    return
  }
}

// -----
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{all that its fields match have fewer than its 2 dims}}
module attributes {autopar.plan = {values = [{op = "stablehlo.add", sharding = #autopar.sharding<@mesh, [{}, {"dp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    return
  }
}

// -----
// expected-error@below {{the rule of "values" asks for match 2 (counted from 0), but no function has more than 2 that match its other fields}}
module attributes {autopar.plan = {values = [{op = "stablehlo.add", nth = array<i64: 0, 2>, sharding = #autopar.sharding<@mesh, [{"dp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    %1 = stablehlo.add %x, %x : tensor<4xf32>
    return
  }
}

// -----
// expected-error@below {{two rules of "values" disagree about one value: #autopar.sharding<@mesh, [{"tp"}]> here, #autopar.sharding<@mesh, [{"dp"}]> before; give them fields that tell the values apart}}
// expected-note@below {{the rule before is here}}
module attributes {autopar.plan = {values = [{op = "stablehlo.add", sharding = #autopar.sharding<@mesh, [{"dp"}]>},
                                             {shape = array<i64: 4>, sharding = #autopar.sharding<@mesh, [{"tp"}]>}]}} {
  autopar.mesh @mesh = <["dp"=2, "tp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    // expected-note@+1 {{the value is the stablehlo.add here, of type 'tensor<4xf32>'}}
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    return
  }
}

// -----
// expected-error@below {{the rule of "values" applies to nothing}}
// expected-note@below {{no value is made by the op 'add'; did you mean 'stablehlo.add'?}}
module attributes {autopar.plan = {values = [{op = "add", sharding = #autopar.sharding<@mesh, []>}]}} {
  autopar.mesh @mesh = <["dp"=2]>
  func.func @step(%x: tensor<4xf32> {autopar.kind = "batch", autopar.name = "x"}) attributes {autopar.role = "step"} {
    %0 = stablehlo.add %x, %x : tensor<4xf32>
    return
  }
}
