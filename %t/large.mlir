rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.task @step <step> {
  %0 = rt.constant_view dense<1.0> : tensor<2000000000xf32> -> memref<2000000000xf32>
  %1 = rt.arena_view 0 : memref<2000000000xf32>
  rt.copy %0 to %1 : memref<2000000000xf32>, memref<2000000000xf32>
}
