// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dots from first to last: each decides in which order its result lies, so that those after it see where their operands are.
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "passes/Lower/AssignLayouts/AccumulateProducts.h"
#include "passes/Lower/AssignLayouts/ProductForm.h"
#include "passes/Lower/LibraryForms.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_ASSIGNLAYOUTS
#include "passes/Lower/AssignLayouts/AssignLayouts.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

/// Bytes a second that a transpose moves, and the seconds that a kernel costs even if it moves nothing.
static constexpr double transposeRate = 2e10, kernelSeconds = 3e-6;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

static double transposeSeconds(Value v) {
  return kernelSeconds + 8.0 * double(typeOf(v).getNumElements()) / transposeRate;
}

namespace {
/// The result in the memory of a tensor that moves lead to.
struct Target {
  SmallVector<Operation *> moves; // from the result on
  StridedDims dims;               // of the dot's result
};

struct Candidate {
  ProductForm form;
  Value lhs, rhs;
  const Target *target = nullptr;
  double seconds = 0;
};
} // namespace

static bool isProduct(Operation *op) {
  auto dot = dyn_cast<hlo::DotGeneralOp>(op);
  return dot && hasGemmTypes(dot);
}

/// Whether someone reads a tensor as it lies, rather than through strides.
static bool isReadAsItLies(Value tensor) {
  return llvm::any_of(tensor.getUsers(), [](Operation *user) {
    if (isa<hlo::TransposeOp, hlo::ReshapeOp>(user))
      return isReadAsItLies(user->getResult(0));
    return !isProduct(user);
  });
}

/// The one op that moves the tensor on, where all others that use it are products, which read through strides.
static Operation *onlyMove(Value tensor) {
  Operation *move = nullptr;
  for (Operation *user : tensor.getUsers()) {
    if (isProduct(user))
      continue;
    if (move || !isa<hlo::TransposeOp, hlo::ReshapeOp>(user))
      return nullptr;
    move = user;
  }
  return move;
}

/// Where the result may lie: as it is, and at the end of each stretch of moves that ends with a transpose.
static std::vector<Target> targetsOf(hlo::DotGeneralOp dot) {
  std::vector<Target> targets = {{{}, denseDims(typeOf(dot.getResult()).getShape())}};
  SmallVector<Operation *> moves;
  for (Value end = dot.getResult(); Operation *move = onlyMove(end);) {
    moves.push_back(move);
    end = move->getResult(0);
    if (!isa<hlo::TransposeOp>(move))
      continue;
    std::optional<StridedDims> dims = denseDims(typeOf(end).getShape());
    for (Operation *step : llvm::reverse(moves)) {
      if (auto transpose = dyn_cast<hlo::TransposeOp>(step))
        dims = untransposeDims(*dims, transpose.getPermutation());
      else
        dims = reshapeDims(*dims, typeOf(step->getOperand(0)).getShape());
      if (!dims)
        return targets;
    }
    targets.push_back({moves, std::move(*dims)});
  }
  return targets;
}

static bool isOneTerm(hlo::DotGeneralOp dot) {
  Type element = typeOf(dot.getResult()).getElementType();
  return !element.isF32() && !element.isF64();
}

/// Estimated seconds of the products that read a tensor, if it lies like this.
static double secondsOfUsers(Value tensor, const StridedView &root) {
  double seconds = 0;
  for (OpOperand &use : tensor.getUses()) {
    Operation *user = use.getOwner();
    if (isa<hlo::TransposeOp, hlo::ReshapeOp, hlo::SliceOp, hlo::BroadcastInDimOp>(user)) {
      seconds += secondsOfUsers(user->getResult(0), root);
      continue;
    }
    if (!isProduct(user))
      continue;
    auto dot = cast<hlo::DotGeneralOp>(user);
    auto mine = viewsOf(use.get(), &root), other = viewsOf(user->getOperand(1 - use.getOperandNumber()), &root);
    bool isLhs = use.getOperandNumber() == 0;
    std::optional<double> best;
    for (const Target &target : targetsOf(dot)) {
      auto form = productForm(dot, isLhs ? mine.back() : other.back(), isLhs ? other.back() : mine.back(), target.dims,
                              isOneTerm(dot));
      if (form && (!best || form->seconds < *best))
        best = form->seconds;
    }
    seconds += best.value_or(transposeSeconds(tensor));
  }
  return seconds;
}

static std::optional<Candidate> bestCandidate(hlo::DotGeneralOp dot, ArrayRef<Target> targets) {
  bool oneTerm = isOneTerm(dot);
  std::vector<StridedView> lhsViews = viewsOf(dot.getLhs()), rhsViews = viewsOf(dot.getRhs());
  std::optional<Candidate> best;
  for (const Target &target : targets) {
    double users = targets.size() > 1 ? secondsOfUsers(dot.getResult(), {dot.getResult(), 0, target.dims}) : 0;
    for (auto [i, lhs] : enumerate(lhsViews))
      for (auto [j, rhs] : enumerate(rhsViews)) {
        auto form = productForm(dot, lhs, rhs, target.dims, oneTerm);
        if (!form)
          continue;
        // A move that is not taken in is paid for.
        double seconds = form->seconds + users;
        if (i + 1 < lhsViews.size())
          seconds += transposeSeconds(dot.getLhs());
        if (j + 1 < rhsViews.size())
          seconds += transposeSeconds(dot.getRhs());
        if (&target != &targets.back() && isReadAsItLies(targets.back().moves.back()->getResult(0)))
          seconds += transposeSeconds(dot.getResult());
        if (!best || seconds < best->seconds)
          best = Candidate{std::move(*form), lhs.base, rhs.base, &target, seconds};
      }
  }
  return best;
}

/// The result as the dot's other users know it, from the memory of the target.
static Value undoMoves(OpBuilder &b, Location loc, Value end, ArrayRef<Operation *> moves) {
  for (Operation *move : llvm::reverse(moves)) {
    Type type = move->getOperand(0).getType();
    if (auto transpose = dyn_cast<hlo::TransposeOp>(move)) {
      SmallVector<int64_t> inverse(transpose.getPermutation().size());
      for (auto [i, d] : enumerate(transpose.getPermutation()))
        inverse[d] = i;
      end = hlo::TransposeOp::create(b, loc, type, end, inverse);
    } else {
      end = hlo::ReshapeOp::create(b, loc, type, end);
    }
  }
  return end;
}

static void createMatmul(hlo::DotGeneralOp dot, const Candidate &chosen) {
  const ProductForm &f = chosen.form;
  OpBuilder b(dot);
  Value end = dot.getResult();
  if (!chosen.target->moves.empty())
    end = chosen.target->moves.back()->getResult(0);
  Value a = f.swapped ? chosen.rhs : chosen.lhs, other = f.swapped ? chosen.lhs : chosen.rhs;
  auto matmul = rt::MatmulOp::create(b, dot.getLoc(), end.getType(), a, other, /*init=*/Value(), f.m, f.n, f.k,
                                     ArrayRef<int64_t>{f.lda, f.ldb, f.ldc}, f.offsetsA, f.offsetsB, f.transposeA, f.transposeB,
                                     f.batch, f.strideA, f.strideB, f.strideC);
  end.replaceAllUsesWith(matmul.getResult());
  // Products that read the result on the way see it through the moves undone, from the target's memory.
  SmallVector<Operation *> undone(chosen.target->moves);
  while (!undone.empty()) {
    Operation *first = undone.front();
    Value before = first->getOperand(0);
    if (!before.hasOneUse())
      before.replaceAllUsesExcept(undoMoves(b, dot.getLoc(), matmul.getResult(), undone), first);
    undone.erase(undone.begin());
  }
  for (Operation *move : llvm::reverse(chosen.target->moves))
    move->erase();
  dot.erase();
}

/// Operands in the order [batch, free, contracted] and [batch, contracted, free], which always are matrices.
static void arrangeOperands(hlo::DotGeneralOp dot) {
  OpBuilder b(dot);
  auto numbers = dot.getDotDimensionNumbers();
  auto arrange = [&](Value v, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting, bool freeFirst) -> Value {
    SmallVector<int64_t> order(batching), free, shape;
    for (int64_t d = 0; d < typeOf(v).getRank(); ++d)
      if (!llvm::is_contained(batching, d) && !llvm::is_contained(contracting, d))
        free.push_back(d);
    order.append(freeFirst ? free : SmallVector<int64_t>(contracting));
    order.append(freeFirst ? SmallVector<int64_t>(contracting) : free);
    if (llvm::is_sorted(order))
      return v;
    for (int64_t d : order)
      shape.push_back(typeOf(v).getDimSize(d));
    return hlo::TransposeOp::create(b, dot.getLoc(), RankedTensorType::get(shape, typeOf(v).getElementType()), v, order);
  };
  auto range = [](int64_t from, int64_t count) {
    SmallVector<int64_t> dims;
    for (int64_t i = 0; i < count; ++i)
      dims.push_back(from + i);
    return dims;
  };
  int64_t batch = numbers.getLhsBatchingDimensions().size(), depth = numbers.getLhsContractingDimensions().size();
  Value lhs = arrange(dot.getLhs(), numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions(), true);
  Value rhs = arrange(dot.getRhs(), numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions(), false);
  dot.getLhsMutable().assign(lhs);
  dot.getRhsMutable().assign(rhs);
  dot.setDotDimensionNumbersAttr(hlo::DotDimensionNumbersAttr::get(dot.getContext(), range(0, batch), range(0, batch),
                                                                   range(typeOf(lhs).getRank() - depth, depth),
                                                                   range(batch, depth)));
}

static void assignLayout(hlo::DotGeneralOp dot) {
  std::vector<Target> targets = targetsOf(dot);
  std::optional<Candidate> chosen = bestCandidate(dot, targets);
  if (!chosen) {
    arrangeOperands(dot);
    targets.erase(targets.begin() + 1, targets.end());
    // The dense operands: what is read through the new transposes has just been refused.
    auto form = productForm(dot, denseView(dot.getLhs()), denseView(dot.getRhs()), targets[0].dims, /*oneTerm=*/true);
    AUTOPAR_CHECK(form, "arranged operands are no matrices");
    chosen = Candidate{std::move(*form), dot.getLhs(), dot.getRhs(), &targets[0], 0};
  }
  createMatmul(dot, *chosen);
}

namespace {
struct AssignLayoutsPass : autopar::impl::AssignLayoutsBase<AssignLayoutsPass> {
  void runOnOperation() override {
    SmallVector<hlo::DotGeneralOp> dots;
    getOperation().walk([&](hlo::DotGeneralOp dot) {
      if (hasGemmTypes(dot))
        dots.push_back(dot);
    });
    for (hlo::DotGeneralOp dot : dots)
      assignLayout(dot);
    accumulateProducts(getOperation());
    SmallVector<Operation *> moves;
    getOperation().walk([&](Operation *op) {
      if (isa<hlo::TransposeOp, hlo::ReshapeOp, hlo::SliceOp, hlo::BroadcastInDimOp>(op))
        moves.push_back(op);
    });
    for (Operation *op : llvm::reverse(moves))
      if (op->use_empty())
        op->erase();
  }
};
} // namespace
