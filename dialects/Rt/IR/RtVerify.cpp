// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Verifiers of the rt dialect; each rule's number is that of the op's
// description.
#include "dialects/Rt/IR/Rt.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace autopar;
using namespace autopar::rt;
using mlir::MemRefType;

LogicalResult ProgramOp::verify() {
  int64_t coords = getCoordsOffset(), arena = getArenaBytes();
  if (arena < 0 || coords < 0 || coords > arena)
    return emitOpError("coords_offset ")
           << coords << " is not inside the arena of " << arena << " bytes";
  return success();
}

LogicalResult TensorOp::verify() {
  auto global = cast<RankedTensorType>(getGlobalType()),
       local = cast<RankedTensorType>(getLocalType());
  if (global.getRank() != local.getRank() ||
      global.getElementType() != local.getElementType())
    return emitOpError("local type ")
           << local << " is no block of the global type " << global;
  if (int64_t offset = getOffset().value_or(0); offset < 0)
    return emitOpError("offset ") << offset << " is negative";
  return success();
}

LogicalResult ArenaViewOp::verify() {
  int64_t bytes = elementBytes(getBuffer().getType().getElementType());
  if (int64_t offset = getOffset(); offset < 0 || offset % bytes != 0)
    return emitOpError("offset ")
           << offset << " is not a multiple of the element size " << bytes;
  return success();
}

LogicalResult ConstantViewOp::verify() {
  MemRefType buffer = getBuffer().getType();
  auto value = cast<ShapedType>(getValue().getType());
  if (value.getShape() != buffer.getShape() ||
      !value.getElementType().isIntOrFloat() ||
      elementBytes(value.getElementType()) !=
          elementBytes(buffer.getElementType()))
    return emitOpError("value of type ")
           << value << " does not fill a buffer of type " << buffer;
  return success();
}

LogicalResult ViewOp::verify() {
  int64_t offset = getOffset(),
          end = offset + bufferBytes(getBuffer().getType());
  int64_t size = bufferBytes(getBase().getType());
  if (offset < 0 || end > size)
    return emitOpError("bytes ")
           << offset << " to " << end << " are not inside the base of " << size
           << " bytes";
  return success();
}

// Not in verify(): a module has thousands of launches and functions, and only here is there a table of them.
LogicalResult
LaunchOp::verifySymbolUses(mlir::SymbolTableCollection &symbols) {
  auto kernel = symbols.lookupNearestSymbolFrom<mlir::func::FuncOp>(
      *this, getKernelAttr());
  if (!kernel)
    return emitOpError("kernel @")
           << getKernel() << " is no function of the module";
  auto types = llvm::to_vector(getOperandTypes());
  types.append(2, mlir::IndexType::get(getContext()));
  bool anyExtent = kernel->hasAttr(anyExtentName);
  auto fits = [&](mlir::Type given, mlir::Type taken) {
    auto from = llvm::dyn_cast<MemRefType>(given),
         to = llvm::dyn_cast<MemRefType>(taken);
    bool isRow = anyExtent && from && to && from.getRank() == 1 &&
                 to.getRank() == 1 &&
                 from.getElementType() == to.getElementType();
    return given == taken || isRow;
  };
  if (types.size() != kernel.getNumArguments() ||
      !llvm::all_of_zip(types, kernel.getArgumentTypes(), fits) ||
      kernel.getNumResults() != 0)
    return emitOpError("kernel @")
           << getKernel() << " has type " << kernel.getFunctionType()
           << ", expected the buffers' types and two of type index";
  return success();
}

LogicalResult LaunchOp::verify() {
  if (int64_t(getExtent()) < 0 || int64_t(getGrain()) < 1)
    return emitOpError("extent ")
           << int64_t(getExtent()) << " and grain " << int64_t(getGrain())
           << " are out of range, expected at least 0 and 1";
  for (int64_t i : getPointwise())
    if (i < 0 || i >= int64_t(getIns().size()))
      return emitOpError("pointwise position ")
             << i << " is no position of " << getIns().size() << " ins";
  return success();
}

/// One past the last element reached by index vectors below `sizes`, all
/// strides being at least 0; 0 if none.
static int64_t reach(ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  int64_t last = 0;
  for (auto [size, stride] : zip(sizes, strides)) {
    if (size == 0)
      return 0;
    last += (size - 1) * stride;
  }
  return last + 1;
}

static LogicalResult checkReach(Operation *op, StringRef operand, Value buffer,
                                ArrayRef<int64_t> sizes,
                                ArrayRef<int64_t> strides) {
  int64_t elements = cast<MemRefType>(buffer.getType()).getNumElements();
  if (llvm::any_of(strides, [](int64_t s) { return s < 0; }) ||
      reach(sizes, strides) > elements)
    return op->emitOpError("operand ")
           << operand << " reaches element " << reach(sizes, strides) - 1
           << " of a buffer of " << elements;
  return success();
}

LogicalResult GemmOp::verify() {
  ArrayRef<int64_t> batch = getBatch(), ld = getLd();
  int64_t m = getM(), n = getN(), k = getK();
  if (m < 1 || n < 1 || k < 1 ||
      llvm::any_of(batch, [](int64_t b) { return b < 1; }))
    return emitOpError("m, n, k and batch sizes must be positive, found m ")
           << m << ", n " << n << ", k " << k;
  if (ld.size() != 3 || batch.size() > 4 ||
      getStrideA().size() != batch.size() ||
      getStrideB().size() != batch.size() ||
      getStrideC().size() != batch.size())
    return emitOpError("expected three leading dims, and a batch of at most 4 "
                       "dims with as many strides; found ")
           << ld.size() << " leading dims, " << batch.size()
           << " batch dims and " << getStrideA().size() << ", "
           << getStrideB().size() << ", " << getStrideC().size() << " strides";
  auto check = [&](StringRef name, Value buffer, int64_t rows, int64_t columns,
                   int64_t lead, ArrayRef<int64_t> strides) {
    SmallVector<int64_t> sizes(batch), steps(strides);
    sizes.append({rows, columns});
    steps.append({lead, 1});
    return checkReach(*this, name, buffer, sizes, steps);
  };
  if (failed(check("a", getA(), getTransposeA() ? k : m,
                   getTransposeA() ? m : k, ld[0], getStrideA())) ||
      failed(check("b", getB(), getTransposeB() ? n : k,
                   getTransposeB() ? k : n, ld[1], getStrideB())) ||
      failed(check("c", getC(), m, n, ld[2], getStrideC())))
    return failure();
  Type a = getA().getType().getElementType(),
       b = getB().getType().getElementType();
  Type c = getC().getType().getElementType();
  bool small = a.isBF16() || a.isF16();
  if (a != b || !(small || a.isF32() || a.isF64()) ||
      !(c == a || (small && c.isF32())))
    return emitOpError("element types ")
           << a << ", " << b << " and " << c
           << " are not those of a library product";
  return success();
}

LogicalResult ConvolutionOp::verify() {
  size_t rank = getIn().size();
  auto differs = [&](ArrayRef<int64_t> a) { return a.size() != rank; };
  if (rank < 1 || rank > 3 || differs(getKernel()) || differs(getOut()) ||
      differs(getWindowStride()) || differs(getPadLow()) ||
      differs(getPadHigh()) || differs(getLhsDilation()) ||
      differs(getRhsDilation()) || getXStrides().size() != rank + 2 ||
      getWStrides().size() != rank + 2 || getYStrides().size() != rank + 2 ||
      (!getReversed().empty() && getReversed().size() != rank))
    return emitOpError("expected 1 to 3 spatial dims and arrays of that "
                       "length, and two more strides; found ")
           << rank << " spatial dims";
  auto positive = [](ArrayRef<int64_t> a) {
    return llvm::all_of(a, [](int64_t v) { return v > 0; });
  };
  int64_t n = getN(), c = getC(), o = getO(), groups = getGroups(),
          batchGroups = getBatchGroups();
  if (!positive({n, c, o, groups, batchGroups}) || !positive(getIn()) ||
      !positive(getKernel()) || !positive(getOut()) ||
      !positive(getWindowStride()) || !positive(getLhsDilation()) ||
      !positive(getRhsDilation()) || c % groups || o % groups ||
      n % batchGroups || o % batchGroups)
    return emitOpError("sizes, strides and dilations must be positive and "
                       "groups must divide: n ")
           << n << ", c " << c << ", o " << o << ", groups " << groups
           << ", batch_groups " << batchGroups;
  auto withSpatial = [](int64_t a, int64_t b, ArrayRef<int64_t> spatial) {
    SmallVector<int64_t> sizes{a, b};
    sizes.append(spatial.begin(), spatial.end());
    return sizes;
  };
  if (failed(checkReach(*this, "x", getX(), withSpatial(n, c, getIn()),
                        getXStrides())) ||
      failed(checkReach(*this, "w", getW(),
                        withSpatial(o, c / groups, getKernel()),
                        getWStrides())))
    return failure();
  return checkReach(*this, "y", getY(),
                    withSpatial(n / batchGroups, o, getOut()), getYStrides());
}

/// Rule C5 of rt.attention; `masks`: the types of operands.
static LogicalResult verifyMasks(AttentionOp op, mlir::ValueRange operands) {
  constexpr size_t most = 6; // AUTOPAR_MOST_MASKS
  if (op.getMasks().size() > most)
    return op.emitOpError("expected at most ") << most << " masks, found " << op.getMasks().size();
  size_t next = 0;
  for (auto mask : op.getMasks().getAsRange<MaskAttr>()) {
    Type element = mask.getOperand() ? cast<MemRefType>(operands[next++].getType()).getElementType() : Type();
    bool isFloat = element && (element.isF32() || element.isBF16() || element.isF16());
    bool fits = mask.getKind() == MaskKind::Select
                    ? mask.getNumber() && (element ? element.isInteger(1) : mask.getDiagonal().has_value())
                    : isFloat && (!mask.getDiagonal() || mask.getNumber());
    if (fits)
      continue;
    auto error = op.emitOpError("expected a select with a number and i1 or a diagonal, or an add of f32, bf16 or f16; found ");
    error << mask;
    if (element)
      error << " of type " << element;
    return error;
  }
  return success();
}

LogicalResult AttentionOp::verify() {
  size_t ins = getIns().size(), outs = getOuts().size(), rank = getBatch().size();
  size_t masks = llvm::count_if(getMasks().getAsRange<MaskAttr>(), [](MaskAttr mask) { return mask.getOperand(); });
  auto elementOf = [](Value v) { return cast<MemRefType>(v.getType()).getElementType(); };
  Type element = ins ? elementOf(getIns()[0]) : Type();
  bool isFloat = element && (element.isF32() || element.isBF16() || element.isF16());
  auto differs = [&](Value v) { return elementOf(v) != element; };
  size_t plain = ins - std::min(ins, masks);
  if (!((plain == 3 && outs == 1) || (plain == 4 && outs == 3)) || !isFloat || llvm::any_of(getIns().take_front(plain), differs) ||
      llvm::any_of(getOuts(), differs))
    return emitOpError("expected 3 ins and 1 out, or 4 and 3, of one type f32, bf16 or f16, and an in for each mask's operand; found ")
           << ins << " ins and " << outs << " outs of type " << element << " and " << masks << " operands of masks";
  if (failed(verifyMasks(*this, getIns().drop_front(plain))))
    return failure();
  SmallVector<int64_t> sizes(getBatch());
  sizes.append({int64_t(getGroup()), int64_t(getRows()), int64_t(getColumns()), int64_t(getDepth()), int64_t(getValueDepth())});
  if (llvm::any_of(sizes, [](int64_t size) { return size < 1; }) || rank > 4 || getStrides().size() != (ins + outs) * (rank + 3))
    return emitOpError("expected positive sizes, at most 4 batch dims, and ")
           << (ins + outs) * (rank + 3) << " strides; found " << rank << " batch dims and " << getStrides().size() << " strides";
  for (auto [i, buffer] : llvm::enumerate(llvm::concat<const Value>(SmallVector<Value>(getIns()), SmallVector<Value>(getOuts())))) {
    ArrayRef<int64_t> strides = getStrides().slice(i * (rank + 3), rank + 3);
    bool isMask = i >= plain && i < ins;
    size_t role = i < plain ? i : i - ins + plain; // queries, keys, values, outputs, gradients of queries, of keys, of values
    bool isWide = role == 2 || role == 3 || role == 6, isKeys = role == 1 || role == 2 || role == 5 || role == 6;
    SmallVector<int64_t> reached(getBatch());
    reached.append({int64_t(getGroup()), int64_t(isKeys && !isMask ? getColumns() : getRows()),
                    int64_t(isMask ? getColumns() : isWide ? getValueDepth() : getDepth())});
    if (failed(checkReach(*this, std::to_string(i), buffer, reached, strides)))
      return failure();
    if (!isMask && strides[rank + 2] != 1 && (i >= ins || strides[rank + 1] != 1))
      return emitOpError("operand ") << i << " has strides " << strides[rank + 1] << " and " << strides[rank + 2]
                                     << " from row to row and column to column, expected 1 as the last"
                                     << (i < ins ? " or the first" : "");
  }
  return success();
}

int64_t CollectiveOp::getGroupSize() {
  int64_t size = 1;
  for (AxisRefAttr axis : getAxes().getAsRange<AxisRefAttr>())
    size *= axis.getSize();
  return size;
}

/// The sizes of in and out, in elements, that a kind asks for.
static std::pair<int64_t, int64_t> expectedElements(CollectiveOp op) {
  int64_t e = op.getElements(), all = e * op.getGroupSize();
  switch (op.getKind()) {
  case CollectiveKind::AllGather:
    return {e, all};
  case CollectiveKind::ReduceScatter:
    return {all, e};
  case CollectiveKind::AllToAll:
    return {all, all};
  case CollectiveKind::Redistribute:
    return {e, op.getOut().getType().getNumElements()};
  default:
    return {e, e};
  }
}

static LogicalResult verifyPairs(CollectiveOp op) {
  ArrayRef<int64_t> pairs = op.getPairs();
  int64_t n = op.getGroupSize();
  std::vector<bool> sources(n), targets(n);
  bool bad = pairs.size() % 2 != 0 ||
             (op.getKind() != CollectiveKind::Permute && !pairs.empty());
  for (size_t i = 0; !bad && i < pairs.size(); ++i) {
    bad = pairs[i] < 0 || pairs[i] >= n;
    if (bad)
      break;
    auto &seen = i % 2 ? targets : sources;
    bad = seen[pairs[i]];
    seen[pairs[i]] = true;
  }
  if (bad)
    return op.emitOpError("pairs must be distinct sources and targets below "
                          "the group size ")
           << n << ", of a permute only";
  return success();
}

/// Whether a part lies in what it reads and writes.
static bool isInside(PartAttr part, int64_t group, int64_t inElements, int64_t outElements) {
  if (part.getSizes().size() != part.getInStrides().size() || part.getSizes().size() != part.getOutStrides().size())
    return false;
  int64_t in = part.getInOffset() + part.getRun(), out = part.getOutOffset() + part.getRun();
  for (auto [size, inStride, outStride] : llvm::zip_equal(part.getSizes(), part.getInStrides(), part.getOutStrides())) {
    if (size < 1 || inStride < 0 || outStride < 0)
      return false;
    in += (size - 1) * inStride;
    out += (size - 1) * outStride;
  }
  auto isRank = [&](int64_t rank) { return rank >= 0 && rank < group; };
  return isRank(part.getSource()) && isRank(part.getTarget()) && part.getRun() > 0 && part.getInOffset() >= 0 &&
         part.getOutOffset() >= 0 && in <= inElements && out <= outElements;
}

/// C6, C7.
static LogicalResult verifyParts(CollectiveOp op) {
  if (op.getKind() != CollectiveKind::Redistribute) {
    if (op.getParts() || op.getFill())
      return op.emitOpError("parts and fill are given for redistribute only");
    return success();
  }
  if (op.getIn() == op.getOut() || !op.getParts())
    return op.emitOpError("redistribute needs parts, and two buffers");
  int64_t in = op.getIn().getType().getNumElements(), out = op.getOut().getType().getNumElements(), round = 0;
  for (auto [i, part] : llvm::enumerate(op.getParts()->getAsRange<PartAttr>())) {
    bool ordered = part.getRound() >= round && part.getRound() <= 1;
    round = part.getRound();
    if (!ordered || !isInside(part, op.getGroupSize(), round == 0 ? in : out, out))
      return op.emitOpError("part ") << i << " is out of order, or outside the group or its buffers";
  }
  return success();
}

LogicalResult CollectiveOp::verify() {
  if (getAxes().empty() || int64_t(getElements()) < 0)
    return emitOpError("expected at least one axis and no negative number of "
                       "elements, found ")
           << getAxes().size() << " axes and " << int64_t(getElements())
           << " elements";
  auto [in, out] = expectedElements(*this);
  MemRefType inType = getIn().getType(), outType = getOut().getType();
  if (inType.getElementType() != outType.getElementType() ||
      inType.getNumElements() != in || outType.getNumElements() != out)
    return emitOpError("expected ")
           << in << " elements in and " << out << " out of one type, found "
           << inType << " and " << outType;
  bool reduces = getKind() == CollectiveKind::AllReduce ||
                 getKind() == CollectiveKind::ReduceScatter;
  if (reduces != getReduce().has_value() && getKind() != CollectiveKind::Redistribute)
    return emitOpError("reduce must be given for all_reduce and "
                       "reduce_scatter, and only for them");
  if (int64_t(getRoot()) < 0 || int64_t(getRoot()) >= getGroupSize())
    return emitOpError("root ")
           << int64_t(getRoot()) << " is no index of a group of "
           << getGroupSize();
  return success(succeeded(verifyPairs(*this)) && succeeded(verifyParts(*this)));
}

LogicalResult WaitOp::verify() {
  if (!getWait())
    return emitOpError("has no event to wait for");
  return success();
}

LogicalResult CopyOp::verify() {
  int64_t from = bufferBytes(getFrom().getType()),
          to = bufferBytes(getTo().getType());
  if (from != to)
    return emitOpError("copies ") << from << " bytes to a buffer of " << to;
  return success();
}

LogicalResult WhileOp::verify() {
  MemRefType type = getPredicate().getType();
  if (type.getNumElements() != 1 || !type.getElementType().isInteger(1))
    return emitOpError("predicate has type ") << type << ", expected one i1";
  if (getTripCount() && int64_t(*getTripCount()) < 0)
    return emitOpError("trip_count ")
           << int64_t(*getTripCount()) << " is negative";
  return success();
}

LogicalResult CaseOp::verify() {
  MemRefType type = getIndex().getType();
  if (type.getNumElements() != 1 || !type.getElementType().isInteger(32))
    return emitOpError("index has type ") << type << ", expected one i32";
  if (getBranches().empty())
    return emitOpError("has no branch");
  return success();
}

LogicalResult MatmulOp::verify() {
  if (getOffsetsA().empty() || getOffsetsA().size() != getOffsetsB().size())
    return emitOpError("expected an offset of each operand for every term, found ")
           << getOffsetsA().size() << " and " << getOffsetsB().size();
  if (getInit() && getInit().getType() != getResult().getType())
    return emitOpError("starts from ")
           << getInit().getType() << ", but its result is " << getResult().getType();
  return success();
}

LogicalResult AttendOp::verify() {
  if (getOffsets().size() != getIns().size())
    return emitOpError("expected an offset for each operand, found ") << getOffsets().size() << " for " << getIns().size();
  return success();
}

LogicalResult FusionOp::verify() {
  Block &body = getBody().front();
  if (body.getArgumentTypes() != getIns().getTypes())
    return emitOpError("region arguments differ in type from the inputs");
  auto yield = body.mightHaveTerminator()
                   ? dyn_cast<YieldOp>(body.getTerminator())
                   : nullptr;
  if (!yield || yield.getValues().getTypes() != getOuts().getTypes())
    return emitOpError("region does not yield values of the result types");
  if (!getRows())
    return success();
  for (auto [i, type] : llvm::enumerate(getOuts().getTypes())) {
    int64_t together = 1;
    auto shape = llvm::cast<mlir::ShapedType>(type).getShape();
    bool found = together == int64_t(*getRows());
    for (size_t d = 0; d < shape.size() && !found; ++d)
      found = (together *= shape[d]) == int64_t(*getRows());
    if (!found)
      return emitOpError("result ")
             << i << " of type " << type << " has no first dims of "
             << int64_t(*getRows()) << " elements together, as `rows` says";
  }
  return success();
}
