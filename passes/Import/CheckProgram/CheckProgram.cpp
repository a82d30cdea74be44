// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One walk over all types and attributes, one over the calls.
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Import/Passes.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

namespace autopar {
#define GEN_PASS_DEF_CHECKPROGRAM
#include "passes/Import/CheckProgram/CheckProgram.h.inc"
namespace {

using mlir::func::FuncOp;

bool isSupportedElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    return (width == 1 && integer.isSignless()) || width == 8 || width == 16 ||
           width == 32 || width == 64;
  }
  if (auto number = dyn_cast<mlir::ComplexType>(type))
    return number.getElementType().isF32() || number.getElementType().isF64();
  return type.isBF16() || type.isF16() || type.isF32() || type.isF64();
}

struct CheckProgram : impl::CheckProgramBase<CheckProgram> {
  void runOnOperation() override {
    if (failed(checkReplicas()))
      return signalPassFailure();
    for (auto function : getOperation().getOps<FuncOp>()) {
      if (failed(checkBody(function)) || failed(checkCalls(function)))
        return signalPassFailure();
    }
  }

private:
  /// With several replicas a program is written for each of them: its shapes are blocks, its arguments one device's.
  LogicalResult checkReplicas() {
    auto replicas = getOperation()->getAttrOfType<IntegerAttr>("mhlo.num_replicas");
    if (!replicas || replicas.getInt() <= 1)
      return success();
    int64_t n = replicas.getInt();
    InFlightDiagnostic error = getOperation().emitError()
                               << "the module is written for each of " << n << " replicas (mhlo.num_replicas = " << n
                               << "), expected a program of whole tensors, of one replica";
    error.attachNote() << "jax.pmap printed such programs before jax 0.8: export with a later jax, whose pmap prints shard_map, "
                          "and compile for "
                       << n << " devices; or write the program for one device, and autopar inserts the collectives";
    return error;
  }

  LogicalResult
  checkType(Type type, Location loc,
            llvm::function_ref<void(InFlightDiagnostic &)> where) {
    if (checked.contains(type))
      return success();
    auto refuse = [&](const Twine &what, StringRef help) -> LogicalResult {
      InFlightDiagnostic error = emitError(loc);
      where(error);
      error << " has type " << type << ": " << what;
      error.attachNote() << help;
      return error;
    };
    if (isa<mlir::FunctionType>(type))
      return success();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return refuse("a ranked tensor was expected",
                    "tensors like tensor<8x16xf32> are supported");
    for (int64_t d = 0; d < tensor.getRank(); ++d)
      if (tensor.isDynamicDim(d))
        return refuse(
            "dim " + Twine(d) + " is dynamic",
            "export the program with concrete shapes: all dims must be static");
    if (tensor.getEncoding())
      return refuse("it has an encoding", "dense tensors without one are supported");
    if (!isSupportedElement(tensor.getElementType()))
      return refuse("its element type is not supported",
                    "i1, i8 to i64, ui8 to ui64, bf16, f16, f32, f64, "
                    "complex<f32> and complex<f64> are");
    if (!fitsMemory(tensor))
      return refuse("it is larger than " + Twine(largestBytes >> 40) + " TiB",
                    "sizes are of the whole tensor, before it is sharded");
    checked.insert(type);
    return success();
  }

  /// What any mesh could hold, and what sums of bytes cannot overflow with.
  static constexpr int64_t largestBytes = int64_t(1) << 48;
  static bool fitsMemory(RankedTensorType type) {
    Type element = type.getElementType();
    auto number = dyn_cast<mlir::ComplexType>(element);
    int64_t bytes =
        number ? number.getElementType().getIntOrFloatBitWidth() / 4
               : llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
    for (int64_t size : type.getShape())
      if (size > 0 && llvm::MulOverflow(bytes, size, bytes))
        return false;
    return bytes <= largestBytes;
  }

  /// Dialects that MLIR happens to have loaded mean nothing here.
  LogicalResult checkDialect(Operation *op) {
    constexpr StringRef readable[] = {"stablehlo", "chlo", "func",
                                      "sdy",       "autopar"};
    if (llvm::is_contained(readable, op->getName().getDialectNamespace()))
      return success();
    InFlightDiagnostic error = op->emitError()
                               << "'" << op->getName()
                               << "' is no op of a training program";
    error.attachNote() << "autopar reads programs in the dialects stablehlo, "
                          "chlo, sdy and func";
    return error;
  }

  LogicalResult checkBody(FuncOp function) {
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (failed(checkType(
              type,
              function.isExternal() ? function.getLoc()
                                    : function.getArgument(i).getLoc(),
              [&](InFlightDiagnostic &d) {
                d << "argument " << i << " of @" << function.getName();
              })))
        return failure();
    WalkResult result = function.walk([&](Operation *op) {
      if (failed(checkDialect(op)))
        return WalkResult::interrupt();
      for (auto [i, type] : llvm::enumerate(op->getResultTypes()))
        if (failed(checkType(type, op->getLoc(), [&](InFlightDiagnostic &d) {
              d << "result " << i << " of '" << op->getName() << "'";
            })))
          return WalkResult::interrupt();
      return succeeded(checkConstants(op)) ? WalkResult::advance()
                                           : WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  LogicalResult checkConstants(Operation *op) {
    for (NamedAttribute attribute : op->getAttrs()) {
      auto resource =
          dyn_cast<mlir::DenseResourceElementsAttr>(attribute.getValue());
      if (!resource)
        continue;
      mlir::AsmResourceBlob *blob = resource.getRawHandle().getBlob();
      if (!blob) {
        InFlightDiagnostic error =
            op->emitError()
            << "the constant '" << resource.getRawHandle().getKey()
            << "' of type " << resource.getType()
            << " is elided: its values are not in the text";
        error.attachNote() << "export without a limit on large constants "
                              "(large_elements_limit)";
        return error;
      }
      auto type = cast<ShapedType>(resource.getType());
      ArrayRef<char> bytes = blob->getData();
      bool isSplat = false;
      if (!DenseElementsAttr::isValidRawBuffer(type, bytes, isSplat))
        return op->emitError()
               << "the constant '" << resource.getRawHandle().getKey()
               << "' holds " << bytes.size() << " bytes, which do not fill "
               << type;
      op->setAttr(attribute.getName(),
                  DenseElementsAttr::getFromRawBuffer(type, bytes));
    }
    return success();
  }

  static FlatSymbolRefAttr calleeOf(Operation *op) {
    if (auto call = dyn_cast<mlir::func::CallOp>(op))
      return call.getCalleeAttr();
    if (auto composite = dyn_cast<stablehlo::CompositeOp>(op))
      return composite.getDecompositionAttr();
    return {};
  }

  /// Depth first over calls; `Open` marks the functions on the path.
  LogicalResult checkCalls(FuncOp function) {
    State &state = states[function];
    if (state == State::Done)
      return success();
    state = State::Open;
    WalkResult result = function.walk([&](Operation *call) {
      FlatSymbolRefAttr name = calleeOf(call);
      if (!name)
        return WalkResult::advance();
      auto callee =
          mlir::SymbolTable::lookupNearestSymbolFrom<FuncOp>(call, name);
      if (!callee || callee.isExternal()) {
        call->emitError() << "@" << name.getValue() << " has no body";
        return WalkResult::interrupt();
      }
      if (states.lookup(callee) == State::Open) {
        InFlightDiagnostic error =
            call->emitError() << "@" << name.getValue()
                              << " calls itself; recursion is not supported";
        error.attachNote(callee.getLoc()) << "function is here";
        return WalkResult::interrupt();
      }
      return failed(checkCalls(callee)) ? WalkResult::interrupt()
                                        : WalkResult::advance();
    });
    states[function] = State::Done;
    return failure(result.wasInterrupted());
  }

  enum class State { New, Open, Done };
  llvm::DenseMap<Operation *, State> states;
  llvm::DenseSet<Type> checked;
};

} // namespace
} // namespace autopar
