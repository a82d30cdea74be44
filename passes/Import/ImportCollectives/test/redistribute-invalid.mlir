// RUN: autopar-opt %s --autopar-import-sdy --autopar-import-collectives --split-input-file --verify-diagnostics
// Calls of autopar.redistribute that say nothing or something else: each mistake by name, in texts with its place.

sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-note@+2 {{source and target are texts such as}}
    // expected-error@+1 {{@autopar.redistribute has a target that cannot be read, at character 2: expected string}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[4, 4]> : tensor<2xi64>, source = "[], [{}, {}], devices=[0]", target = "[{}, {}] on 1"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-note@+2 {{source and target are texts such as}}
    // expected-error@+1 {{@autopar.redistribute has a source that cannot be read, at its end: unbalanced '[' character}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[4, 4]> : tensor<2xi64>, source = "[], [{}, {}], devices=[0", target = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-note@+2 {{source and target are texts such as}}
    // expected-error@+1 {{@autopar.redistribute has a source that cannot be read, at its end: expected ','}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[4, 4]> : tensor<2xi64>, source = "[], [{}, {}]", target = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-note@+2 {{source and target are texts such as}}
    // expected-error@+1 {{@autopar.redistribute has a source that cannot be read, at character 1: axis "x" has size 0, expected at least 1}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[4, 4]> : tensor<2xi64>, source = "[\22x\22=0], [{}, {}], devices=[0]", target = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-note@+2 {{source and target are texts such as}}
    // expected-error@+1 {{@autopar.redistribute has a source that is no text}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[4, 4]> : tensor<2xi64>, source = 3 : i64, target = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-error@+1 {{@autopar.redistribute has no target in mhlo.backend_config; expected source, target and shape}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[4, 4]> : tensor<2xi64>, source = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-error@+1 {{@autopar.redistribute has "shapes" in mhlo.backend_config, which is not known; expected source, target and shape}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shapes = dense<[4, 4]> : tensor<2xi64>, source = "[], [{}, {}], devices=[0]", target = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-error@+1 {{@autopar.redistribute has a shape that is no array of integers; expected the sizes of the whole tensor}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = "4x4", source = "[], [{}, {}], devices=[0]", target = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, [{"dp"}, {"tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32>) {
    // expected-error@+1 {{@autopar.redistribute has 2 operands and 1 results, expected one of each}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a, %a) {mhlo.backend_config = {shape = dense<[4, 4]> : tensor<2xi64>, source = "[], [{}, {}], devices=[0]", target = "[], [{}, {}], devices=[0]"}} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
func.func @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}, {"tp"}]>] out_shardings=[<@mesh, [{}, {"tp"}]>] manual_axes={"tp"} (%a: tensor<8x4xf32>) {
    // expected-error@+1 {{target: device 4 is not in the group of 4}}
    %1 = stablehlo.custom_call @autopar.redistribute(%a) {mhlo.backend_config = {shape = dense<[8, 4]> : tensor<2xi64>, source = "[], [{}, {}], devices=[0]", target = "[], [{}, {}], devices=[4]"}} : (tensor<8x4xf32>) -> tensor<8x4xf32>
    sdy.return %1 : tensor<8x4xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
