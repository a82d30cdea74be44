// RUN: autopar-opt %s --verify-diagnostics --autopar-order-launches
// expected-error @+1 {{launches are ordered before memory is planned, but the module has an rt.program: run autopar-order-launches before autopar-plan-memory}}
module {
  rt.program {arena_bytes = 0 : i64, coords_offset = 0 : i64}
}
