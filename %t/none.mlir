rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
