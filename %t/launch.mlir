rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.task @step <step> {
  %0 = rt.alloc : memref<4xf32>
}
