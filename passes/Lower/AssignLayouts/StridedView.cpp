// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StridedView.h.
#include "passes/Lower/AssignLayouts/StridedView.h"
#include "passes/Lower/OpTraits.h"

using namespace autopar;
using namespace autopar::lower;
namespace hlo = autopar::stablehlo;

static RankedTensorType typeOf(Value v) { return cast<RankedTensorType>(v.getType()); }

StridedDims lower::denseDims(ArrayRef<int64_t> shape) {
  StridedDims dims(shape.size());
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0; stride *= shape[d])
    if (shape[d] != 1)
      dims[d].push_back({shape[d], stride});
  return dims;
}

StridedView lower::denseView(Value tensor) { return {tensor, 0, denseDims(typeOf(tensor).getShape())}; }

StridedDims lower::transposeDims(const StridedDims &dims, ArrayRef<int64_t> permutation) {
  StridedDims result;
  for (int64_t d : permutation)
    result.push_back(dims[d]);
  return result;
}

StridedDims lower::untransposeDims(const StridedDims &dims, ArrayRef<int64_t> permutation) {
  StridedDims result(dims.size());
  for (auto [i, d] : enumerate(permutation))
    result[d] = dims[i];
  return result;
}

std::optional<StridedDims> lower::reshapeDims(const StridedDims &dims, ArrayRef<int64_t> shape) {
  Factors flat;
  for (const Factors &dim : dims)
    flat.append(dim);
  StridedDims result(shape.size());
  for (size_t d = shape.size(); d-- > 0;) {
    Factors minorFirst;
    for (int64_t need = shape[d]; need > 1;) {
      if (flat.empty())
        return std::nullopt;
      Factor &last = flat.back();
      if (need % last.size == 0) {
        need /= last.size;
        minorFirst.push_back(last);
        flat.pop_back();
        continue;
      }
      if (last.size % need != 0)
        return std::nullopt;
      minorFirst.push_back({need, last.stride});
      last = {last.size / need, last.stride * need};
      need = 1;
    }
    result[d].assign(minorFirst.rbegin(), minorFirst.rend());
  }
  return result;
}

static std::optional<StridedView> sliceView(StridedView view, hlo::SliceOp slice) {
  for (auto [d, start, limit, step] :
       enumerate(slice.getStartIndices(), slice.getLimitIndices(), slice.getStrides())) {
    int64_t size = typeOf(slice.getResult()).getDimSize(d), whole = typeOf(slice.getOperand()).getDimSize(d);
    if (size == whole)
      continue;
    Factors &dim = view.dims[d];
    if (dim.size() != 1)
      return std::nullopt;
    view.offset += start * dim[0].stride;
    dim[0] = {size, dim[0].stride * step};
    if (size == 1)
      dim.clear();
  }
  return view;
}

std::optional<StridedView> lower::viewThrough(Operation *op, StridedView view) {
  if (auto transpose = dyn_cast<hlo::TransposeOp>(op)) {
    view.dims = transposeDims(view.dims, transpose.getPermutation());
    return view;
  }
  if (auto reshape = dyn_cast<hlo::ReshapeOp>(op)) {
    auto dims = reshapeDims(view.dims, typeOf(reshape.getResult()).getShape());
    if (!dims)
      return std::nullopt;
    view.dims = std::move(*dims);
    return view;
  }
  if (auto slice = dyn_cast<hlo::SliceOp>(op))
    return sliceView(std::move(view), slice);
  auto broadcast = cast<hlo::BroadcastInDimOp>(op);
  auto from = typeOf(broadcast.getOperand()).getShape(), to = typeOf(broadcast.getResult()).getShape();
  StridedDims dims(to.size());
  for (auto [d, size] : enumerate(to))
    if (size != 1)
      dims[d] = {{size, 0}};
  for (auto [i, d] : enumerate(broadcast.getBroadcastDimensions()))
    if (from[i] == to[d])
      dims[d] = view.dims[i];
  view.dims = std::move(dims);
  return view;
}

/// Whether a tensor that is seen in parts lies in memory as a whole anyway, or is used up by its parts.
static bool isWorthWhole(Value tensor) {
  Operation *def = tensor.getDefiningOp();
  if (!def || !isElemental(def) || isLooping(def))
    return true;
  int64_t used = 0;
  for (Operation *user : tensor.getUsers()) {
    auto slice = dyn_cast<hlo::SliceOp>(user);
    if (slice)
      used += typeOf(slice.getResult()).getNumElements();
    else if (!isElemental(user))
      return true;
  }
  return used >= typeOf(tensor).getNumElements();
}

std::vector<StridedView> lower::viewsOf(Value tensor, const StridedView *root) {
  auto viewOf = [root](Value v) { return root && root->base == v ? *root : denseView(v); };
  SmallVector<Operation *> path;
  std::vector<StridedView> views = {viewOf(tensor)};
  for (Value base = tensor;;) {
    Operation *op = base.getDefiningOp();
    if (!op || !isa<hlo::TransposeOp, hlo::ReshapeOp, hlo::SliceOp, hlo::BroadcastInDimOp>(op))
      return views;
    base = op->getOperand(0);
    if ((isa<hlo::SliceOp>(op) && !isWorthWhole(base)) || typeOf(base).getNumElements() == 0)
      return views;
    path.push_back(op);
    std::optional<StridedView> view = viewOf(base);
    for (Operation *step : llvm::reverse(path))
      if (view)
        view = viewThrough(step, std::move(*view));
    // Constants lie in memory of their own, which has no parts.
    if (Operation *def = base.getDefiningOp(); view && !(def && isa<hlo::ConstantOp>(def)))
      views.push_back(std::move(*view));
  }
}

bool lower::alignFactors(const Factors &a, const Factors &b, Factors &alignedA, Factors &alignedB) {
  Factors restA = a, restB = b, minorA, minorB;
  while (!restA.empty() && !restB.empty()) {
    Factor &x = restA.back(), &y = restB.back();
    int64_t size = std::min(x.size, y.size);
    if (x.size % size != 0 || y.size % size != 0)
      return false;
    minorA.push_back({size, x.stride});
    minorB.push_back({size, y.stride});
    auto cut = [size](Factors &rest) {
      if (rest.back().size == size)
        rest.pop_back();
      else
        rest.back() = {rest.back().size / size, rest.back().stride * size};
    };
    cut(restA);
    cut(restB);
  }
  alignedA.assign(minorA.rbegin(), minorA.rend());
  alignedB.assign(minorB.rbegin(), minorB.rend());
  return restA.empty() && restB.empty();
}
