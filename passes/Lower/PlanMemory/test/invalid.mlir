// RUN: autopar-opt %s --verify-diagnostics --autopar-plan-memory
// expected-error @+1 {{memory is already planned: the module has an rt.program}}
module {
  rt.program {arena_bytes = 0 : i64, coords_offset = 0 : i64}
}
