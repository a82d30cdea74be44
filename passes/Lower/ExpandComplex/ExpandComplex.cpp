// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk in order, with a map from each complex value to its parts. An op is done twice, spread (it takes and gives any
// number of values, so that two stand where one was), or has a formula; the old ops are erased at the end.
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Comm/IR/Comm.h"
#include "passes/Lower/ExpandComplex/ComplexFormulas.h"
#include "passes/Lower/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_EXPANDCOMPLEX
#include "passes/Lower/ExpandComplex/ExpandComplex.h.inc"
} // namespace autopar

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static bool isComplex(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<mlir::ComplexType>(tensor.getElementType());
}
static bool isComplex(Value v) { return isComplex(v.getType()); }

/// The type of a part; any other type itself.
static Type partType(Type type) {
  if (!isComplex(type))
    return type;
  auto tensor = cast<RankedTensorType>(type);
  return tensor.clone(cast<mlir::ComplexType>(tensor.getElementType()).getElementType());
}

/// Ops that do to each part what they do to a number.
static bool worksOnParts(Operation *op) {
  return isa<hlo::AddOp, hlo::SubtractOp, hlo::NegOp, hlo::SelectOp, hlo::BroadcastInDimOp, hlo::ReshapeOp,
             hlo::TransposeOp, hlo::SliceOp, hlo::ReverseOp, hlo::PadOp, hlo::ConcatenateOp, hlo::DynamicSliceOp,
             hlo::DynamicUpdateSliceOp, hlo::GatherOp>(op);
}

/// Ops of any number of operands, in whose regions two values may stand for one.
static bool spreads(Operation *op) {
  if (op->getName().getDialectNamespace() == "comm")
    return true;
  return isa<hlo::ReduceOp, hlo::ReduceWindowOp, hlo::ScatterOp, hlo::SortOp, hlo::WhileOp, hlo::CaseOp, hlo::IfOp,
             hlo::OptimizationBarrierOp>(op);
}

namespace {
class Expander {
public:
  LogicalResult run(Block &block) {
    SmallVector<Operation *> ops;
    for (Operation &op : block)
      ops.push_back(&op);
    for (Operation *op : ops)
      if (failed(expand(op)))
        return failure();
    return success();
  }

  void eraseOld() {
    for (Operation *op : llvm::reverse(old))
      op->erase();
    for (auto [block, count] : spentArguments)
      block->eraseArguments(0, count);
  }

private:
  /// The parts of a complex value; a real one has itself and zeros.
  Complex partsOf(HloBuilder &h, Value v) {
    if (auto it = parts.find(v); it != parts.end())
      return {{&h, it->second.first}, {&h, it->second.second}};
    Real real{&h, v};
    return {real, real.like(0)};
  }

  void replace(Operation *op, Complex result) {
    parts[op->getResult(0)] = {result.re.value, result.im.value};
    old.push_back(op);
  }
  void replace(Operation *op, Real result) {
    op->getResult(0).replaceAllUsesWith(result.value);
    old.push_back(op);
  }

  SmallVector<Value> spreadValues(ValueRange values) {
    SmallVector<Value> all;
    for (Value v : values) {
      auto it = parts.find(v);
      if (it == parts.end()) {
        all.push_back(v);
        continue;
      }
      all.push_back(it->second.first);
      all.push_back(it->second.second);
    }
    return all;
  }

  static SmallVector<Type> spreadTypes(TypeRange types) {
    SmallVector<Type> all;
    for (Type type : types)
      all.append(isComplex(type) ? 2 : 1, partType(type));
    return all;
  }

  /// Arguments in front of the old ones, which are erased: in place, but a comparator's stay side by side, by operand.
  void spreadArguments(Block &block, bool pairs) {
    SmallVector<BlockArgument> before(block.getArguments());
    auto add = [&](BlockArgument argument) {
      return block.addArgument(partType(argument.getType()), argument.getLoc());
    };
    for (size_t i = 0; i < before.size(); i += pairs ? 2 : 1) {
      ArrayRef<BlockArgument> group = ArrayRef(before).slice(i, pairs ? 2 : 1);
      if (!isComplex(group[0])) {
        for (BlockArgument argument : group)
          argument.replaceAllUsesWith(add(argument));
        continue;
      }
      for (BlockArgument argument : group)
        parts[argument].first = add(argument);
      for (BlockArgument argument : group)
        parts[argument].second = add(argument);
    }
    spentArguments.push_back({&block, before.size()});
  }

  LogicalResult spread(Operation *op) {
    mlir::OperationState state(op->getLoc(), op->getName(), spreadValues(op->getOperands()),
                               spreadTypes(op->getResultTypes()), op->getAttrs());
    for (Region &region : op->getRegions())
      state.addRegion()->takeBody(region);
    Operation *twin = OpBuilder(op).create(state);
    unsigned next = 0;
    for (Value result : op->getResults()) {
      if (!isComplex(result)) {
        result.replaceAllUsesWith(twin->getResult(next++));
        continue;
      }
      parts[result] = {twin->getResult(next), twin->getResult(next + 1)};
      next += 2;
    }
    old.push_back(op);
    for (Region &region : twin->getRegions())
      for (Block &block : region) {
        spreadArguments(block, isa<hlo::SortOp>(op));
        if (failed(run(block)))
          return failure();
      }
    return success();
  }

  Real part(HloBuilder &h, Operation *op, bool imaginary) {
    IRMapping map;
    for (Value v : op->getOperands())
      if (auto it = parts.find(v); it != parts.end())
        map.map(v, imaginary ? it->second.second : it->second.first);
    Operation *twin = h.b.clone(*op, map);
    twin->getResult(0).setType(cast<RankedTensorType>(partType(op->getResult(0).getType())));
    return {&h, twin->getResult(0)};
  }

  /// A product in the operands: of sums of products of parts.
  Complex bilinear(HloBuilder &h, Operation *op) {
    Complex x = partsOf(h, op->getOperand(0)), y = partsOf(h, op->getOperand(1));
    auto product = [&](Real a, Real b) -> Real {
      Operation *twin = h.b.clone(*op);
      twin->setOperands({a.value, b.value});
      twin->getResult(0).setType(cast<RankedTensorType>(partType(op->getResult(0).getType())));
      return {&h, twin->getResult(0)};
    };
    return {product(x.re, y.re) - product(x.im, y.im), product(x.re, y.im) + product(x.im, y.re)};
  }

  Complex constant(HloBuilder &h, hlo::ConstantOp op) {
    auto value = cast<DenseElementsAttr>(op.getValue());
    SmallVector<APFloat> re, im;
    auto put = [&](const std::complex<APFloat> &number) {
      re.push_back(number.real());
      im.push_back(number.imag());
    };
    if (value.isSplat())
      put(value.getSplatValue<std::complex<APFloat>>());
    else
      for (const std::complex<APFloat> &number : value.getValues<std::complex<APFloat>>())
        put(number);
    auto type = cast<ShapedType>(partType(op.getType()));
    auto make = [&](ArrayRef<APFloat> numbers) -> Real {
      return {&h, hlo::ConstantOp::create(h.b, cast<ElementsAttr>(DenseElementsAttr::get(type, numbers)))};
    };
    return {make(re), make(im)};
  }

  Complex convert(HloBuilder &h, Operation *op) {
    Type element = cast<RankedTensorType>(partType(op->getResult(0).getType())).getElementType();
    Complex x = partsOf(h, op->getOperand(0));
    return {x.re.to(element), x.im.to(element)};
  }

  /// Ops whose result is real.
  std::optional<Real> realResult(HloBuilder &h, Operation *op) {
    Complex x = partsOf(h, op->getOperand(0));
    if (isa<hlo::RealOp>(op))
      return x.re;
    if (isa<hlo::ImagOp>(op))
      return x.im;
    if (isa<hlo::AbsOp>(op))
      return abs(x);
    if (isa<hlo::ConvertOp>(op))
      return convert(h, op).re;
    if (auto fft = dyn_cast<hlo::FftOp>(op))
      return fourierTransform(fft, x).re;
    auto compare = dyn_cast<hlo::CompareOp>(op);
    if (!compare)
      return std::nullopt;
    Complex y = partsOf(h, op->getOperand(1));
    Real equal = (x.re == y.re) & (x.im == y.im);
    return compare.getComparisonDirection() == hlo::ComparisonDirection::EQ ? equal : !equal;
  }

  std::optional<Complex> complexResult(HloBuilder &h, Operation *op) {
    if (auto value = dyn_cast<hlo::ConstantOp>(op))
      return constant(h, value);
    if (worksOnParts(op))
      return Complex{part(h, op, false), part(h, op, true)};
    if (isa<hlo::IotaOp>(op)) {
      Real real = part(h, op, false);
      return Complex{real, real.like(0)};
    }
    if (isa<hlo::ComplexOp>(op))
      return Complex{{&h, op->getOperand(0)}, {&h, op->getOperand(1)}};
    if (isa<hlo::ConvertOp>(op))
      return convert(h, op);
    if (isa<hlo::DotGeneralOp, hlo::ConvolutionOp>(op))
      return bilinear(h, op);
    SmallVector<Complex> operands;
    for (Value v : op->getOperands())
      operands.push_back(partsOf(h, v));
    if (auto fft = dyn_cast<hlo::FftOp>(op))
      return fourierTransform(fft, operands[0]);
    return complexFormula(op, operands);
  }

  LogicalResult expand(Operation *op) {
    bool fromComplex = llvm::any_of(op->getOperands(), [](Value v) { return isComplex(v); });
    bool toComplex = llvm::any_of(op->getResults(), [](Value v) { return isComplex(v); });
    if (!fromComplex && !toComplex) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          if (failed(run(block)))
            return failure();
      return success();
    }
    if (op->hasTrait<mlir::OpTrait::IsTerminator>()) {
      op->setOperands(spreadValues(op->getOperands()));
      return success();
    }
    if (spreads(op))
      return spread(op);
    HloBuilder h(op);
    if (op->getNumRegions() == 0 && op->getNumResults() == 1) {
      if (toComplex) {
        if (std::optional<Complex> result = complexResult(h, op))
          return replace(op, *result), success();
      } else if (std::optional<Real> result = realResult(h, op)) {
        return replace(op, *result), success();
      }
    }
    return op->emitOpError("cannot be lowered: it has no formula for complex numbers; compute on real and imaginary parts");
  }

  llvm::DenseMap<Value, std::pair<Value, Value>> parts;
  SmallVector<Operation *> old;
  SmallVector<std::pair<Block *, size_t>> spentArguments;
};

struct ExpandComplexPass : autopar::impl::ExpandComplexBase<ExpandComplexPass> {
  void runOnOperation() override {
    mlir::func::FuncOp function = getOperation();
    for (auto [i, type] : enumerate(function.getArgumentTypes()))
      if (isComplex(type))
        return refuse(function.getArgument(i).getLoc(), "argument", i, type);
    for (auto [i, type] : enumerate(function.getResultTypes()))
      if (isComplex(type))
        return refuse(function.getLoc(), "result", i, type);
    // Loops of complex arithmetic, which then becomes real.
    SmallVector<Operation *> factorisations;
    function.walk([&](Operation *op) {
      if (isa<hlo::CholeskyOp, hlo::TriangularSolveOp>(op) && isComplex(op->getResult(0)))
        factorisations.push_back(op);
    });
    for (Operation *op : factorisations)
      isa<hlo::CholeskyOp>(op) ? decomposeCholesky(op) : decomposeTriangularSolve(op);
    Expander expander;
    for (Block &block : function.getBody())
      if (failed(expander.run(block)))
        return signalPassFailure();
    expander.eraseOld();
  }

  void refuse(Location loc, StringRef what, size_t number, Type type) {
    InFlightDiagnostic error = emitError(loc) << what << " " << number << " of @" << getOperation().getName() << " has type "
                                              << type << ", but what a compiled program reads and writes is real";
    error.attachNote() << "pass real and imaginary parts as two tensors, and join them with stablehlo.complex";
    signalPassFailure();
  }
};
} // namespace
