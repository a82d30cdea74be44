// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory as bits, then the loops that pay. See VectorizeKernels.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"
#include "passes/Lower/LoweringNames.h"
#include "passes/Lower/Passes.h"
#include "passes/Lower/VectorizeKernels/LoopChoice.h"
#include "passes/Lower/VectorizeKernels/LoopWidener.h"

namespace autopar {
#define GEN_PASS_DEF_VECTORIZEKERNELS
#include "passes/Lower/VectorizeKernels/VectorizeKernels.h.inc"
} // namespace autopar

#define DEBUG_TYPE "autopar-vectorize-kernels"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;

/// The integer that holds a value in memory, if vectors of the type itself are no arrays of it (i1) or have no
/// instructions (small floats).
static Type bitsOf(Type element) {
  bool isSmallFloat = isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32;
  if (!isSmallFloat && !element.isInteger(1))
    return {};
  return IntegerType::get(element.getContext(), std::max(8u, element.getIntOrFloatBitWidth()));
}

/// Loads and stores of a buffer go through integers.
static void accessAsBits(Value buffer) {
  auto type = cast<mlir::MemRefType>(buffer.getType());
  Type element = type.getElementType(), bits = bitsOf(element);
  if (!bits || type.getNumElements() == 0)
    return;
  SmallVector<Operation *> users(buffer.getUsers());
  mlir::ImplicitLocOpBuilder b(buffer.getLoc(), buffer.getContext());
  b.setInsertionPointAfterValue(buffer);
  auto view = mlir::UnrealizedConversionCastOp::create(b, mlir::MemRefType::get(type.getShape(), bits), buffer);
  for (Operation *user : users) {
    b.setInsertionPoint(user);
    b.setLoc(user->getLoc());
    if (auto load = dyn_cast<memref::LoadOp>(user)) {
      Value raw = memref::LoadOp::create(b, view.getResult(0), load.getIndices());
      Value value = element.isInteger(1) ? Value(arith::TruncIOp::create(b, element, raw))
                                         : Value(arith::BitcastOp::create(b, element, raw));
      load.replaceAllUsesWith(value);
      load.erase();
    } else if (auto store = dyn_cast<memref::StoreOp>(user)) {
      Value value = store.getValue();
      Value raw = element.isInteger(1) ? Value(arith::ExtUIOp::create(b, bits, value))
                                       : Value(arith::BitcastOp::create(b, bits, value));
      memref::StoreOp::create(b, raw, view.getResult(0), store.getIndices());
      store.erase();
    }
  }
}

static mlir::remark::RemarkOpts remarkName(StringRef name) {
  return mlir::remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

static void remarkWide(mlir::func::FuncOp kernel, WideLoop wide) {
  LaneForms forms(wide.loop, wide.width);
  int64_t scattered = 0;
  wide.loop.getBody()->walk([&](Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      scattered += forms.accessOf(load.getMemRefType(), load.getIndices()) == Access::Scattered;
    if (auto store = dyn_cast<memref::StoreOp>(op))
      scattered += forms.accessOf(store.getMemRefType(), store.getIndices()) == Access::Scattered;
  });
  mlir::remark::passed(wide.loop.getLoc(), remarkName("vectorized"))
      << mlir::remark::metric("kernel", kernel.getSymName()) << mlir::remark::metric("width", wide.width)
      << mlir::remark::metric("scattered", scattered);
}

static void remarkScalar(mlir::func::FuncOp kernel, Operation *loop) {
  auto counted = dyn_cast<scf::ForOp>(loop);
  std::string why = counted ? whyScalar(counted) : "the number of its iterations is not known before it runs";
  if (why.empty())
    why = "vectors do not make it cheaper";
  mlir::remark::missed(loop->getLoc(), remarkName("scalar"))
      << mlir::remark::metric("kernel", kernel.getSymName()) << mlir::remark::metric("why", why);
}

namespace {
struct VectorizeKernelsPass : autopar::impl::VectorizeKernelsBase<VectorizeKernelsPass> {
  void runOnOperation() override {
    mlir::func::FuncOp kernel = getOperation();
    if (kernel.isExternal())
      return;
    for (BlockArgument argument : kernel.getArguments())
      if (isa<mlir::MemRefType>(argument.getType()))
        accessAsBits(argument);
    kernel.walk([](memref::AllocaOp scratch) { accessAsBits(scratch); });
    LoopChoice choice = chooseLoops(kernel.getBody().front());
    llvm::DenseSet<Operation *> taken;
    for (WideLoop &wide : choice.wide) {
      remarkWide(kernel, wide);
      wide.loop->walk([&](Operation *op) { taken.insert(op); });
      for (Operation *around = wide.loop->getParentOp(); around != kernel; around = around->getParentOp())
        taken.insert(around);
    }
    kernel.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<scf::ForOp, scf::WhileOp>(op) && !taken.contains(op))
        remarkScalar(kernel, op);
    });
    for (WideLoop &wide : choice.wide)
      LoopWidener(wide.loop, wide.width).run();
    kernel.walk([](scf::ForOp loop) { loop->removeAttr(parallelLoopName); });
  }
};
} // namespace
