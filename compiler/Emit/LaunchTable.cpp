// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Emit/LaunchTable.h"

#include "compiler/Emit/ConstantBytes.h"
#include "dialects/Support/Check.h"
#include "llvm/Support/Path.h"

namespace autopar::emit {
namespace {

/// "rt.gemm gpt.py:71" from the innermost line of the location.
std::string describe(Operation *op) {
  std::string result = op->getName().getStringRef().str();
  op->getLoc()->walk([&](Location loc) {
    auto line = dyn_cast<mlir::FileLineColLoc>(loc);
    if (!line)
      return WalkResult::advance();
    result += " " + llvm::sys::path::filename(line.getFilename()).str() + ":" +
              std::to_string(line.getLine());
    return WalkResult::interrupt();
  });
  return result;
}

uint32_t eventOf(Operation *op, StringRef name) {
  auto attribute = dyn_cast_or_null<IntegerAttr>(
      op->getInherentAttr(name).value_or(Attribute()));
  return attribute ? static_cast<uint32_t>(attribute.getInt()) : AUTOPAR_NONE;
}

void fill(int64_t (&to)[3], ArrayRef<int64_t> from, int64_t rest) {
  for (size_t i = 0; i < 3; ++i)
    to[i] = i < from.size() ? from[i] : rest;
}
void fill(int64_t (&to)[4], ArrayRef<int64_t> from, int64_t rest) {
  for (size_t i = 0; i < 4; ++i)
    to[i] = i < from.size() ? from[i] : rest;
}
void fill(int64_t (&to)[5], ArrayRef<int64_t> from, int64_t rest) {
  for (size_t i = 0; i < 5; ++i)
    to[i] = i < from.size() ? from[i] : rest;
}

} // namespace

std::optional<autopar_dtype> dtypeOf(Type type) {
  if (type.isBF16())
    return AUTOPAR_BF16;
  if (type.isF16())
    return AUTOPAR_F16;
  if (type.isF32())
    return AUTOPAR_F32;
  if (type.isF64())
    return AUTOPAR_F64;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  bool isUnsigned = integer.isUnsigned();
  switch (integer.getWidth()) {
  case 1:
    return AUTOPAR_PRED;
  case 8:
    return isUnsigned ? AUTOPAR_U8 : AUTOPAR_S8;
  case 16:
    return isUnsigned ? AUTOPAR_U16 : AUTOPAR_S16;
  case 32:
    return isUnsigned ? AUTOPAR_U32 : AUTOPAR_S32;
  case 64:
    return isUnsigned ? AUTOPAR_U64 : AUTOPAR_S64;
  default:
    return std::nullopt;
  }
}

LogicalResult LaunchTable::addTask(rt::TaskOp op) {
  autopar_task task{};
  task.name = writer.string(op.getSymName());
  task.phase = static_cast<uint32_t>(op.getPhase());
  task.stream = op.getStream();
  task.first_launch = writer.launches.size();
  if (failed(addBlock(op.getBody().front())))
    return failure();
  task.launch_count = writer.launches.size() - task.first_launch;
  writer.tasks.push_back(task);
  return success();
}

LogicalResult LaunchTable::addBlock(Block &block) {
  for (Operation &op : block)
    if (failed(add(op)))
      return failure();
  return success();
}

LogicalResult LaunchTable::add(Operation &op) {
  return TypeSwitch<Operation *, LogicalResult>(&op)
      .Case<rt::ArenaViewOp, rt::ConstantViewOp>([](auto) { return success(); })
      .Case([&](rt::LaunchOp launch) { return addKernel(launch); })
      .Case([&](rt::GemmOp gemm) { return addGemm(gemm); })
      .Case([&](rt::ConvolutionOp convolution) {
        return addConvolution(convolution);
      })
      .Case([&](rt::AttentionOp attention) { return addAttention(attention); })
      .Case([&](rt::CollectiveOp collective) {
        return addCollective(collective);
      })
      .Case([&](rt::WaitOp wait) {
        launch(wait, AUTOPAR_LAUNCH_WAIT, 0);
        return success();
      })
      .Case([&](rt::CopyOp copy) { return addCopy(copy); })
      .Case([&](rt::WhileOp loop) {
        return addControl(loop, AUTOPAR_CONTROL_WHILE, loop.getPredicate(),
                          loop.getTripCount()
                              ? static_cast<int64_t>(*loop.getTripCount())
                              : -1);
      })
      .Case([&](rt::CaseOp branches) {
        return addControl(branches, AUTOPAR_CONTROL_CASE, branches.getIndex(),
                          -1);
      })
      .Default([](Operation *other) {
        return other->emitOpError()
               << "is no launch: lower the program to exec level first";
      });
}

void LaunchTable::launch(Operation *op, autopar_launch_kind kind,
                         size_t index) {
  uint32_t stream = eventOf(op, "stream");
  writer.launches.push_back(
      {static_cast<uint16_t>(kind),
       static_cast<uint16_t>(stream == AUTOPAR_NONE ? 0 : stream),
       static_cast<uint32_t>(index), eventOf(op, "wait"), eventOf(op, "signal"),
       writer.string(describe(op))});
}

FailureOr<autopar_buffer> LaunchTable::buffer(Operation *user, Value value) {
  if (auto view = value.getDefiningOp<rt::ArenaViewOp>())
    return autopar_buffer{AUTOPAR_SPACE_ARENA, 0,
                          static_cast<uint64_t>(view.getOffset())};
  if (auto view = value.getDefiningOp<rt::ConstantViewOp>()) {
    auto dense = dyn_cast<DenseElementsAttr>(view.getValue());
    if (!dense)
      return view.emitError() << "constant is not dense";
    uint64_t bytes = rt::bufferBytes(view.getBuffer().getType());
    if (bytes >
        ManifestWriter::maxConstantBytes -
            std::min(writer.constantBytes(), ManifestWriter::maxConstantBytes))
      return view.emitError()
             << "constant of " << bytes << " bytes: a program holds at most "
             << ManifestWriter::maxConstantBytes << " bytes of constants";
    return autopar_buffer{AUTOPAR_SPACE_CONSTANT, 0,
                          writer.constant(constantBytes(dense))};
  }
  AUTOPAR_CHECK(false, "a buffer is a view, or its op was refused before");
  return failure();
}

FailureOr<autopar_dtype> LaunchTable::dtype(Operation *user, Value buffer) {
  Type element = cast<mlir::MemRefType>(buffer.getType()).getElementType();
  if (std::optional<autopar_dtype> result = dtypeOf(element))
    return *result;
  return user->emitOpError()
         << "element type " << element << " has no code in the program ABI";
}

LogicalResult LaunchTable::addKernel(rt::LaunchOp op) {
  auto [it, isNew] =
      kernelIndices.try_emplace(op.getKernel(), kernelNames.size());
  if (isNew)
    kernelNames.push_back(op.getKernel().str());
  autopar_kernel_call call{};
  call.kernel = it->second;
  call.first_buffer = writer.buffers.size();
  call.name = writer.string(op.getKernel());
  call.extent = op.getExtent();
  call.grain = op.getGrain();
  for (mlir::OperandRange operands :
       {op.getIns(), op.getInouts(), op.getOuts()})
    for (Value operand : operands) {
      FailureOr<autopar_buffer> place = buffer(op, operand);
      if (failed(place))
        return failure();
      writer.buffers.push_back(*place);
      ++call.buffer_count;
    }
  launch(op, AUTOPAR_LAUNCH_KERNEL, writer.kernelCalls.size());
  writer.kernelCalls.push_back(call);
  return success();
}

LogicalResult LaunchTable::addGemm(rt::GemmOp op) {
  FailureOr<autopar_buffer> a = buffer(op, op.getA()),
                            b = buffer(op, op.getB()),
                            c = buffer(op, op.getC());
  FailureOr<autopar_dtype> in = dtype(op, op.getA()),
                           out = dtype(op, op.getC());
  if (failed(a) || failed(b) || failed(c) || failed(in) || failed(out))
    return failure();
  autopar_gemm gemm{};
  gemm.dtype = *in;
  gemm.out_dtype = *out;
  gemm.transpose_a = op.getTransposeA();
  gemm.transpose_b = op.getTransposeB();
  gemm.accumulate = op.getAccumulate();
  gemm.batch_rank = op.getBatch().size();
  gemm.m = op.getM();
  gemm.n = op.getN();
  gemm.k = op.getK();
  gemm.lda = op.getLd()[0];
  gemm.ldb = op.getLd()[1];
  gemm.ldc = op.getLd()[2];
  fill(gemm.batch, op.getBatch(), 1);
  fill(gemm.stride_a, op.getStrideA(), 0);
  fill(gemm.stride_b, op.getStrideB(), 0);
  fill(gemm.stride_c, op.getStrideC(), 0);
  gemm.a = *a;
  gemm.b = *b;
  gemm.c = *c;
  launch(op, AUTOPAR_LAUNCH_GEMM, writer.gemms.size());
  writer.gemms.push_back(gemm);
  return success();
}

LogicalResult LaunchTable::addConvolution(rt::ConvolutionOp op) {
  FailureOr<autopar_buffer> x = buffer(op, op.getX()),
                            w = buffer(op, op.getW()),
                            y = buffer(op, op.getY());
  FailureOr<autopar_dtype> in = dtype(op, op.getX()),
                           out = dtype(op, op.getY());
  if (failed(x) || failed(w) || failed(y) || failed(in) || failed(out))
    return failure();
  autopar_convolution convolution{};
  convolution.dtype = *in;
  convolution.out_dtype = *out;
  convolution.spatial_rank = op.getIn().size();
  for (auto [d, reversed] : llvm::enumerate(op.getReversed()))
    convolution.reversed |= reversed ? 1 << d : 0;
  convolution.n = op.getN();
  convolution.c = op.getC();
  convolution.o = op.getO();
  convolution.groups = op.getGroups();
  convolution.batch_groups = op.getBatchGroups();
  fill(convolution.in, op.getIn(), 1);
  fill(convolution.kernel, op.getKernel(), 1);
  fill(convolution.out, op.getOut(), 1);
  fill(convolution.stride, op.getWindowStride(), 1);
  fill(convolution.pad_low, op.getPadLow(), 0);
  fill(convolution.pad_high, op.getPadHigh(), 0);
  fill(convolution.lhs_dilation, op.getLhsDilation(), 1);
  fill(convolution.rhs_dilation, op.getRhsDilation(), 1);
  fill(convolution.x_strides, op.getXStrides(), 0);
  fill(convolution.w_strides, op.getWStrides(), 0);
  fill(convolution.y_strides, op.getYStrides(), 0);
  convolution.x = *x;
  convolution.w = *w;
  convolution.y = *y;
  launch(op, AUTOPAR_LAUNCH_CONVOLUTION, writer.convolutions.size());
  writer.convolutions.push_back(convolution);
  return success();
}

LogicalResult LaunchTable::addAttention(rt::AttentionOp op) {
  FailureOr<autopar_dtype> element = dtype(op, op.getIns()[0]);
  if (failed(element))
    return failure();
  size_t rank = op.getBatch().size();
  autopar_attention attention{};
  attention.dtype = *element;
  attention.gradient = op.getOuts().size() == 3;
  attention.batch_rank = rank;
  attention.scale = op.getScale().convertToDouble();
  attention.grad_scale = op.getGradScale().convertToDouble();
  attention.rows = op.getRows();
  attention.columns = op.getColumns();
  attention.depth = op.getDepth();
  attention.value_depth = op.getValueDepth();
  attention.group = op.getGroup();
  fill(attention.batch, op.getBatch(), 1);
  size_t plain = attention.gradient ? 4 : 3;
  SmallVector<autopar_heads *> heads = {&attention.q, &attention.k, &attention.v, &attention.o};
  heads.resize(plain);
  for (auto mask : op.getMasks().getAsRange<rt::MaskAttr>()) {
    autopar_mask &made = attention.masks[attention.mask_count++];
    made.kind = static_cast<uint8_t>(mask.getKind());
    made.has_operand = mask.getOperand();
    made.inverted = mask.getInverted();
    made.zeroes = mask.getZeroes();
    made.causal = mask.getDiagonal().has_value();
    made.diagonal = mask.getDiagonal().value_or(0);
    made.number = mask.numberOr(0);
    if (!made.has_operand)
      continue;
    FailureOr<autopar_dtype> type = dtype(op, op.getIns()[heads.size()]);
    if (failed(type))
      return failure();
    made.dtype = *type;
    heads.push_back(&made.at);
  }
  if (attention.gradient)
    heads.append({&attention.dq, &attention.dk, &attention.dv});
  else
    heads.push_back(&attention.o);
  SmallVector<Value> buffers(op.getIns());
  llvm::append_range(buffers, op.getOuts());
  for (auto [i, value] : llvm::enumerate(buffers)) {
    FailureOr<autopar_buffer> place = buffer(op, value);
    if (failed(place))
      return failure();
    ArrayRef<int64_t> strides = op.getStrides().slice(i * (rank + 3), rank + 3);
    heads[i]->at = *place;
    fill(heads[i]->batch, strides.take_front(rank), 0);
    heads[i]->group = strides[rank];
    heads[i]->row = strides[rank + 1];
    heads[i]->column = strides[rank + 2];
  }
  launch(op, AUTOPAR_LAUNCH_ATTENTION, writer.attentions.size());
  writer.attentions.push_back(attention);
  return success();
}

void LaunchTable::addParts(autopar_collective &collective, ArrayAttr parts) {
  collective.first_part = writer.parts.size();
  collective.part_count = parts.size();
  for (auto part : parts.getAsRange<rt::PartAttr>()) {
    std::vector<autopar_extent> extents;
    for (auto [size, in, out] : llvm::zip_equal(part.getSizes(), part.getInStrides(), part.getOutStrides()))
      extents.push_back({size, in, out});
    writer.parts.push_back({static_cast<uint32_t>(part.getSource()), static_cast<uint32_t>(part.getTarget()),
                            static_cast<uint32_t>(part.getRound()), writer.extents(extents),
                            static_cast<uint32_t>(extents.size()), 0, part.getInOffset(), part.getOutOffset(), part.getRun()});
  }
}

LogicalResult LaunchTable::addCollective(rt::CollectiveOp op) {
  FailureOr<autopar_buffer> in = buffer(op, op.getIn()),
                            out = buffer(op, op.getOut());
  FailureOr<autopar_dtype> element = dtype(op, op.getIn());
  if (auto integer = dyn_cast<IntegerType>(op.getIn().getType().getElementType()); integer && op.getIsUnsigned())
    element = *dtypeOf(IntegerType::get(op.getContext(), integer.getWidth(), IntegerType::Unsigned));
  if (failed(in) || failed(out) || failed(element))
    return failure();
  std::vector<autopar_axis_ref> refs;
  for (auto axis : op.getAxes().getAsRange<rt::AxisRefAttr>())
    refs.push_back({static_cast<uint32_t>(axis.getAxis()), 0, axis.getPre(),
                    axis.getSize()});
  autopar_collective collective{};
  collective.id = op.getId();
  collective.kind = static_cast<uint32_t>(op.getKind());
  collective.reduce =
      op.getReduce() ? static_cast<uint32_t>(*op.getReduce()) : 0;
  collective.dtype = *element;
  collective.communicator = writer.communicator(refs);
  collective.root = op.getRoot();
  collective.first_pair = writer.pairs.size();
  collective.pair_count = op.getPairs().size() / 2;
  for (size_t i = 0; i + 1 < op.getPairs().size(); i += 2)
    writer.pairs.push_back({static_cast<uint32_t>(op.getPairs()[i]),
                            static_cast<uint32_t>(op.getPairs()[i + 1])});
  if (ArrayAttr parts = op.getPartsAttr())
    addParts(collective, parts);
  collective.fill = op.getFill() ? static_cast<uint32_t>(*op.getFill()) : 0;
  collective.out_elements = op.getOut().getType().getNumElements();
  collective.elements = op.getElements();
  collective.in = *in;
  collective.out = *out;
  collective.reason = writer.string(op.getReason());
  launch(op, AUTOPAR_LAUNCH_COLLECTIVE, writer.collectives.size());
  writer.collectives.push_back(collective);
  return success();
}

LogicalResult LaunchTable::addCopy(rt::CopyOp op) {
  FailureOr<autopar_buffer> from = buffer(op, op.getFrom()),
                            to = buffer(op, op.getTo());
  if (failed(from) || failed(to))
    return failure();
  launch(op, AUTOPAR_LAUNCH_COPY, writer.copies.size());
  writer.copies.push_back(
      {*from, *to,
       static_cast<uint64_t>(rt::bufferBytes(op.getFrom().getType()))});
  return success();
}

LogicalResult LaunchTable::addControl(Operation *op, autopar_control_kind kind,
                                      Value predicate, int64_t tripCount) {
  FailureOr<autopar_buffer> place = buffer(op, predicate);
  if (failed(place))
    return failure();
  size_t index = writer.controls.size();
  launch(op, AUTOPAR_LAUNCH_CONTROL, index);
  writer.controls.push_back({});
  std::vector<autopar_pair> ranges;
  for (Region &region : op->getRegions()) {
    auto first = static_cast<uint32_t>(writer.launches.size());
    if (failed(addBlock(region.front())))
      return failure();
    ranges.push_back(
        {first, static_cast<uint32_t>(writer.launches.size()) - first});
  }
  autopar_control &control = writer.controls[index];
  control.kind = kind;
  control.first_range =
      writer.pairs.size(); // after the pairs of permutes inside
  control.range_count = ranges.size();
  control.end = writer.launches.size();
  control.trip_count = tripCount;
  control.predicate = *place;
  writer.pairs.insert(writer.pairs.end(), ranges.begin(), ranges.end());
  return success();
}

} // namespace autopar::emit
