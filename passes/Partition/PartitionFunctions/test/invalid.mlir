// RUN: autopar-opt %s --autopar-partition-functions --allow-unregistered-dialect --split-input-file --verify-diagnostics

autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{argument 0 has no 'autopar.sharding': run --autopar-propagate-pipeline first}}
func.func @argument(%x: tensor<8xf32>) { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
// expected-error@+1 {{argument 0 is 'i32', expected a tensor of static shape}}
func.func @scalar(%x: i32) { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
autopar.mesh @other = <["dp"=4]>
// expected-error@+1 {{argument 0 lies on mesh @other, but the function runs on mesh @mesh}}
func.func @elsewhere(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@other, [{}]>}) attributes {autopar.mesh = @mesh} { return }

// -----
autopar.mesh @mesh = <["dp"=2]>
func.func @body(%x: tensor<8xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}]>}) {
  // expected-error@+1 {{uses a value of type 'i32', expected a tensor of static shape}}
  %0 = "test.op"(%x) : (tensor<8xf32>) -> i32
  return
}

