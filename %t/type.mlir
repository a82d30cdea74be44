rt.program {arena_bytes = 64 : i64, coords_offset = 0 : i64}
rt.tensor @x "x" <state> global tensor<4xi4> local tensor<4xi4> offset 0 {read}
