// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef AUTOPAR_EXPANDMATH_TD
#define AUTOPAR_EXPANDMATH_TD
include "mlir/Pass/PassBase.td"

def ExpandMath : Pass<"autopar-expand-math", "::mlir::func::FuncOp"> {
  let summary = "Writes functions of f32 out as polynomials, others as calls lane by lane";
  let description = [{
    Functions of f32, scalars and vectors alike, so that a value is the same whichever loop computes it. Largest error in units of the
    last place (test/ulp.py measures it over numbers of every size; in brackets what it found):

    | exp | expm1 | log | log1p | tanh | sin, cos (to 100,000; beyond, libm) |
    |---|---|---|---|---|---|
    | 1 (0.94) | 2 (1.29) | 1 (0.72) | 2 (1.44) | 3 (2.04) | 2 (1.41) |

    Infinities, NaN, signed zeros and subnormal results are those of IEEE functions. `math.round` becomes truncation and a correction.
    Other functions, and those of f64, that no vector instruction computes become a loop over lanes around the scalar function, which is
    libm's.

    The polynomials are least-squares fits made for these ranges, evaluated with fused multiply-adds, so results do not depend on
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
  }];
  let dependentDialects = ["::mlir::vector::VectorDialect", "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect"];
}
#endif
