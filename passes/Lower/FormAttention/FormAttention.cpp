// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FormAttention.td. Tries products one after the other, and tells which softmaxes were left as they are.
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Lower/FormAttention/AttentionForm.h"
#include "passes/Lower/LibraryForms.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_FORMATTENTION
#include "passes/Lower/FormAttention/FormAttention.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

/// Only products with rows and columns can be scores.
static bool mayBeScores(hlo::DotGeneralOp dot) {
  if (!hasGemmTypes(dot))
    return false;
  auto numbers = dot.getDotDimensionNumbers();
  auto shape = typeOf(dot.getResult()).getShape();
  size_t batch = numbers.getLhsBatchingDimensions().size();
  size_t free = typeOf(dot.getLhs()).getRank() - batch - numbers.getLhsContractingDimensions().size();
  auto isLarge = [](int64_t size) { return size > 1; };
  return llvm::any_of(shape.slice(batch, free), isLarge) && llvm::any_of(shape.drop_front(batch + free), isLarge);
}

static mlir::remark::RemarkOpts remarkName(StringRef name) {
  return mlir::remark::RemarkOpts::name(name).category("autopar-form-attention");
}

namespace {
struct FormAttentionPass : autopar::impl::FormAttentionBase<FormAttentionPass> {
  void runOnOperation() override {
    MaskPatterns patterns;
    SmallVector<hlo::DotGeneralOp> candidates;
    getOperation().walk([&](hlo::DotGeneralOp dot) {
      if (mayBeScores(dot))
        candidates.push_back(dot);
    });
    llvm::DenseSet<Operation *> gone;
    for (hlo::DotGeneralOp dot : candidates) {
      if (gone.contains(dot))
        continue;
      SoftmaxWalk walk(dot, patterns);
      if (!walk.run()) {
        if (walk.isSoftmax())
          mlir::remark::missed(dot.getLoc(), remarkName("not-attention")) << mlir::remark::metric("why", walk.why);
        continue;
      }
      SmallVector<Operation *> products = {dot};
      for (auto *use : {&walk.out, &walk.gradient, &walk.valueGradient, &walk.queryGradient, &walk.keyGradient})
        if (*use)
          products.push_back((*use)->dot);
      mlir::Location loc = dot.getLoc();
      if (formAttention(walk)) {
        gone.insert(products.begin(), products.end());
        mlir::remark::passed(loc, remarkName("attention")) << mlir::remark::metric("rows", walk.rows)
                                                           << mlir::remark::metric("columns", walk.columns)
                                                           << mlir::remark::metric("masks", int64_t(walk.masks.size()));
      } else {
        mlir::remark::missed(loc, remarkName("not-attention"))
            << mlir::remark::metric("why", "its operands are no matrices at even strides, or of different types");
      }
    }
    if (gone.empty())
      return;
    // Masks, which nobody asks for any more.
    std::vector<Operation *> all;
    getOperation().walk([&](Operation *op) { all.push_back(op); });
    for (Operation *op : llvm::reverse(all))
      if (mlir::isOpTriviallyDead(op))
        op->erase();
  }
};
} // namespace
