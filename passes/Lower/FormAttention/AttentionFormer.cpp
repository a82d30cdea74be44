// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See FormAttention.td. The walk finds what a product's users compute; this file replaces it by calls.
#include "dialects/Rt/IR/Rt.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Lower/FormAttention/AttentionForm.h"
#include "passes/Lower/FormAttention/SoftmaxAlgebra.h"
#include "mlir/IR/Builders.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

namespace {
/// A result of attention in the place of a product's.
struct Output {
  const SoftmaxUse *use;
  SmallVector<int64_t> order; // dims of the product's result, as they lie in memory
  Heads heads;
  hlo::TransposeOp move; // what the new result is instead of; none: the product
};

struct Call {
  Location loc;
  SmallVector<Heads> ins;
  SmallVector<Output> outs;
  Operation *before = nullptr;
  AttentionForm form;
  SmallVector<Value> made; // instead of `outs`
};

class AttentionFormer {
public:
  explicit AttentionFormer(SoftmaxWalk &walk) : walk(walk), scores{walk.product, 2, denseDims(typeOf(walk.product.getResult()).getShape())} {}
  bool form();

private:
  bool findOperands();
  std::optional<Output> outputOf(const SoftmaxUse &use);
  bool findMasks();
  bool complete(Call &call, ArrayRef<HeadsOf> ins, ArrayRef<HeadsOf> outs);
  bool findPlace(Call &call);
  void make(Call &call, double gradientScale);
  static void replaceResults(const Call &call);
  static void erase(const Call &call);
  int64_t depth() const { return queries->columns; }

  SoftmaxWalk &walk;
  SoftmaxUse scores;
  std::optional<Heads> queries, keys;
  SmallVector<Heads> masks; // that are read
  SmallVector<Attribute> maskAttributes;
};
} // namespace

/// Whether the tensor has rows of the scores (or columns, given those).
static bool hasAxis(const Heads &heads, int64_t key) {
  return llvm::any_of(heads.axes, [&](const HeadAxis &axis) { return axis.key <= key && key < axis.key * axis.size; });
}

bool AttentionFormer::findOperands() {
  for (unsigned i : {0u, 1u}) {
    auto asQueries = headsOfOperand(scores, i, walk.rowStride), asKeys = headsOfOperand(scores, i, walk.columnStride);
    if (asQueries && hasAxis(*asQueries, walk.rowStride))
      queries = asQueries;
    else if (asKeys && hasAxis(*asKeys, walk.columnStride))
      keys = asKeys;
  }
  return queries && keys && queries->columns == keys->columns;
}

std::optional<Output> AttentionFormer::outputOf(const SoftmaxUse &use) {
  hlo::DotGeneralOp dot = use.dot;
  Output output{&use, {}, {}, {}};
  Value result = dot.getResult();
  if (result.hasOneUse())
    output.move = dyn_cast<hlo::TransposeOp>(*result.getUsers().begin());
  for (int64_t d = 0; d < typeOf(result).getRank(); ++d)
    output.order.push_back(output.move ? output.move.getPermutation()[d] : d);
  if (auto heads = headsOfResult(use, output.order)) {
    output.heads = *heads;
    return output;
  }
  int64_t columns = columnDim(use);
  if (columns < 0)
    return std::nullopt;
  output.order.erase(llvm::find(output.order, columns));
  output.order.push_back(columns);
  auto heads = headsOfResult(use, output.order);
  if (!heads)
    return std::nullopt;
  output.heads = *heads;
  return output;
}

static Value resultOf(const Output &output) {
  hlo::TransposeOp move = output.move;
  hlo::DotGeneralOp dot = output.use->dot;
  return move ? move.getResult() : dot.getResult();
}

/// After what is read is there, before the first that uses a result.
bool AttentionFormer::findPlace(Call &call) {
  Block *block = walk.product->getBlock();
  call.before = &block->front();
  for (const Heads &in : call.ins)
    if (Operation *def = in.base.getDefiningOp(); def && def->getBlock() == block && call.before->isBeforeInBlock(def->getNextNode()))
      call.before = def->getNextNode();
  for (const Output &out : call.outs)
    for (Operation *user : resultOf(out).getUsers()) {
      Operation *ancestor = block->findAncestorOpInBlock(*user);
      if (!ancestor || ancestor->isBeforeInBlock(call.before))
        return false;
    }
  return true;
}

bool AttentionFormer::findMasks() {
  Builder b(walk.product->getContext());
  for (const MaskStep &mask : walk.masks) {
    bool hasNumber = mask.kind == rt::MaskKind::Select || mask.diagonal;
    maskAttributes.push_back(rt::MaskAttr::get(b.getContext(), mask.kind, hasNumber ? b.getF64FloatAttr(mask.number) : FloatAttr(),
                                               mask.isRead, mask.isRead && mask.operand.inverted, mask.zeroes, mask.diagonal));
    if (!mask.isRead)
      continue;
    auto heads = headsOfMask(mask.operand);
    Type element = typeOf(mask.operand.tensor).getElementType();
    bool fits = mask.kind == rt::MaskKind::Select ? element.isInteger(1) : element.isF32() || element.isBF16() || element.isF16();
    if (!heads || !fits)
      return false;
    masks.push_back(*heads);
  }
  return true;
}

/// `ins`, `outs`: what the call has so far; masks follow the ins.
bool AttentionFormer::complete(Call &call, ArrayRef<HeadsOf> ins, ArrayRef<HeadsOf> outs) {
  Type element = typeOf(call.ins[0].base).getElementType();
  if (!element.isF32() && !element.isBF16() && !element.isF16())
    return false;
  for (const Heads &in : call.ins)
    if (typeOf(in.base).getElementType() != element)
      return false;
  for (const Output &out : call.outs)
    if (typeOf(resultOf(out)).getElementType() != element)
      return false;
  llvm::append_range(call.ins, masks);
  SmallVector<Heads> all(call.ins);
  for (const Output &out : call.outs)
    all.push_back(out.heads);
  SmallVector<HeadsOf> roles(ins);
  roles.append(masks.size(), HeadsOf::Scores);
  llvm::append_range(roles, outs);
  auto form = attentionForm(all, roles, walk);
  if (!form || !findPlace(call))
    return false;
  call.form = std::move(*form);
  return true;
}

void AttentionFormer::make(Call &call, double gradientScale) {
  OpBuilder b(call.before);
  SmallVector<Type> types;
  SmallVector<Value> ins;
  SmallVector<int64_t> offsets;
  for (const Heads &in : call.ins) {
    ins.push_back(in.base);
    offsets.push_back(in.offset);
  }
  for (const Output &out : call.outs) {
    SmallVector<int64_t> shape;
    hlo::DotGeneralOp dot = out.use->dot;
    for (int64_t d : out.order)
      shape.push_back(typeOf(dot.getResult()).getDimSize(d));
    types.push_back(RankedTensorType::get(shape, typeOf(dot.getResult()).getElementType()));
  }
  int64_t wide = call.ins[2].columns;
  auto attend = rt::AttendOp::create(b, call.loc, types, ins, offsets, walk.rows, walk.columns, depth(), wide, call.form.group,
                                     call.form.batch, call.form.strides, APFloat(*walk.scale), APFloat(gradientScale),
                                     b.getArrayAttr(maskAttributes));
  llvm::append_range(call.made, attend.getOuts());
}

/// What uses the products' results and their moves uses what was made.
void AttentionFormer::replaceResults(const Call &call) {
  OpBuilder b(call.before);
  for (auto [out, made] : zip(call.outs, call.made)) {
    hlo::DotGeneralOp dot = out.use->dot;
    hlo::TransposeOp move = out.move;
    auto replace = [&, made = made, &order = out.order](Value result, ArrayRef<int64_t> wanted) {
      SmallVector<int64_t> permutation;
      for (int64_t d : wanted)
        permutation.push_back(llvm::find(order, d) - order.begin());
      Value moved = llvm::is_sorted(permutation) ? Value(made) : hlo::TransposeOp::create(b, call.loc, result.getType(), made, permutation);
      result.replaceAllUsesWith(moved);
    };
    if (move)
      replace(move.getResult(), move.getPermutation());
    // The other call may read what the move did not.
    if (!move || !dot.getResult().hasOneUse())
      replace(dot.getResult(), llvm::to_vector(llvm::seq<int64_t>(0, out.order.size())));
  }
}

void AttentionFormer::erase(const Call &call) {
  for (const Output &out : call.outs) {
    if (hlo::TransposeOp move = out.move)
      move->erase();
    hlo::DotGeneralOp dot = out.use->dot;
    dot->erase();
  }
}

/// Whether one call reads what the other computes, perhaps through the view that is read.
static bool reads(const Call &call, const Call &other) {
  return llvm::any_of(call.ins, [&](const Heads &in) {
    return llvm::any_of(other.outs, [&](const Output &out) {
      hlo::DotGeneralOp dot = out.use->dot;
      return in.base == dot.getResult() || in.base == resultOf(out);
    });
  });
}

bool AttentionFormer::form() {
  if (!findOperands() || !findMasks())
    return false;
  using enum HeadsOf;
  std::optional<Call> forward, backward;
  if (walk.out) {
    auto values = headsOfOperand(*walk.out, 1 - walk.out->inner, walk.columnStride);
    auto out = outputOf(*walk.out);
    if (!values || !out)
      return false;
    forward.emplace(Call{walk.out->dot->getLoc(), {*queries, *keys, *values}, {*out}, nullptr, {}, {}});
    if (!complete(*forward, {Queries, Keys, Keys}, {Queries}))
      return false;
  }
  if (walk.gradient) {
    std::optional<Heads> outGradient, values;
    for (unsigned i : {0u, 1u}) {
      auto asRows = headsOfOperand(*walk.gradient, i, walk.rowStride), asColumns = headsOfOperand(*walk.gradient, i, walk.columnStride);
      if (asRows && hasAxis(*asRows, walk.rowStride))
        outGradient = asRows;
      else if (asColumns && hasAxis(*asColumns, walk.columnStride))
        values = asColumns;
    }
    auto sameOperand = [&](const SoftmaxUse &use, const Heads &heads, int64_t rowKey) {
      auto other = headsOfOperand(use, 1 - use.inner, rowKey);
      return other && areSameHeads(*other, heads);
    };
    if (!outGradient || !values || !sameOperand(*walk.valueGradient, *outGradient, walk.rowStride) ||
        !sameOperand(*walk.keyGradient, *queries, walk.rowStride) || !sameOperand(*walk.queryGradient, *keys, walk.columnStride))
      return false;
    auto dq = outputOf(*walk.queryGradient), dk = outputOf(*walk.keyGradient), dv = outputOf(*walk.valueGradient);
    if (!dq || !dk || !dv)
      return false;
    backward.emplace(
        Call{walk.valueGradient->dot->getLoc(), {*queries, *keys, *values, *outGradient}, {*dq, *dk, *dv}, nullptr, {}, {}});
    if (!complete(*backward, {Queries, Keys, Keys, Queries}, {Queries, Keys, Keys}))
      return false;
  }
  if (forward && backward && reads(*forward, *backward))
    return false;
  // What one call reads may be what the other replaces, and may stand where the other is put: first both are made.
  SmallVector<Call *> calls;
  for (auto *call : {&forward, &backward})
    if (*call)
      calls.push_back(&**call);
  for (Call *call : calls)
    make(*call, backward && call == &*backward ? walk.gradientScale : 0);
  for (Call *call : calls)
    replaceResults(*call);
  for (Call *call : calls)
    erase(*call);
  for (Operation *op : llvm::reverse(walk.ops))
    if (op->use_empty())
      op->erase();
  if (walk.gradient)
    walk.gradient->dot->erase();
  walk.product->erase();
  return true;
}

bool lower::formAttention(SoftmaxWalk &walk) { return AttentionFormer(walk).form(); }
