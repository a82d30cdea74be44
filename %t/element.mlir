rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.task @step <step> {
  %0 = rt.arena_view 0 : memref<8xi4>
  rt.collective <all_reduce> %0, %0 over [#rt.axis<0, 1, 2>] elements 8 id 0 reduce <sum> reason "r" : memref<8xi4>, memref<8xi4>
}
