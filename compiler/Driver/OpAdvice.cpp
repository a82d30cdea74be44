// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/OpAdvice.h"

#include "llvm/ADT/StringSwitch.h"

namespace autopar {

StringRef adviceForOp(StringRef name) {
  if (name.consume_front("chlo."))
    return llvm::StringSwitch<StringRef>(name)
        .Case("ragged_dot", "JAX prints it for TPUs and GPUs: export for the cpu platform, where it is written in other ops")
        .Case("scan", "write it as a stablehlo.while or a stablehlo.reduce_window")
        .Case("_asin_acos_kernel", "it stands inside of decompositions: export the chlo.asin, acos, asinh or acosh that it came from")
        .Default("");
  if (!name.consume_front("stablehlo."))
    return "";
  return llvm::StringSwitch<StringRef>(name)
      .Cases({"infeed", "outfeed", "create_token", "after_all", "send", "recv"},
             "a trained binary gets its data as arguments of @step and gives metrics as results: take infeeds, outfeeds, sends and "
             "their tokens out of the program")
      .Case("cross-replica-sum", "write it as stablehlo.all_reduce, as shard_map prints it")
      .Cases({"tuple", "get_tuple_element"}, "functions and ops take and return several tensors: use these instead of a tuple")
      .Case("rng", "its numbers depend on the machine: use random bits with a key (jax.random)")
      .Cases({"dynamic_conv", "set_dimension_size"}, "all shapes must be static: export the program with concrete sizes")
      .Cases({"uniform_quantize", "uniform_dequantize"}, "quantized types are not supported: export the program without quantization")
      .Cases({"batch_norm_training", "batch_norm_inference", "batch_norm_grad"},
             "write batch normalisation in elementwise ops and reductions, as JAX does")
      .Cases({"dot", "einsum", "unary_einsum"}, "write the product as stablehlo.dot_general")
      .Case("broadcast", "write it as stablehlo.broadcast_in_dim")
      .Case("torch_index_select", "write it as stablehlo.gather")
      .Case("trace", "leave it out: it changes nothing")
      .Default("");
}

} // namespace autopar
