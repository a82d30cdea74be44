// RUN: autopar-opt %s --autopar-import-sdy --verify-diagnostics -o /dev/null
// Shardings in the form of GSPMD are not read, and that is said once.
// expected-remark@below {{2 of the arguments and results have mhlo.sharding, the form of GSPMD, which is not read: export with Shardy (jax_use_shardy_partitioner), or give the hints in the plan}}
func.func @step(%a: tensor<4xf32> {mhlo.sharding = "{devices=[2]0,1}"}) -> (tensor<4xf32> {mhlo.sharding = "{replicated}"}) {
  return %a : tensor<4xf32>
}
