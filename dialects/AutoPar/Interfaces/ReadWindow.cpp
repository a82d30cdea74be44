// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LocalizeContext::readWindow: a halo plan as ops. Pieces of blocks travel by permutes; a device that gets none gets
// zeros. Where pieces have a few places side by side they are concatenated; else their places are looked up by the device's
// index, and the buffer has margins in which pieces that stick out, or belong nowhere, may end.
#include "dialects/AutoPar/Interfaces/ShardingRule.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"

namespace autopar {
using layout::AxisRef;
using layout::HaloPlan;
using layout::HaloRound;

namespace {
class Reader {
public:
  Reader(LocalizeContext &ctx, const std::vector<AxisRef> &axes, int64_t dim, const HaloPlan &plan, std::string reason)
      : ctx(ctx), b(ctx.builder), axes(axes), dim(dim), plan(plan), reason(std::move(reason)) {}
  Value read(Value local);
  /// `value` with `fill` wherever a position is outside [0, n).
  Value masked(Value value, const layout::Reads &reads, int64_t n, Value fill);

private:
  RankedTensorType typeOf(Value value) const { return cast<RankedTensorType>(value.getType()); }
  RankedTensorType resized(Value value, int64_t size) const {
    SmallVector<int64_t> shape(typeOf(value).getShape());
    shape[dim] = size;
    return typeOf(value).clone(shape);
  }
  Value zeros(Value like, int64_t size) {
    return stablehlo::ConstantOp::create(b, cast<ElementsAttr>(stablehlo::splatOf(resized(like, size), 0)));
  }
  Value slice(Value value, int64_t from, int64_t size);
  /// A start index for each dim: `start` along the dim, zero along others.
  SmallVector<Value> startsAt(Value like, Value start);
  /// The round's piece of this device's block, before it travels.
  Value pieceOf(Value local, const HaloRound &round);
  Value sent(Value piece, const HaloRound &round);
  /// A piece at one of the places to which its round sends; they cover the buffer side by side.
  struct Tile {
    int64_t to;
    const HaloRound *round;
  };
  std::optional<SmallVector<Tile>> findTiles();
  Value readTiles(Value local, ArrayRef<Tile> tiles);
  /// The round's piece on the devices on which it goes `to` there, zeros on others.
  Value onlyAt(Value piece, const HaloRound &round, int64_t to);
  Value readAnywhere(Value local);

  LocalizeContext &ctx;
  ImplicitLocOpBuilder &b;
  const std::vector<AxisRef> &axes;
  int64_t dim;
  const HaloPlan &plan;
  std::string reason;
};
} // namespace

Value Reader::slice(Value value, int64_t from, int64_t size) {
  if (typeOf(value).getDimSize(dim) == size)
    return value;
  SmallVector<int64_t> starts(typeOf(value).getRank(), 0), strides(typeOf(value).getRank(), 1);
  SmallVector<int64_t> limits(typeOf(value).getShape());
  starts[dim] = from;
  limits[dim] = from + size;
  return stablehlo::SliceOp::create(b, resized(value, size), value, starts, limits, strides);
}

SmallVector<Value> Reader::startsAt(Value like, Value start) {
  SmallVector<Value> starts(typeOf(like).getRank(), start);
  for (auto [d, value] : llvm::enumerate(starts))
    if (static_cast<int64_t>(d) != dim)
      value = ctx.constant(RankedTensorType::get({}, b.getI32Type()), 0);
  return starts;
}

Value Reader::pieceOf(Value local, const HaloRound &round) {
  if (llvm::all_equal(round.from))
    return slice(local, round.from[0], round.rows);
  RankedTensorType type = resized(local, round.rows);
  return stablehlo::DynamicSliceOp::create(b, type, local, startsAt(local, ctx.valueByIndex(round.from, axes)),
                                           type.getShape());
}

Value Reader::sent(Value piece, const HaloRound &round) {
  SmallVector<int64_t> pairs;
  for (auto [source, target] : round.pairs)
    pairs.append({source, target});
  return comm::PermuteOp::create(b, TypeRange(piece.getType()), piece,
                                 AxesAttr::get(b.getContext(), ctx.meshName, ctx.mesh, axes), b.getStringAttr(reason),
                                 pairs)
      .getResult(0);
}

/// Where a round's pieces go, each place once.
static SmallVector<int64_t> placesOf(const HaloRound &round) {
  SmallVector<int64_t> places;
  for (int64_t to : round.to)
    if (to != HaloPlan::nowhere && !llvm::is_contained(places, to))
      places.push_back(to);
  return places;
}

std::optional<SmallVector<Reader::Tile>> Reader::findTiles() {
  SmallVector<Tile> tiles;
  auto add = [&](const HaloRound &round) {
    for (int64_t to : placesOf(round))
      tiles.push_back({to, &round});
  };
  if (plan.own.rows) {
    bool isEverywhere = plan.isUniform || !llvm::is_contained(plan.own.to, HaloPlan::nowhere);
    add(plan.own);
    if (tiles.size() != 1 || !isEverywhere || !llvm::all_equal(plan.own.from))
      return std::nullopt;
  }
  llvm::for_each(plan.rounds, add);
  llvm::sort(tiles, [](const Tile &a, const Tile &b) { return a.to < b.to; });
  int64_t end = 0;
  for (const Tile &tile : tiles) {
    if (tile.to < end)
      return std::nullopt;
    end = tile.to + tile.round->rows;
  }
  return end <= plan.length ? std::optional(tiles) : std::nullopt;
}

Value Reader::readTiles(Value local, ArrayRef<Tile> tiles) {
  llvm::DenseMap<const HaloRound *, Value> pieces; // looked up only
  SmallVector<Value> parts;
  int64_t end = 0;
  for (auto [to, round] : tiles) {
    if (to > end)
      parts.push_back(zeros(local, to - end));
    Value &piece = pieces[round];
    if (!piece)
      piece = round == &plan.own ? pieceOf(local, *round) : sent(pieceOf(local, *round), *round);
    parts.push_back(placesOf(*round).size() == 1 ? piece : onlyAt(piece, *round, to));
    end = to + round->rows;
  }
  if (end < plan.length)
    parts.push_back(zeros(local, plan.length - end));
  if (parts.size() == 1)
    return parts.front();
  return stablehlo::ConcatenateOp::create(b, resized(local, plan.length), parts, dim);
}

Value Reader::onlyAt(Value piece, const HaloRound &round, int64_t to) {
  std::vector<int64_t> isHere;
  for (int64_t place : round.to)
    isHere.push_back(place == to);
  Value flag = ctx.valueByIndex(isHere, axes);
  Value holds = stablehlo::CompareOp::create(b, flag, ctx.constant(flag.getType(), 1),
                                             stablehlo::ComparisonDirection::EQ);
  return stablehlo::SelectOp::create(b, piece.getType(), holds, piece, zeros(piece, round.rows));
}

Value Reader::readAnywhere(Value local) {
  int64_t margin = plan.own.rows;
  for (const HaloRound &round : plan.rounds)
    margin = std::max(margin, round.rows);
  Value buffer = zeros(local, plan.length + 2 * margin);
  auto place = [&](Value piece, const HaloRound &round) {
    std::vector<int64_t> to;
    for (int64_t at : round.to)
      to.push_back(at == HaloPlan::nowhere ? 0 : at + margin);
    buffer = stablehlo::DynamicUpdateSliceOp::create(b, buffer.getType(), buffer, piece,
                                                     startsAt(local, ctx.valueByIndex(to, axes)));
  };
  if (plan.own.rows)
    place(pieceOf(local, plan.own), plan.own);
  for (const HaloRound &round : plan.rounds)
    place(sent(pieceOf(local, round), round), round);
  return slice(buffer, margin, plan.length);
}

Value Reader::read(Value local) {
  auto tiles = findTiles();
  return tiles ? readTiles(local, *tiles) : readAnywhere(local);
}

Value Reader::masked(Value value, const layout::Reads &reads, int64_t n, Value fill) {
  auto indices = RankedTensorType::get(typeOf(value).getShape(), b.getI32Type());
  auto spread = [&](Value scalar, Type to) {
    return stablehlo::BroadcastInDimOp::create(b, to, scalar, b.getDenseI64ArrayAttr({}));
  };
  Value start = spread(ctx.valueByIndex(reads.starts, axes), indices);
  Value position = stablehlo::AddOp::create(b, stablehlo::IotaOp::create(b, indices, dim), start);
  Value real;
  auto require = [&](int64_t bound, stablehlo::ComparisonDirection direction) {
    Value holds =
        stablehlo::CompareOp::create(b, position, ctx.constant(indices, static_cast<double>(bound)), direction);
    real = real ? Value(stablehlo::AndOp::create(b, real, holds)) : holds;
  };
  if (llvm::any_of(reads.starts, [](int64_t first) { return first < 0; }))
    require(0, stablehlo::ComparisonDirection::GE);
  require(n, stablehlo::ComparisonDirection::LT);
  if (!fill)
    fill = stablehlo::ConstantOp::create(
        b, cast<ElementsAttr>(stablehlo::splatOf(RankedTensorType::get({}, typeOf(value).getElementType()), 0)));
  return stablehlo::SelectOp::create(b, real, value, spread(fill, value.getType()));
}

Value LocalizeContext::valueByIndex(const std::vector<int64_t> &values, const std::vector<AxisRef> &axes) {
  auto scalar = RankedTensorType::get({}, builder.getI32Type());
  int64_t first = values[0], step = values.size() > 1 ? values[1] - values[0] : 0;
  auto number = [&](int64_t value) { return constant(scalar, static_cast<double>(value)); };
  bool isAffine = true;
  for (size_t i = 0; i < values.size(); ++i)
    isAffine &= values[i] == first + static_cast<int64_t>(i) * step;
  if (isAffine) {
    if (step == 0)
      return number(first);
    Value index = blockIndex(axes);
    if (step != 1)
      index = stablehlo::MulOp::create(builder, index, number(step));
    return first == 0 ? index : Value(stablehlo::AddOp::create(builder, index, number(first)));
  }
  SmallVector<int32_t> entries(values.begin(), values.end());
  auto table = stablehlo::ConstantOp::create(
      builder, cast<ElementsAttr>(DenseElementsAttr::get(
                   RankedTensorType::get(static_cast<int64_t>(entries.size()), builder.getI32Type()),
                   ArrayRef<int32_t>(entries))));
  auto one = RankedTensorType::get({1}, builder.getI32Type());
  Value entry = stablehlo::DynamicSliceOp::create(builder, one, table, blockIndex(axes), ArrayRef<int64_t>{1});
  return stablehlo::ReshapeOp::create(builder, scalar, entry);
}

/// The constant, if all its elements are one number.
static DenseElementsAttr splatOf(Value value) {
  auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
  auto dense = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
  return dense && dense.isSplat() ? dense : nullptr;
}

Value LocalizeContext::readWindow(Operation *op, const layout::Window &window, Value fill) {
  const std::vector<AxisRef> &axes = factorAxes.axes[window.factor];
  int64_t blocks = layout::sizeOf(axes);
  auto reads = layout::readsOf(window, rule.factors[window.factor].size, blocks);
  auto plan = reads ? layout::planHalo(*reads, window.size, blocks) : std::nullopt;
  AUTOPAR_CHECK(plan, "a factor is cut along which its windows cannot be read");
  Value local = operands[window.operand];
  bool mayShare = halos && !fill;
  if (mayShare)
    for (HaloCache::Entry &entry : halos->entries[local])
      if (entry.dim == window.dim && entry.blocks == blocks && entry.starts == reads->starts && entry.needed == reads->needed &&
          cast<RankedTensorType>(entry.read.getType()).getDimSize(window.dim) == reads->length &&
          entry.read.getParentBlock() == builder.getInsertionBlock())
        return entry.read;
  if (auto splat = splatOf(local)) {
    // Every device has the number.
    SmallVector<int64_t> shape(splat.getType().getShape());
    shape[window.dim] = reads->length;
    Reader reader(*this, axes, window.dim, *plan, "");
    Value read = stablehlo::ConstantOp::create(builder, cast<ElementsAttr>(splat.resizeSplat(splat.getType().clone(shape))));
    return plan->readsOutside ? reader.masked(read, *reads, window.size, fill) : read;
  }
  std::string reason = "halo: " + op->getName().stripDialect().str() + " reads rows of other blocks in dim " +
                       std::to_string(window.dim) + " of operand " + std::to_string(window.operand);
  Reader reader(*this, axes, window.dim, *plan, reason);
  Value read = reader.read(local);
  if (plan->readsPadding || (fill && plan->readsOutside))
    read = reader.masked(read, *reads, window.size, fill);
  if (mayShare)
    halos->entries[local].push_back({window.dim, blocks, reads->starts, reads->needed, read});
  return read;
}

} // namespace autopar
