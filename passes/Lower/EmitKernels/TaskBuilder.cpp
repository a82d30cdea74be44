// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Straight-line ops: fusions, library calls, constants, views. See TaskBuilder.h; control flow is in TaskControl.cpp,
// collectives in TaskCollectives.cpp.
#include "passes/Lower/EmitKernels/TaskBuilder.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"
#include "passes/Lower/LibraryForms.h"
#include "passes/Lower/OpTraits.h"
#include "passes/Lower/WindowShape.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

Value TaskBuilder::alloc(Location loc, Type tensor) { return rt::AllocOp::create(b, loc, bufferType(tensor)); }

void TaskBuilder::createCopy(Location loc, Value from, Value to) {
  rt::CopyOp::create(b, loc, from, to, /*stream=*/0u, IntegerAttr(), IntegerAttr());
}

Value TaskBuilder::viewAs(Location loc, Value buffer, Type tensor) {
  mlir::MemRefType type = bufferType(tensor);
  return buffer.getType() == type ? buffer : Value(rt::ViewOp::create(b, loc, type, buffer, 0));
}

Value TaskBuilder::bufferOf(Value tensor) const {
  Value buffer = buffers.lookup(tensor);
  AUTOPAR_CHECK(buffer, "a tensor is used before its buffer is known");
  return buffer;
}

LogicalResult TaskBuilder::build(mlir::func::FuncOp func) {
  bool isInit = func->getAttrOfType<StringAttr>(names::role).getValue() == "init";
  auto task = rt::TaskOp::create(b, func.getLoc(), func.getSymName(), isInit ? rt::Phase::Init : rt::Phase::Step, /*stream=*/0u);
  mlir::OpBuilder::InsertionGuard guard(b);
  b.createBlock(&task.getBody());
  for (BlockArgument arg : func.getArguments()) {
    rt::TensorOp tensor = tensors.ofArgument(func, arg.getArgNumber());
    buffers[arg] = rt::TensorViewOp::create(b, arg.getLoc(), bufferType(arg.getType()), tensor.getSymName());
  }
  Block &body = func.getBody().front();
  if (failed(lowerBlock(body)))
    return failure();
  return finish(body.getTerminator(), func);
}

LogicalResult TaskBuilder::finish(Operation *terminator, mlir::func::FuncOp func) {
  Copies copies;
  llvm::DenseMap<Operation *, unsigned> written;
  for (OpOperand &result : terminator->getOpOperands()) {
    rt::TensorOp tensor = tensors.ofResult(func, result.getOperandNumber());
    if (!written.try_emplace(tensor, result.getOperandNumber()).second)
      return func.emitOpError("results ") << written[tensor] << " and " << result.getOperandNumber()
                                          << " have the same name '" << tensor.getName() << "'";
    Value to = rt::TensorViewOp::create(b, terminator->getLoc(), bufferType(result.get().getType()), tensor.getSymName());
    copies.push_back({bufferOf(result.get()), to});
  }
  parallelCopies(terminator->getLoc(), copies);
  return success();
}

/// What a buffer is part of: the tensor's symbol for declared tensors, else the op that made it.
static const void *baseOf(Value buffer) {
  while (auto view = buffer.getDefiningOp<rt::ViewOp>())
    buffer = view.getBase();
  if (auto view = buffer.getDefiningOp<rt::TensorViewOp>())
    return view.getTensorAttr().getAsOpaquePointer();
  return buffer.getAsOpaquePointer();
}

void TaskBuilder::parallelCopies(Location loc, const Copies &copies) {
  llvm::DenseSet<const void *> overwritten;
  for (auto [from, to] : copies)
    if (baseOf(from) != baseOf(to))
      overwritten.insert(baseOf(to));
  Copies safe;
  for (auto [from, to] : copies) {
    if (baseOf(from) == baseOf(to))
      continue;
    if (overwritten.contains(baseOf(from))) {
      Value saved = rt::AllocOp::create(b, loc, cast<mlir::MemRefType>(from.getType()));
      createCopy(loc, from, saved);
      from = saved;
    }
    safe.push_back({from, to});
  }
  for (auto [from, to] : safe)
    createCopy(loc, from, to);
}

LogicalResult TaskBuilder::lowerBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(lowerOp(&op)))
      return failure();
  return success();
}

LogicalResult TaskBuilder::lowerOp(Operation *op) {
  if (auto fusion = dyn_cast<rt::FusionOp>(op)) {
    lowerFusion(fusion);
    return success();
  }
  if (isa<hlo::ReshapeOp>(op)) {
    buffers[op->getResult(0)] = viewAs(op->getLoc(), bufferOf(op->getOperand(0)), op->getResult(0).getType());
    return success();
  }
  if (isa<hlo::OptimizationBarrierOp>(op)) {
    for (auto [operand, result] : zip(op->getOperands(), op->getResults()))
      buffers[result] = bufferOf(operand);
    return success();
  }
  if (isa<rt::CoordsOp>(op)) {
    buffers[op->getResult(0)] = rt::CoordsViewOp::create(b, op->getLoc(), bufferType(op->getResult(0).getType()));
    return success();
  }
  if (isa<hlo::ConstantOp>(op))
    return lowerConstant(op);
  if (auto product = dyn_cast<rt::MatmulOp>(op)) {
    lowerProduct(product);
    return success();
  }
  if (auto attend = dyn_cast<rt::AttendOp>(op)) {
    lowerAttention(attend);
    return success();
  }
  if (isAssembly(op)) {
    lowerAssembly(op);
    return success();
  }
  if (auto conv = dyn_cast<hlo::ConvolutionOp>(op); conv && isLibraryCall(op)) {
    lowerConvolution(conv);
    return success();
  }
  if (isa<comm::CollectiveOpInterface>(op))
    return lowerCollective(op);
  if (auto wait = dyn_cast<comm::WaitOp>(op)) {
    lowerWait(wait);
    return success();
  }
  if (isa<hlo::WhileOp>(op))
    return lowerWhile(op);
  if (isa<hlo::CaseOp>(op))
    return lowerCase(op);
  return op->emitError("'") << op->getName() << "' has no lowering to a kernel for these types ("
                            << op->getOperandTypes() << "); see the table of supported ops in passes/Lower/README.md";
}

void TaskBuilder::lowerFusion(rt::FusionOp op) {
  if (op.use_empty())
    return;
  KernelTable::Kernel kernel = kernels.get(op);
  SmallVector<Value> ins, results;
  for (unsigned i : kernel.interface.ins)
    ins.push_back(bufferOf(op.getIns()[i]));
  for (unsigned i : kernel.interface.outs) {
    Value out = op.getOuts()[i], buffer = alloc(op.getLoc(), out.getType());
    buffers[out] = buffer;
    results.push_back(buffer);
  }
  bool updates = !kernel.interface.updated.empty();
  for (auto [i, result] : zip(kernel.interface.updated, results))
    createCopy(op.getLoc(), bufferOf(op.getIns()[i]), result);
  auto isEmpty = [](Value out) { return cast<ShapedType>(out.getType()).getNumElements() == 0; };
  if (kernel.interface.extent == 0 || llvm::all_of(op.getOuts(), isEmpty))
    return;
  rt::LaunchOp::create(
      b, op.getLoc(), kernel.name.getValue(), ins, updates ? ValueRange(results) : ValueRange(),
      updates ? ValueRange() : ValueRange(results), kernel.interface.extent, kernel.interface.grain,
      kernel.interface.pointwise, /*stream=*/0u, IntegerAttr(), IntegerAttr());
}

LogicalResult TaskBuilder::lowerConstant(Operation *op) {
  auto constant = cast<hlo::ConstantOp>(op);
  Type element = cast<ShapedType>(op->getResult(0).getType()).getElementType();
  if (!element.isIntOrFloat())
    return op->emitError("constants of element type ") << element << " cannot be lowered";
  buffers[op->getResult(0)] =
      rt::ConstantViewOp::create(b, op->getLoc(), bufferType(op->getResult(0).getType()), constant.getValue());
  return success();
}

/// The buffer from an element on.
Value TaskBuilder::viewFrom(Location loc, Value buffer, int64_t element) {
  auto type = cast<mlir::MemRefType>(buffer.getType());
  if (element == 0)
    return buffer;
  auto rest = mlir::MemRefType::get({type.getNumElements() - element}, type.getElementType());
  return rt::ViewOp::create(b, loc, rest, buffer, element * rt::elementBytes(type.getElementType()));
}

void TaskBuilder::lowerProduct(rt::MatmulOp op) {
  Value a = bufferOf(op.getA()), other = bufferOf(op.getB());
  Value out = buffers[op.getResult()] = alloc(op.getLoc(), op.getType());
  bool accumulate = bool(op.getInit());
  if (accumulate)
    createCopy(op.getLoc(), bufferOf(op.getInit()), out);
  for (auto [offsetA, offsetB] : zip(op.getOffsetsA(), op.getOffsetsB())) {
    rt::GemmOp::create(b, op.getLoc(), viewFrom(op.getLoc(), a, offsetA), viewFrom(op.getLoc(), other, offsetB), out, op.getM(),
                       op.getN(), op.getK(), op.getLd(), op.getTransposeA(), op.getTransposeB(), accumulate, op.getBatch(),
                       op.getStrideA(), op.getStrideB(), op.getStrideC(), /*stream=*/0u, IntegerAttr(), IntegerAttr());
    accumulate = true;
  }
}

void TaskBuilder::lowerAttention(rt::AttendOp op) {
  SmallVector<Value> ins, outs;
  for (auto [operand, offset] : zip(op.getIns(), op.getOffsets()))
    ins.push_back(viewFrom(op.getLoc(), bufferOf(operand), offset));
  for (Value result : op.getOuts())
    outs.push_back(buffers[result] = alloc(op.getLoc(), result.getType()));
  rt::AttentionOp::create(b, op.getLoc(), ins, outs, op.getRows(), op.getColumns(), op.getDepth(), op.getValueDepth(), op.getGroup(),
                          op.getBatch(), op.getStrides(), op.getScale(), op.getGradScale(), op.getMasks(), /*stream=*/0u, IntegerAttr(),
                          IntegerAttr());
}

/// PlanMemory lets whoever computes a part write it in its place.
void TaskBuilder::lowerAssembly(Operation *op) {
  Value whole = buffers[op->getResult(0)] = alloc(op->getLoc(), op->getResult(0).getType());
  int64_t offset = 0;
  for (Value operand : op->getOperands()) {
    if (cast<ShapedType>(operand.getType()).getNumElements() == 0)
      continue;
    mlir::MemRefType type = bufferType(operand.getType());
    createCopy(op->getLoc(), bufferOf(operand), rt::ViewOp::create(b, op->getLoc(), type, whole, offset));
    offset += rt::bufferBytes(type);
  }
}

void TaskBuilder::lowerConvolution(stablehlo::ConvolutionOp conv) {
  Operation *op = conv;
  Value out = buffers[op->getResult(0)] = alloc(op->getLoc(), op->getResult(0).getType());
  Value lhs = bufferOf(op->getOperand(0)), rhs = bufferOf(op->getOperand(1));
  ConvolutionForm f = *convolutionForm(conv);
  WindowShape w = windowOf(conv);
  SmallVector<bool> reversed;
  if (llvm::is_contained(w.reversed, true))
    reversed = w.reversed;
  rt::ConvolutionOp::create(b, op->getLoc(), lhs, rhs, out, f.n, f.c, f.o, f.in, f.kernel, f.out, w.stride, w.low, w.high,
                            f.xStrides, f.wStrides, f.yStrides, w.baseDilation, w.dilation, f.groups, /*batch_groups=*/1,
                            reversed, /*stream=*/0u, IntegerAttr(), IntegerAttr());
}
