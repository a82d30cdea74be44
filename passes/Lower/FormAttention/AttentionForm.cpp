// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AttentionForm.h.
#include "passes/Lower/FormAttention/AttentionForm.h"
#include "passes/Lower/FormAttention/SoftmaxAlgebra.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

namespace {
/// Which dims of a tensor belong to which dims of the walk's; what is left are columns.
struct Pairs {
  SmallVector<std::pair<int64_t, int64_t>> dims; // tensor's, walk's
  SmallVector<int64_t> columns;
};
} // namespace

static SmallVector<int64_t> freeDims(Value v, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> free;
  for (int64_t d = 0; d < typeOf(v).getRank(); ++d)
    if (!llvm::is_contained(batching, d) && !llvm::is_contained(contracting, d))
      free.push_back(d);
  return free;
}

static Pairs pairsOfOperand(const SoftmaxUse &use, unsigned operand) {
  hlo::DotGeneralOp dot = use.dot;
  auto numbers = dot.getDotDimensionNumbers();
  ArrayRef<int64_t> batching[] = {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions()};
  ArrayRef<int64_t> contracting[] = {numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()};
  SmallVector<int64_t> free = freeDims(dot->getOperand(operand), batching[operand], contracting[operand]);
  Pairs pairs;
  if (use.inner == 2) { // the result is the walk's
    for (auto [i, d] : enumerate(batching[operand]))
      pairs.dims.push_back({d, int64_t(i)});
    int64_t next = batching[0].size() + (operand == 1 ? freeDims(dot.getLhs(), batching[0], contracting[0]).size() : 0);
    for (int64_t d : free)
      pairs.dims.push_back({d, next++});
    llvm::append_range(pairs.columns, contracting[operand]);
    return pairs;
  }
  for (auto [d, other] : zip(batching[operand], batching[1 - operand]))
    pairs.dims.push_back({d, other});
  for (auto [d, other] : zip(contracting[operand], contracting[1 - operand]))
    pairs.dims.push_back({d, other});
  pairs.columns = free;
  return pairs;
}

static Pairs pairsOfResult(const SoftmaxUse &use) {
  hlo::DotGeneralOp dot = use.dot;
  auto numbers = dot.getDotDimensionNumbers();
  ArrayRef<int64_t> batching[] = {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions()};
  ArrayRef<int64_t> contracting[] = {numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()};
  Pairs pairs;
  for (auto [i, d] : enumerate(batching[use.inner]))
    pairs.dims.push_back({int64_t(i), d});
  int64_t next = batching[0].size();
  for (unsigned operand : {0u, 1u})
    for (int64_t d : freeDims(dot->getOperand(operand), batching[operand], contracting[operand])) {
      if (operand == use.inner)
        pairs.dims.push_back({next, d});
      else
        pairs.columns.push_back(next);
      ++next;
    }
  return pairs;
}

static bool fill(Heads &heads, const Pairs &pairs, const StridedDims &dims, const StridedDims &walk) {
  for (auto [d, w] : pairs.dims) {
    Factors mine, theirs;
    if (!alignFactors(dims[d], walk[w], mine, theirs))
      return false;
    for (auto [a, b] : zip(mine, theirs))
      heads.axes.push_back({a.size, b.stride, a.stride});
  }
  Factors columns;
  for (int64_t d : pairs.columns)
    columns.append(dims[d]);
  columns = mergeFactors(columns);
  if (columns.size() > 1)
    return false;
  if (!columns.empty()) {
    heads.columns = columns[0].size;
    heads.columnStride = columns[0].stride;
  }
  return true;
}

std::optional<Heads> lower::headsOfOperand(const SoftmaxUse &use, unsigned operand, int64_t rowKey) {
  Pairs pairs = pairsOfOperand(use, operand);
  hlo::DotGeneralOp dot = use.dot;
  std::vector<StridedView> views = viewsOf(dot->getOperand(operand));
  for (const StridedView &view : llvm::reverse(views)) {
    Heads heads{view.base, view.offset, {}, 1, 1};
    if (!fill(heads, pairs, view.dims, use.dims))
      continue;
    for (const HeadAxis &axis : heads.axes)
      if (axis.key == rowKey && ((heads.columnStride == 1 && axis.stride >= heads.columns) ||
                                 (axis.stride == 1 && heads.columnStride >= axis.size)))
        return heads;
  }
  return std::nullopt;
}

std::optional<Heads> lower::headsOfMask(const MaskOperand &mask) {
  std::vector<StridedView> views = viewsOf(mask.tensor);
  for (const StridedView &view : llvm::reverse(views)) {
    Heads heads{view.base, view.offset, {}, 1, 1};
    Pairs pairs;
    for (size_t d = 0; d < view.dims.size(); ++d)
      pairs.dims.push_back({d, d});
    if (fill(heads, pairs, view.dims, mask.dims)) {
      llvm::erase_if(heads.axes, [](const HeadAxis &axis) { return axis.stride == 0; });
      return heads;
    }
  }
  return std::nullopt;
}

bool lower::areSameElements(const MaskOperand &a, const MaskOperand &b) {
  if (a.tensor == b.tensor && llvm::equal(a.dims, b.dims, areSame))
    return true;
  auto x = headsOfMask(a), y = headsOfMask(b);
  return x && y && areSameHeads(*x, *y);
}

std::optional<Heads> lower::headsOfResult(const SoftmaxUse &use, ArrayRef<int64_t> order) {
  hlo::DotGeneralOp dot = use.dot;
  SmallVector<int64_t> shape;
  for (int64_t d : order)
    shape.push_back(typeOf(dot.getResult()).getDimSize(d));
  Heads heads;
  if (!fill(heads, pairsOfResult(use), untransposeDims(denseDims(shape), order), use.dims) || heads.columnStride != 1)
    return std::nullopt;
  return heads;
}

int64_t lower::columnDim(const SoftmaxUse &use) {
  hlo::DotGeneralOp dot = use.dot;
  for (int64_t d : pairsOfResult(use).columns)
    if (typeOf(dot.getResult()).getDimSize(d) != 1)
      return d;
  return -1;
}

static void sortAxes(Heads &heads) {
  llvm::sort(heads.axes, [](const HeadAxis &a, const HeadAxis &b) { return a.key > b.key; });
}

/// Cuts axes where those of others begin or end.
static bool refine(Heads &heads, ArrayRef<int64_t> cuts) {
  SmallVector<HeadAxis> refined;
  for (HeadAxis axis : heads.axes) {
    for (int64_t cut : cuts) { // from the smallest on
      if (cut <= axis.key || cut >= axis.key * axis.size)
        continue;
      int64_t inner = cut / axis.key;
      if (cut % axis.key != 0 || axis.size % inner != 0)
        return false;
      refined.push_back({inner, axis.key, axis.stride});
      axis = {axis.size / inner, cut, axis.stride * inner};
    }
    refined.push_back(axis);
  }
  heads.axes = std::move(refined);
  sortAxes(heads);
  return true;
}

bool lower::areSameHeads(const Heads &a, const Heads &b) {
  Heads x = a, y = b;
  SmallVector<int64_t> cuts;
  for (const Heads *heads : {&x, &y})
    for (const HeadAxis &axis : heads->axes)
      cuts.append({axis.key, axis.key * axis.size});
  llvm::sort(cuts);
  return a.base == b.base && a.offset == b.offset && a.columns == b.columns && a.columnStride == b.columnStride && refine(x, cuts) &&
         refine(y, cuts) && llvm::equal(x.axes, y.axes, [](const HeadAxis &p, const HeadAxis &q) {
           return p.size == q.size && p.key == q.key && p.stride == q.stride;
         });
}

static const HeadAxis *axisOf(const Heads &heads, int64_t key) {
  for (const HeadAxis &axis : heads.axes)
    if (axis.key == key)
      return &axis;
  return nullptr;
}

/// Axes by key, of heads alone; neighbours that lie evenly in all tensors are one.
static SmallVector<HeadAxis> loopsOf(MutableArrayRef<Heads> all, int64_t rowKey, int64_t columnKey) {
  SmallVector<HeadAxis> loops;
  for (const Heads &heads : all)
    for (const HeadAxis &axis : heads.axes)
      if (axis.key != rowKey && axis.key != columnKey &&
          llvm::none_of(loops, [&](const HeadAxis &loop) { return loop.key == axis.key; }))
        loops.push_back(axis);
  llvm::sort(loops, [](const HeadAxis &a, const HeadAxis &b) { return a.key > b.key; });
  for (size_t i = 0; i + 1 < loops.size();) {
    HeadAxis &outer = loops[i], &inner = loops[i + 1];
    bool merges = outer.key == inner.key * inner.size && llvm::all_of(all, [&](const Heads &heads) {
                    const HeadAxis *a = axisOf(heads, outer.key), *b = axisOf(heads, inner.key);
                    return a && b ? a->stride == b->stride * b->size : !a && !b;
                  });
    if (!merges) {
      ++i;
      continue;
    }
    inner.size *= outer.size; // its strides are those of the inner one
    loops.erase(loops.begin() + i);
  }
  return loops;
}

std::optional<AttentionForm> lower::attentionForm(MutableArrayRef<Heads> all, ArrayRef<HeadsOf> roles, const SoftmaxWalk &walk) {
  SmallVector<int64_t> cuts;
  for (const Heads &heads : all)
    for (const HeadAxis &axis : heads.axes)
      cuts.append({axis.key, axis.key * axis.size});
  llvm::sort(cuts);
  for (Heads &heads : all)
    if (!refine(heads, cuts))
      return std::nullopt;
  AttentionForm form;
  SmallVector<HeadAxis> batch;
  std::optional<HeadAxis> group;
  for (const HeadAxis &loop : loopsOf(all, walk.rowStride, walk.columnStride)) {
    auto each = [&](llvm::function_ref<bool(HeadsOf, bool)> fits) {
      return llvm::all_of_zip(all, roles, [&](const Heads &heads, HeadsOf role) {
        return role == HeadsOf::Scores || fits(role, axisOf(heads, loop.key));
      });
    };
    bool isBatch = each([](HeadsOf, bool has) { return has; });
    bool isGroup = !isBatch && !group && each([](HeadsOf role, bool has) { return has == (role == HeadsOf::Queries); });
    if (!isBatch && !isGroup)
      return std::nullopt;
    if (isBatch)
      batch.push_back(loop);
    else
      group = loop;
  }
  constexpr size_t mostBatchDims = 4; // of autopar_attention
  if (batch.size() > mostBatchDims)
    return std::nullopt;
  for (const HeadAxis &loop : batch)
    form.batch.push_back(loop.size);
  form.group = group ? group->size : 1;
  for (auto [heads, role] : zip(all, roles)) {
    auto strideOf = [&, &heads = heads](int64_t key) {
      const HeadAxis *axis = axisOf(heads, key);
      return axis ? axis->stride : 0;
    };
    for (const HeadAxis &loop : batch)
      form.strides.push_back(strideOf(loop.key));
    form.strides.push_back(group ? strideOf(group->key) : 0);
    const HeadAxis *row = axisOf(heads, walk.rowStride), *column = axisOf(heads, walk.columnStride);
    if ((row && row->size != walk.rows) || (column && column->size != walk.columns))
      return std::nullopt;
    if (role == HeadsOf::Scores) {
      form.strides.append({strideOf(walk.rowStride), strideOf(walk.columnStride)});
      continue;
    }
    if (role == HeadsOf::Keys)
      std::swap(row, column);
    if (!row || column)
      return std::nullopt;
    form.strides.append({row->stride, heads.columnStride});
  }
  return form;
}
