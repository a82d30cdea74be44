// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LaneForms.h.
#include "passes/Lower/VectorizeKernels/LaneForms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"
#include "passes/Lower/LoweringNames.h"
#include <numeric>

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;

/// Strides of data wrap around as the data does.
static int64_t wrapping(uint64_t number) { return static_cast<int64_t>(number); }

static std::optional<int64_t> constantOf(Value value) {
  APInt number;
  if (!mlir::matchPattern(value, mlir::m_ConstantInt(&number)) || number.getBitWidth() > 64)
    return std::nullopt;
  return number.getSExtValue();
}

std::optional<int64_t> lower::constantTrips(scf::ForOp loop) {
  auto low = constantOf(loop.getLowerBound()), high = constantOf(loop.getUpperBound());
  if (!low || !high)
    return std::nullopt;
  return std::max<int64_t>(0, *high - *low);
}

int64_t lower::expectedTrips(scf::ForOp loop) {
  if (auto trips = constantTrips(loop))
    return *trips;
  auto hint = loop->getAttrOfType<IntegerAttr>(parallelLoopName);
  return hint ? hint.getInt() : 64;
}

Operation *lower::combinerOf(scf::ForOp loop, unsigned carried) {
  Value argument = loop.getRegionIterArg(carried);
  Operation *op = loop.getBody()->getTerminator()->getOperand(carried).getDefiningOp();
  bool isCombiner =
      op && op->getBlock() == loop.getBody() && argument.hasOneUse() && *argument.user_begin() == op &&
      op->getResult(0).hasOneUse() &&
      isa<arith::AddFOp, arith::MulFOp, arith::MaximumFOp, arith::MinimumFOp, arith::AddIOp, arith::MulIOp, arith::AndIOp,
          arith::OrIOp, arith::XOrIOp, arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(op);
  return isCombiner ? op : nullptr;
}

LaneForms::LaneForms(scf::ForOp loop, int64_t width) : width(width) {
  auto low = constantOf(loop.getLowerBound());
  forms[loop.getInductionVar()] = {LaneForm::Strided, 1, low ? std::gcd(*low, width) : 1};
  for (Value argument : loop.getRegionIterArgs())
    forms[argument] = {LaneForm::Varying};
  addBlock(*loop.getBody());
}

LaneForm LaneForms::of(Value value) const {
  if (auto it = forms.find(value); it != forms.end())
    return it->second;
  auto constant = constantOf(value);
  return {LaneForm::Uniform, 0, constant && *constant != INT64_MIN ? std::abs(*constant) : 1};
}

void LaneForms::addBlock(Block &block) {
  for (Operation &op : block.without_terminator()) {
    if (!why.empty())
      return;
    add(&op);
  }
}

void LaneForms::add(Operation *op) {
  auto isUniform = [&](Value v) { return of(v).kind == LaneForm::Uniform; };
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (!isUniform(loop.getLowerBound()) || !isUniform(loop.getUpperBound()) || !isUniform(loop.getStep())) {
      why = "an inner loop has other bounds in each lane";
      return;
    }
    for (Value v : llvm::concat<Value>(loop.getRegionIterArgs(), loop.getResults()))
      forms[v] = {LaneForm::Varying};
    forms[loop.getInductionVar()] = {LaneForm::Uniform};
    return addBlock(*loop.getBody());
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (Value v : branch.getResults())
      forms[v] = {LaneForm::Varying};
    for (Region &region : branch->getRegions())
      if (!region.empty())
        addBlock(region.front());
    return;
  }
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    bool same = accessOf(load.getMemRefType(), load.getIndices()) == Access::Uniform;
    forms[load.getResult()] = {same ? LaneForm::Uniform : LaneForm::Varying};
    return;
  }
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    if (accessOf(store.getMemRefType(), store.getIndices()) == Access::Uniform)
      why = "all lanes write one element";
    return;
  }
  if (op->getNumRegions() != 0 || op->getNumResults() != 1 || !mlir::isMemoryEffectFree(op) ||
      (op->getNumOperands() != 0 && !mlir::OpTrait::hasElementwiseMappableTraits(op))) {
    why = ("'" + op->getName().getStringRef() + "' has no vector form").str();
    return;
  }
  forms[op->getResult(0)] = llvm::all_of(op->getOperands(), isUniform) && !isa<IntegerType, mlir::IndexType>(op->getResult(0).getType())
                                ? LaneForm{LaneForm::Uniform}
                                : integerForm(op);
}

LaneForm LaneForms::dividedForm(Operation *op, bool remainder) const {
  LaneForm lhs = of(op->getOperand(0));
  auto by = constantOf(op->getOperand(1));
  if (lhs.kind == LaneForm::Uniform && of(op->getOperand(1)).kind == LaneForm::Uniform)
    return {LaneForm::Uniform};
  // Data may have wrapped around, indices have not.
  if (lhs.kind != LaneForm::Strided || !by || *by <= 0 || lhs.stride < 0 || !op->getResult(0).getType().isIndex())
    return {LaneForm::Varying};
  if (lhs.stride % *by == 0)
    return remainder ? LaneForm{LaneForm::Uniform} : LaneForm{LaneForm::Strided, lhs.stride / *by};
  int64_t block = std::gcd(lhs.divisor, *by); // lane 0 starts a block of so many, which lies in one of `by`
  if (block < lhs.stride * (width - 1) + 1)
    return {LaneForm::Varying};
  return remainder ? LaneForm{LaneForm::Strided, lhs.stride, block} : LaneForm{LaneForm::Uniform};
}

LaneForm LaneForms::integerForm(Operation *op) const {
  if (op->getNumOperands() == 0)
    return {LaneForm::Uniform, 0, of(op->getResult(0)).divisor};
  LaneForm varying{LaneForm::Varying};
  bool allUniform = llvm::all_of(op->getOperands(), [&](Value v) { return of(v).kind == LaneForm::Uniform; });
  LaneForm otherwise = allUniform ? LaneForm{LaneForm::Uniform} : varying;
  LaneForm lhs = of(op->getOperand(0)), rhs = op->getNumOperands() > 1 ? of(op->getOperand(1)) : LaneForm{};
  if (lhs.kind == LaneForm::Varying || rhs.kind == LaneForm::Varying)
    return varying;
  auto made = [](int64_t stride, int64_t divisor) {
    return LaneForm{stride == 0 ? LaneForm::Uniform : LaneForm::Strided, stride, divisor};
  };
  if (isa<arith::AddIOp>(op))
    return made(wrapping(uint64_t(lhs.stride) + uint64_t(rhs.stride)), std::gcd(lhs.divisor, rhs.divisor));
  if (isa<arith::SubIOp>(op))
    return made(wrapping(uint64_t(lhs.stride) - uint64_t(rhs.stride)), std::gcd(lhs.divisor, rhs.divisor));
  if (isa<arith::MulIOp>(op)) {
    unsigned varies = rhs.kind == LaneForm::Strided;
    auto factor = constantOf(op->getOperand(1 - varies));
    if (!factor)
      return otherwise;
    const LaneForm &form = varies ? rhs : lhs;
    int64_t divisor = 1; // which only indices need: they are small
    if (*factor == INT64_MIN || llvm::MulOverflow(form.divisor, std::abs(*factor), divisor))
      divisor = 1;
    return made(wrapping(uint64_t(form.stride) * uint64_t(*factor)), divisor);
  }
  if (isa<arith::DivUIOp>(op))
    return dividedForm(op, false);
  if (isa<arith::RemUIOp>(op))
    return dividedForm(op, true);
  // Data that wrapped around between two lanes is no even row of indices.
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) && !op->getResult(0).getType().isIndex())
    return lhs;
  return otherwise;
}

Access LaneForms::accessOf(mlir::MemRefType type, mlir::OperandRange indices) const {
  int64_t memoryStride = 1, stride = 0;
  bool isVarying = false;
  for (size_t d = indices.size(); d-- > 0; memoryStride *= type.getDimSize(d)) {
    LaneForm form = of(indices[d]);
    isVarying |= form.kind == LaneForm::Varying;
    stride += form.stride * memoryStride;
  }
  return isVarying ? Access::Scattered : stride == 0 ? Access::Uniform : stride == 1 ? Access::Contiguous : Access::Scattered;
}
