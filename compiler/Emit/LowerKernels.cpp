// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR's own conversions in the order that keeps them exact: bf16 is computed
// in f32 and rounded once, and functions that LLVM has no accurate intrinsic
// for (expm1, log1p, …) become calls of libm before MLIR would approximate
// them.
#include "compiler/Emit/LowerKernels.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace autopar::emit {
namespace {

using mlir::func::FuncOp;

/// math.log1p %x : f32 → func.call @log1pf(%x).
class LibmCalls {
public:
  explicit LibmCalls(ModuleOp module) : module(module) {}

  void run() {
    SmallVector<Operation *> ops;
    module.walk([&](Operation *op) {
      if (isa<mlir::math::Log1pOp, mlir::math::ExpM1Op>(op) &&
          (op->getResultTypes()[0].isF32() || op->getResultTypes()[0].isF64()))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      replace(op);
  }

private:
  void replace(Operation *op) {
    Type type = op->getResultTypes()[0];
    std::string name = isa<mlir::math::Log1pOp>(op) ? "log1p" : "expm1";
    if (type.isF32())
      name += "f";
    OpBuilder builder(op);
    if (!module.lookupSymbol(name)) {
      builder.setInsertionPointToEnd(module.getBody());
      auto function = FuncOp::create(builder, module.getLoc(), name,
                                     builder.getFunctionType({type}, {type}));
      function.setPrivate();
      builder.setInsertionPoint(op);
    }
    auto call = mlir::func::CallOp::create(builder, op->getLoc(), name,
                                           TypeRange{type}, op->getOperands());
    op->replaceAllUsesWith(call);
    op->erase();
  }

  ModuleOp module;
};

/// LLVM's own maximum and minimum, which order -0 below 0: what arith's are expanded to does not.
void keepSignedZeros(ModuleOp module) {
  module.getContext()->loadDialect<mlir::LLVM::LLVMDialect>();
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<mlir::arith::MaximumFOp, mlir::arith::MinimumFOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    OpBuilder b(op);
    Value lhs = op->getOperand(0), rhs = op->getOperand(1), result;
    if (isa<mlir::arith::MaximumFOp>(op))
      result = mlir::LLVM::MaximumOp::create(b, op->getLoc(), lhs, rhs);
    else
      result = mlir::LLVM::MinimumOp::create(b, op->getLoc(), lhs, rhs);
    op->replaceAllUsesWith(ValueRange{result});
    op->erase();
  }
}

/// memref<3x0xi32> → memref<3x1xi32>: MLIR finds no strides for a buffer without
/// elements. Nothing in it is ever read or written.
void giveStrides(FuncOp function) {
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<mlir::MemRefType>(argument.getType());
    if (!type || type.getNumElements() != 0)
      continue;
    SmallVector<int64_t> shape;
    for (int64_t size : type.getShape())
      shape.push_back(std::max<int64_t>(size, 1));
    argument.setType(mlir::MemRefType::Builder(type).setShape(shape));
  }
  function.setType(FunctionType::get(function.getContext(),
                                     function.front().getArgumentTypes(),
                                     function.getResultTypes()));
}

void addSimplifications(mlir::OpPassManager &pm) {
  pm.addPass(mlir::createCanonicalizerPass());
  pm.addPass(mlir::createCSEPass());
}

/// All of them work function by function.
void buildFunctionPipeline(mlir::OpPassManager &pm) {
  addSimplifications(pm);
  pm.addPass(mlir::createLoopInvariantCodeMotionPass());
  // bf16 and f16 arithmetic in f32, rounded after each op as the source says.
  mlir::math::MathExtendToSupportedTypesOptions extend;
  extend.targetTypeStr = "f32";
  pm.addPass(mlir::math::createMathExtendToSupportedTypes(extend));
  mlir::arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16", "f16"};
  emulate.targetTypeStr = "f32";
  pm.addPass(mlir::arith::createArithEmulateUnsupportedFloats(emulate));
  mlir::arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(mlir::arith::createArithExpandOpsPass(expand));
  pm.addPass(mlir::memref::createExpandStridedMetadataPass());
  pm.addPass(mlir::createLowerAffinePass());
  pm.addPass(mlir::createSCFToControlFlowPass());
  mlir::ConvertMathToLLVMPassOptions math;
  math.approximateLog1p = false;
  pm.addPass(mlir::createConvertMathToLLVMPass(math));
}

LogicalResult lower(ModuleOp parts) {
  for (auto module : parts.getOps<ModuleOp>()) {
    LibmCalls(module).run();
    keepSignedZeros(module);
  }
  mlir::PassManager all(parts.getContext());
  all.enableVerifier(false); // once at the end
  mlir::OpPassManager &pm = all.nest<ModuleOp>();
  buildFunctionPipeline(pm.nest<FuncOp>());
  pm.addPass(mlir::createConvertMathToLibmPass());
  pm.addPass(mlir::createConvertVectorToLLVMPass());
  pm.addPass(mlir::createArithToLLVMConversionPass());
  pm.addPass(mlir::createConvertIndexToLLVMPass());
  pm.addPass(mlir::createConvertControlFlowToLLVMPass());
  pm.addPass(mlir::createFinalizeMemRefToLLVMConversionPass());
  mlir::ConvertFuncToLLVMPassOptions func;
  func.useBarePtrCallConv = true;
  pm.addPass(mlir::createConvertFuncToLLVMPass(func));
  pm.addPass(mlir::createReconcileUnrealizedCastsPass());
  if (failed(all.run(parts)))
    return failure();
  return mlir::verify(parts);
}

int64_t countOps(FuncOp function) {
  int64_t count = 0;
  function.walk([&](Operation *) { ++count; });
  return count;
}

} // namespace

FailureOr<OwningOpRef<ModuleOp>>
lowerKernels(ModuleOp exec, const std::vector<std::string> &kernels,
             unsigned numParts) {
  OwningOpRef<ModuleOp> all = ModuleOp::create(exec.getLoc());
  OpBuilder builder = OpBuilder::atBlockEnd(all->getBody());
  SmallVector<ModuleOp> parts;
  for (unsigned i = 0; i < numParts; ++i)
    parts.push_back(ModuleOp::create(builder, exec.getLoc()));
  SmallVector<int64_t> sizes(numParts);
  SymbolTable symbols(exec);
  for (const std::string &name : kernels) {
    auto function = symbols.lookup<FuncOp>(name);
    if (!function || function.isExternal())
      return exec.emitError() << "kernel @" << name << " has no body";
    size_t least = llvm::min_element(sizes) - sizes.begin();
    sizes[least] += countOps(function);
    builder.setInsertionPointToEnd(parts[least].getBody());
    auto clone = cast<FuncOp>(builder.clone(*function));
    giveStrides(clone);
    clone.setPublic(); // else passes that drop unused symbols would drop it
  }
  if (failed(lower(*all)))
    return failure();
  return std::move(all);
}

} // namespace autopar::emit
