rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
func.func private @k(%a: memref<4xf32>, %lo: index, %hi: index)
rt.task @step <step> {
  %0 = rt.arena_view 0 : memref<4xf32>
  rt.launch @k outs(%0 : memref<4xf32>) extent 4 grain 4
}
