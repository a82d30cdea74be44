// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Attention.h. Products are those of BlockProduct.h where they fit caches, else dnnl_sgemm, on strides as they are; small floats
// are widened to f32 first, and what is written is rounded once. The gradient goes through the blocks of rows from the last to the
// first: the first of them overwrites all of dK and dV and the others add to them.
#include "runtime/host/Attention.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include "runtime/host/AttentionMasks.h"
#include "runtime/host/BlockProduct.h"
#include <algorithm>
#include <atomic>
#include <dnnl.h>
#include <optional>

namespace autopar::rt {

namespace {

constexpr int64_t mostRows = 64; // of a block

/// A matrix of f32: rows that lie `lead` apart, or columns if transposed.
struct Matrix {
  const float *data;
  int64_t lead;
  bool transposed;
};

/// dnnl wants a leading dim of a row's length even where there is one row.
int64_t leadingDim(int64_t given, int64_t rows, int64_t columns) { return rows == 1 ? std::max(given, columns) : given; }

bool product(const Matrix &a, const Matrix &b, int64_t m, int64_t n, int64_t k, bool add, float *c, int64_t lead) {
  if (multiplyIfSmall({a.data, a.lead, a.transposed}, {b.data, b.lead, b.transposed}, m, n, k, add, c, lead))
    return true;
  const int64_t leadA = a.transposed ? leadingDim(a.lead, k, m) : leadingDim(a.lead, m, k);
  const int64_t leadB = b.transposed ? leadingDim(b.lead, n, k) : leadingDim(b.lead, k, n);
  return dnnl_sgemm(a.transposed ? 'T' : 'N', b.transposed ? 'T' : 'N', m, n, k, 1.0f, a.data, leadA, b.data, leadB,
                    add ? 1.0f : 0.0f, c, leadingDim(lead, m, n)) == dnnl_success;
}

Matrix transpose(Matrix m) { return {m.data, m.lead, !m.transposed}; }

template <typename T> class BlockAttention : public Attention {
  static constexpr bool isWide = std::is_same_v<T, float>;

  /// Scratch memory of one thread, in floats.
  struct Lane {
    float *scores, *gradients, *sums, *largest, *q, *k, *v, *o, *dq, *dk, *dv;
  };
  /// Rows [first, first + rows) of one head.
  struct Piece {
    int64_t entry, member, first, rows;
  };
  /// dK and dV, to be overwritten or added to.
  struct Sums {
    float *keys, *values;
    int64_t keyLead, valueLead;
    bool add;
  };

public:
  BlockAttention(const autopar_attention &given, const std::function<void *(const autopar_buffer &)> &address, int threads,
                 Workspace &workspace)
      : call(given), masks(given, address), workspace(workspace), blockRows(std::min(mostRows, call.rows)),
        blocks((call.rows + blockRows - 1) / blockRows),
        // Not a power of two from row to row: such rows compete for the same lines of a cache.
        lead((call.columns + attentionLanes - 1) / attentionLanes * attentionLanes + attentionLanes) {
    for (int d = 0; d < call.batch_rank; ++d)
      entries *= call.batch[d];
    auto at = [&](const autopar_heads &heads) { return static_cast<T *>(address(heads.at)); };
    q = at(call.q), k = at(call.k), v = at(call.v), o = at(call.o);
    if (call.gradient)
      dq = at(call.dq), dk = at(call.dk), dv = at(call.dv);
    perThread = laneAt(nullptr).second;
    workspace.reserve(perThread * static_cast<size_t>(threads) * sizeof(float));
  }

  Status run(ThreadPool &pool) override {
    std::atomic<bool> failed{false};
    const int64_t work = call.rows * call.columns * (call.depth + call.value_depth) / (masks.isCausal() ? 2 : 1);
    const int64_t each = call.gradient ? work * call.group * 5 / 2 : work / blocks;
    constexpr int64_t worthwhile = 20000; // multiply-adds of a piece: a few microseconds in heads of a few numbers
    const int64_t pieces = call.gradient ? entries : entries * call.group * blocks;
    pool.forEach(pieces, std::max<int64_t>(1, worthwhile / std::max<int64_t>(1, each)), [&](int worker, int64_t lo, int64_t hi) {
      const Lane lane = laneAt(static_cast<float *>(workspace.data()) + perThread * static_cast<size_t>(worker)).first;
      for (int64_t i = lo; i < hi; ++i)
        if (!(call.gradient ? differentiate(lane, i) : forward(lane, pieceAt(i / blocks / call.group, i / blocks % call.group, i % blocks))))
          failed.store(true, std::memory_order_relaxed);
    });
    if (failed.load())
      return Status::fault(format("oneDNN refused a product of attention over %lld rows of %lld", (long long)call.rows,
                                  (long long)call.depth));
    return {};
  }

private:
  /// The lane's parts from `start` on, and how many floats they are.
  std::pair<Lane, size_t> laneAt(float *start) const {
    size_t used = 0;
    auto take = [&](bool needed, int64_t floats) {
      float *part = start ? start + used : nullptr;
      if (needed)
        used += static_cast<size_t>((floats + attentionLanes - 1) / attentionLanes * attentionLanes);
      return part;
    };
    const int64_t depth = call.depth, wide = call.value_depth;
    Lane lane;
    lane.scores = take(true, blockRows * lead);
    lane.gradients = take(call.gradient, blockRows * lead);
    lane.sums = take(true, blockRows);
    lane.largest = take(true, blockRows);
    lane.q = take(!isWide, blockRows * depth);
    lane.k = take(!isWide, call.columns * depth);
    lane.v = take(!isWide, call.columns * wide);
    lane.o = take(!isWide, blockRows * wide);
    lane.dq = take(!isWide && call.gradient, blockRows * depth);
    lane.dk = take(!isWide && call.gradient, call.columns * depth);
    lane.dv = take(!isWide && call.gradient, call.columns * wide);
    return {lane, used};
  }

  /// Element offset of a batch entry's and a group member's matrix.
  int64_t offset(const autopar_heads &heads, int64_t entry, int64_t member) const {
    int64_t at = member * heads.group;
    for (int d = call.batch_rank; d-- > 0; entry /= call.batch[d])
      at += entry % call.batch[d] * heads.batch[d];
    return at;
  }

  /// Rows [first, first + rows) as they lie, or widened into scratch memory.
  Matrix read(const T *data, const autopar_heads &heads, int64_t first, int64_t rows, int64_t columns, float *scratch) const {
    const T *from = data + first * heads.row;
    if constexpr (isWide) {
      bool transposed = heads.column != 1;
      return {from, transposed ? heads.column : heads.row, transposed};
    } else {
      for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c)
          scratch[r * columns + c] = static_cast<float>(from[r * heads.row + c * heads.column]);
      return {scratch, columns, false};
    }
  }

  static void round(const float *from, int64_t rows, int64_t columns, T *to, int64_t lead) {
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < columns; ++c)
        to[r * lead + c] = static_cast<T>(from[r * columns + c]);
  }

  Piece pieceAt(int64_t entry, int64_t member, int64_t index) const {
    const int64_t first = index * blockRows;
    return {entry, member, first, std::min(blockRows, call.rows - first)};
  }

  /// Scores that lie in the lane → weights and sums. False: rows have to be whole.
  bool weigh(const Lane &lane, const Piece &piece, const ScoreBlock &block, bool whole) const {
    const AttentionMasks::Head head = masks.head(piece.entry, piece.member);
    const float scale = masks.apply(head, lane.scores, piece.first, block, whole);
    kernels.weigh(lane.scores, block, scale, lane.sums, lane.largest);
    for (int64_t r = 0; r < piece.rows && !whole; ++r)
      if (!masks.isRestNegligible(head, piece.first + r, lane.largest[r]))
        return false;
    masks.zeroWeights(head, lane.scores, lane.sums, piece.first, block, whole);
    return true;
  }

  /// Weights of these rows, in the lane. `all`: the block goes on to the last column, be it with zeros; else where its rows end.
  std::optional<ScoreBlock> weights(const Lane &lane, const Piece &piece, const Matrix &queries, bool all, bool &whole) const {
    for (whole = !masks.isCausal();; whole = true) {
      const int64_t end = whole ? call.columns : masks.reach(piece.first, piece.rows);
      const Matrix keys = call.gradient ? keysOf(lane, piece.entry) : read(k + offset(call.k, piece.entry, 0), call.k, 0, end, call.depth, lane.k);
      if (!product(queries, transpose(keys), piece.rows, end, call.depth, false, lane.scores, lead))
        return std::nullopt;
      const ScoreBlock block = masks.block(lead, piece.first, piece.rows, all ? call.columns : end, whole);
      if (weigh(lane, piece, block, whole))
        return block;
    }
  }

  bool forward(const Lane &lane, const Piece &piece) const {
    const Matrix queries = read(q + offset(call.q, piece.entry, piece.member), call.q, piece.first, piece.rows, call.depth, lane.q);
    bool whole;
    const auto block = weights(lane, piece, queries, false, whole);
    if (!block)
      return false;
    const Matrix values = read(v + offset(call.v, piece.entry, 0), call.v, 0, block->end, call.value_depth, lane.v);
    T *out = o + offset(call.o, piece.entry, piece.member) + piece.first * call.o.row;
    float *target;
    int64_t targetLead = call.value_depth;
    if constexpr (isWide)
      target = out, targetLead = call.o.row;
    else
      target = lane.o;
    if (!product({lane.scores, lead, false}, values, piece.rows, call.value_depth, block->end, false, target, targetLead))
      return false;
    for (int64_t r = 0; r < piece.rows; ++r) {
      const float inverse = 1.0f / lane.sums[r];
      for (int64_t c = 0; c < call.value_depth; ++c)
        target[r * targetLead + c] *= inverse;
    }
    if constexpr (!isWide)
      round(target, piece.rows, call.value_depth, out, call.o.row);
    return true;
  }

  /// Widened before: once for all rows.
  Matrix keysOf(const Lane &lane, int64_t entry) const {
    if constexpr (isWide)
      return read(k + offset(call.k, entry, 0), call.k, 0, call.columns, call.depth, nullptr);
    else
      return {lane.k, call.depth, false};
  }

  bool differentiate(const Lane &lane, int64_t entry) const {
    const Matrix keys = read(k + offset(call.k, entry, 0), call.k, 0, call.columns, call.depth, lane.k);
    const Matrix values = read(v + offset(call.v, entry, 0), call.v, 0, call.columns, call.value_depth, lane.v);
    T *keyOut = dk + offset(call.dk, entry, 0), *valueOut = dv + offset(call.dv, entry, 0);
    Sums sums{lane.dk, lane.dv, call.depth, call.value_depth, false};
    if constexpr (isWide)
      sums = {keyOut, valueOut, call.dk.row, call.dv.row, false};
    for (int64_t member = 0; member < call.group; ++member)
      for (int64_t index = blocks; index-- > 0; sums.add = true)
        if (!differentiateRows(lane, pieceAt(entry, member, index), keys, values, sums))
          return false;
    if constexpr (!isWide) {
      round(sums.keys, call.columns, call.depth, keyOut, call.dk.row);
      round(sums.values, call.columns, call.value_depth, valueOut, call.dv.row);
    }
    return true;
  }

  bool differentiateRows(const Lane &lane, const Piece &piece, const Matrix &keys, const Matrix &values, const Sums &sums) const {
    const Matrix queries = read(q + offset(call.q, piece.entry, piece.member), call.q, piece.first, piece.rows, call.depth, lane.q);
    const Matrix outs = read(o + offset(call.o, piece.entry, piece.member), call.o, piece.first, piece.rows, call.value_depth, lane.o);
    bool whole;
    const auto block = weights(lane, piece, queries, !sums.add, whole);
    if (!block)
      return false;
    const int64_t rows = piece.rows, end = block->end, seen = whole ? call.columns : masks.reach(piece.first, rows);
    if (!product(outs, transpose(values), rows, seen, call.value_depth, false, lane.gradients, lead))
      return false;
    kernels.differentiate(lane.scores, lane.gradients, *block, static_cast<float>(call.grad_scale), lane.sums);
    masks.zeroGradients(masks.head(piece.entry, piece.member), lane.gradients, piece.first, *block, whole);
    const Matrix weightsOf{lane.scores, lead, false}, gradients{lane.gradients, lead, false};
    T *queryOut = dq + offset(call.dq, piece.entry, piece.member) + piece.first * call.dq.row;
    float *querySum;
    int64_t queryLead = call.depth;
    if constexpr (isWide)
      querySum = queryOut, queryLead = call.dq.row;
    else
      querySum = lane.dq;
    if (!product(transpose(weightsOf), outs, end, call.value_depth, rows, sums.add, sums.values, sums.valueLead) ||
        !product(transpose(gradients), queries, end, call.depth, rows, sums.add, sums.keys, sums.keyLead) ||
        !product(gradients, keys, rows, call.depth, seen, false, querySum, queryLead))
      return false;
    if constexpr (!isWide)
      round(querySum, rows, call.depth, queryOut, call.dq.row);
    return true;
  }

  const autopar_attention call;
  const AttentionMasks masks;
  Workspace &workspace;
  const AttentionRows &kernels = attentionRows();
  const int64_t blockRows, blocks, lead;
  int64_t entries = 1;
  T *q = nullptr, *k = nullptr, *v = nullptr, *o = nullptr, *dq = nullptr, *dk = nullptr, *dv = nullptr;
  size_t perThread = 0;
};

} // namespace

StatusOr<std::unique_ptr<Attention>> makeAttention(const autopar_attention &attention,
                                                   const std::function<void *(const autopar_buffer &)> &address, int threads,
                                                   Workspace &workspace) {
  std::unique_ptr<Attention> made;
  if (attention.dtype == AUTOPAR_F32)
    made = std::make_unique<BlockAttention<float>>(attention, address, threads, workspace);
  else if (attention.dtype == AUTOPAR_BF16)
    made = std::make_unique<BlockAttention<BFloat16>>(attention, address, threads, workspace);
  else if (attention.dtype == AUTOPAR_F16)
    made = std::make_unique<BlockAttention<Float16>>(attention, address, threads, workspace);
  if (!made)
    return Status::badInput("this runtime has no attention of " + std::string(elementName(attention.dtype)));
  return made;
}

} // namespace autopar::rt
