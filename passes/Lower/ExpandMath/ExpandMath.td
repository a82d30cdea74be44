// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_EXPANDMATH_TD
#define AUTOPAR_EXPANDMATH_TD
include "mlir/Pass/PassBase.td"

def ExpandMath : Pass<"autopar-expand-math", "::mlir::func::FuncOp"> {
  let summary = "Writes functions out as polynomials, others as calls lane by lane";
  let description = [{
    Functions of f32 and f64, scalars and vectors alike, so that a value is the same whichever loop computes it. Largest error in units
    of the last place (test/ulp.py measures it over numbers of every size; in brackets what it found):

    | | f32 | f64 |
    |---|---|---|
    | exp | 1 (0.94) | 1 (0.79) |
    | expm1 | 2 (1.35) | 2 (1.37) |
    | log | 1 (0.74) | 1 (0.74) |
    | log1p | 2 (1.44) | 2 (1.24) |
    | tanh | 3 (2.31) | 3 (2.09) |
    | sin, cos | 2 (1.49) to 100,000 | 1 (0.72) to 1,000,000 |
    | tan | 1 (0.90) to 1e9 | 2 (1.64) to 1,000,000 |
    | cbrt | 1 (0.50) | 1 (0.50) |
    | pow | 1 (0.50) | 1 (0.80) |
    | atan2 | 1 (0.50) | 3 (2.06) |
    | remainder, round | exact, remainders of quotients to 2^27 | exact, remainders of quotients to 2^52 |

    Beyond these limits, one lane is enough, all lanes of the vector are libm's, one after the other. Infinities, NaN, signed zeros and
    subnormal results are those of IEEE functions, negative bases of pow included. Functions that are neither in the table nor an
    instruction become a loop over lanes around the scalar function, which is libm's.

    tan, cbrt, pow, atan2 and remainder of f32 are computed in f64 and rounded once. pow of f64 keeps the logarithm and its product in pairs
    of numbers, of which the second is what the first lacks.

    The polynomials are weighted fits made for these ranges, evaluated with fused multiply-adds, so results do not depend on
    which instructions a target has.

    Before:
    ```mlir
    %1 = math.exp %0 : vector<64xf32>
    ```
    After:
    ```mlir
    %t = math.fma %0, %log2e, %magic : vector<64xf32>
    …
    ```

    Requires: kernels of EmitKernels. Ensures: the same; of `math`, vectors meet only `fma`, `sqrt`, `absf`, `copysign`, `floor`, `ceil`,
    `trunc`, `roundeven`, `absi`, `ctpop`, `ctlz`.
    Remarks: `libm-per-lane` (missed) for each vector that is, or beyond a limit can be, computed by calls; the limit of angles, or of
    quotients, as `where-beyond`.
  }];
  let dependentDialects = ["::mlir::vector::VectorDialect", "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect"];
}
#endif
