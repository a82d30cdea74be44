// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ProductForm.h. All choices of a label for rows, columns and depth are tried; there are a handful.
#include "passes/Lower/AssignLayouts/ProductForm.h"

using namespace autopar;
using namespace autopar::lower;

namespace {
constexpr int64_t mostTerms = 16;
constexpr size_t mostBatchDims = 4;

struct Label {
  int64_t size = 1, a = 0, b = 0, c = 0;
};
using Labels = SmallVector<Label, 4>;

struct Contraction {
  Labels batch, m, n, k;
};

/// One of a kind, made the row, column or depth of the product; the others.
struct Choice {
  Label label;
  Labels rest;
};
} // namespace

/// Merges neighbours that lie evenly in all three operands.
static void mergeLabels(Labels &labels) {
  llvm::stable_sort(labels, [](const Label &x, const Label &y) {
    return std::make_tuple(x.c, x.a, x.b) > std::make_tuple(y.c, y.a, y.b);
  });
  Labels merged;
  for (const Label &label : labels) {
    if (!merged.empty()) {
      Label &outer = merged.back();
      if (outer.a == label.a * label.size && outer.b == label.b * label.size && outer.c == label.c * label.size) {
        outer = {outer.size * label.size, label.a, label.b, label.c};
        continue;
      }
    }
    merged.push_back(label);
  }
  labels = std::move(merged);
}

static bool addPair(Labels &labels, const Factors &x, const Factors &y, int64_t Label::*strideX, int64_t Label::*strideY) {
  Factors alignedX, alignedY;
  if (!alignFactors(x, y, alignedX, alignedY))
    return false;
  for (auto [fx, fy] : zip(alignedX, alignedY)) {
    Label label;
    label.size = fx.size;
    label.*strideX = fx.stride;
    label.*strideY = fy.stride;
    labels.push_back(label);
  }
  return true;
}

static bool addBatch(Labels &labels, const Factors &a, const Factors &b, const Factors &c) {
  Factors a1, b1, bc, cb, a2, c2;
  // Aligned pairwise twice: b cut like a, then the pair cut like c.
  if (!alignFactors(a, b, a1, b1) || !alignFactors(b1, c, bc, cb) || !alignFactors(a1, cb, a2, c2) || a2.size() != bc.size())
    return false;
  for (auto [fa, fb, fc] : zip(a2, bc, c2))
    labels.push_back({fa.size, fa.stride, fb.stride, fc.stride});
  return true;
}

static std::optional<Contraction> contractionOf(stablehlo::DotGeneralOp dot, const StridedView &lhs, const StridedView &rhs,
                                                const StridedDims &result) {
  auto numbers = dot.getDotDimensionNumbers();
  auto lhsBatch = numbers.getLhsBatchingDimensions(), rhsBatch = numbers.getRhsBatchingDimensions();
  auto lhsDepth = numbers.getLhsContractingDimensions(), rhsDepth = numbers.getRhsContractingDimensions();
  Contraction all;
  size_t next = 0;
  for (auto [l, r] : zip(lhsBatch, rhsBatch))
    if (!addBatch(all.batch, lhs.dims[l], rhs.dims[r], result[next++]))
      return std::nullopt;
  for (auto [l, r] : zip(lhsDepth, rhsDepth))
    if (!addPair(all.k, lhs.dims[l], rhs.dims[r], &Label::a, &Label::b))
      return std::nullopt;
  for (int64_t d = 0; d < int64_t(lhs.dims.size()); ++d)
    if (!llvm::is_contained(lhsBatch, d) && !llvm::is_contained(lhsDepth, d) &&
        !addPair(all.m, lhs.dims[d], result[next++], &Label::a, &Label::c))
      return std::nullopt;
  for (int64_t d = 0; d < int64_t(rhs.dims.size()); ++d)
    if (!llvm::is_contained(rhsBatch, d) && !llvm::is_contained(rhsDepth, d) &&
        !addPair(all.n, rhs.dims[d], result[next++], &Label::b, &Label::c))
      return std::nullopt;
  for (Labels *labels : {&all.batch, &all.m, &all.n, &all.k})
    mergeLabels(*labels);
  return all;
}

static SmallVector<Choice> choicesOf(const Labels &labels) {
  SmallVector<Choice> choices;
  if (labels.empty())
    choices.push_back({});
  for (size_t i = 0; i < labels.size(); ++i) {
    Choice choice{labels[i], labels};
    choice.rest.erase(choice.rest.begin() + i);
    choices.push_back(std::move(choice));
  }
  return choices;
}

/// Whether rows and columns with these strides are a row-major matrix, as it is (`transposed` false) or stored by columns.
static bool asMatrix(int64_t rows, int64_t rowStride, int64_t columns, int64_t columnStride, int64_t &lead, bool &transposed) {
  transposed = false;
  lead = rows == 1 ? columns : rowStride;
  if ((columnStride == 1 || columns == 1) && lead >= columns)
    return true;
  transposed = true;
  lead = columns == 1 ? rows : columnStride;
  return (rowStride == 1 || rows == 1) && lead >= rows;
}

/// Rough: calls cost something, and thin matrices do not reach the peak.
static double secondsOf(const ProductForm &form) {
  double calls = double(form.offsetsA.size());
  for (int64_t size : form.batch)
    calls *= double(size);
  auto fill = [](int64_t size, int64_t enough) { return double(std::min(size, enough)) / double(enough); };
  double flops = 2.0 * double(form.m) * double(form.n) * double(form.k);
  double rate = 1.1e11 * fill(form.m, 16) * fill(form.n, 32) * fill(form.k, 32);
  return calls * (3e-7 + flops / rate);
}

/// Offsets of all combinations of what is left of the depth, major first.
static void fillTerms(ProductForm &form, const Labels &rest, int64_t a, int64_t b) {
  form.offsetsA = {a};
  form.offsetsB = {b};
  for (const Label &label : rest) {
    SmallVector<int64_t> offsetsA, offsetsB;
    for (auto [x, y] : zip(form.offsetsA, form.offsetsB))
      for (int64_t i = 0; i < label.size; ++i) {
        offsetsA.push_back(x + i * label.a);
        offsetsB.push_back(y + i * label.b);
      }
    form.offsetsA = std::move(offsetsA);
    form.offsetsB = std::move(offsetsB);
  }
}

static std::optional<ProductForm> formOf(const Contraction &all, const Choice &m, const Choice &n, const Choice &k,
                                         int64_t offsetA, int64_t offsetB) {
  ProductForm form;
  form.m = m.label.size;
  form.n = n.label.size;
  form.k = k.label.size;
  bool transposedC = false;
  if (!asMatrix(form.m, m.label.a, form.k, k.label.a, form.lda, form.transposeA) ||
      !asMatrix(form.k, k.label.b, form.n, n.label.b, form.ldb, form.transposeB) ||
      !asMatrix(form.m, m.label.c, form.n, n.label.c, form.ldc, transposedC))
    return std::nullopt;
  Labels loops = all.batch;
  loops.append(m.rest);
  loops.append(n.rest);
  mergeLabels(loops);
  if (loops.size() > mostBatchDims)
    return std::nullopt;
  for (const Label &label : loops) {
    form.batch.push_back(label.size);
    form.strideA.push_back(label.a);
    form.strideB.push_back(label.b);
    form.strideC.push_back(label.c);
  }
  fillTerms(form, k.rest, offsetA, offsetB);
  if (transposedC) {
    std::swap(form.m, form.n);
    std::swap(form.lda, form.ldb);
    std::swap(form.strideA, form.strideB);
    std::swap(form.offsetsA, form.offsetsB);
    bool b = form.transposeB;
    form.transposeB = !form.transposeA;
    form.transposeA = !b;
    form.swapped = true;
  }
  form.seconds = secondsOf(form);
  return form;
}

std::optional<ProductForm> lower::productForm(stablehlo::DotGeneralOp dot, const StridedView &lhs, const StridedView &rhs,
                                              const StridedDims &result, bool oneTerm) {
  auto all = contractionOf(dot, lhs, rhs, result);
  if (!all)
    return std::nullopt;
  std::optional<ProductForm> best;
  for (const Choice &m : choicesOf(all->m))
    for (const Choice &n : choicesOf(all->n))
      for (const Choice &k : choicesOf(all->k)) {
        int64_t terms = 1;
        for (const Label &label : k.rest)
          terms *= label.size;
        if (terms > (oneTerm ? 1 : mostTerms))
          continue;
        auto form = formOf(*all, m, n, k, lhs.offset, rhs.offset);
        if (form && (!best || form->seconds < best->seconds))
          best = std::move(form);
      }
  return best;
}
