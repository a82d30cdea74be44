// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which bytes launches read and write, and what follows for collectives under way: rules C1 to C4 of rt.task.
#include "dialects/Rt/IR/Rt.h"

using namespace autopar;
using namespace autopar::rt;

SmallVector<Access> rt::accessesOf(Operation *op) {
  SmallVector<Access> list;
  auto add = [&](Value buffer, bool reads, bool writes, bool pointwise = false) { list.push_back({buffer, reads, writes, pointwise}); };
  if (auto launch = dyn_cast<LaunchOp>(op)) {
    for (auto [i, v] : enumerate(launch.getIns()))
      add(v, true, false, llvm::is_contained(launch.getPointwise(), int64_t(i)));
    for (Value v : launch.getInouts())
      add(v, true, true);
    for (Value v : launch.getOuts())
      add(v, false, true);
  } else if (auto gemm = dyn_cast<GemmOp>(op)) {
    add(gemm.getA(), true, false);
    add(gemm.getB(), true, false);
    add(gemm.getC(), gemm.getAccumulate(), true);
  } else if (auto conv = dyn_cast<ConvolutionOp>(op)) {
    add(conv.getX(), true, false);
    add(conv.getW(), true, false);
    add(conv.getY(), false, true);
  } else if (auto attention = dyn_cast<AttentionOp>(op)) {
    for (Value v : attention.getIns())
      add(v, true, false);
    for (Value v : attention.getOuts())
      add(v, false, true);
  } else if (auto collective = dyn_cast<CollectiveOp>(op)) {
    bool inPlace = collective.getIn() == collective.getOut();
    add(collective.getIn(), true, inPlace, collective.getKind() == CollectiveKind::AllReduce);
    if (!inPlace)
      add(collective.getOut(), false, true);
  } else if (auto wait = dyn_cast<WaitOp>(op)) {
    bool inPlace = wait.getIn() == wait.getOut();
    add(wait.getIn(), true, inPlace);
    if (!inPlace)
      add(wait.getOut(), true, true);
  } else if (auto copy = dyn_cast<CopyOp>(op)) {
    add(copy.getFrom(), true, false);
    add(copy.getTo(), false, true);
  } else if (auto loop = dyn_cast<WhileOp>(op)) {
    add(loop.getPredicate(), true, false);
  } else if (auto branch = dyn_cast<CaseOp>(op)) {
    add(branch.getIndex(), true, false);
  }
  return list;
}

namespace {
/// Bytes of what `base` stands for: the arena (null), a declared tensor, or a buffer without a place.
struct Bytes {
  const void *base;
  int64_t begin, end;
  bool overlaps(const Bytes &other) const { return base == other.base && begin < other.end && other.begin < end; }
  bool operator==(const Bytes &other) const { return base == other.base && begin == other.begin && end == other.end; }
};
} // namespace

static Bytes bytesOf(Value buffer) {
  int64_t offset = 0, size = bufferBytes(cast<mlir::MemRefType>(buffer.getType()));
  while (auto view = buffer.getDefiningOp<ViewOp>()) {
    offset += view.getOffset();
    buffer = view.getBase();
  }
  const void *base = buffer.getAsOpaquePointer();
  if (auto view = buffer.getDefiningOp<ArenaViewOp>()) {
    offset += view.getOffset();
    base = nullptr;
  } else if (auto view = buffer.getDefiningOp<TensorViewOp>()) {
    base = view.getTensorAttr().getAsOpaquePointer();
  }
  return {base, offset, offset + size};
}

static std::optional<int32_t> eventOf(Operation *op, StringRef name) {
  auto event = dyn_cast_or_null<IntegerAttr>(op->getInherentAttr(name).value_or(Attribute()));
  return event ? std::optional<int32_t>(event.getInt()) : std::nullopt;
}

namespace {
/// The collectives under way while one walks a block.
class EventVerifier {
public:
  LogicalResult verify(Block &block);

private:
  struct UnderWay {
    CollectiveOp collective;
    Bytes in, out;
  };
  LogicalResult wait(Operation *op, int32_t event);
  LogicalResult start(CollectiveOp collective);
  LogicalResult verifyApart(Operation *op) const;

  llvm::MapVector<int32_t, UnderWay> underWay;
};
} // namespace

LogicalResult EventVerifier::wait(Operation *op, int32_t event) {
  auto it = underWay.find(event);
  if (it == underWay.end() && !isa<WaitOp>(op))
    return success(); // of another launch
  if (it == underWay.end())
    return op->emitOpError("waits for event ") << event << ", which no collective before it in its block signals";
  UnderWay started = it->second;
  underWay.erase(it);
  auto wait = dyn_cast<WaitOp>(op);
  if (wait && !(bytesOf(wait.getIn()) == started.in && bytesOf(wait.getOut()) == started.out)) {
    InFlightDiagnostic error = op->emitOpError("names other buffers than the collective it waits for");
    error.attachNote(started.collective.getLoc()) << "started here";
    return error;
  }
  return success();
}

LogicalResult EventVerifier::start(CollectiveOp collective) {
  auto event = static_cast<int32_t>(*collective.getSignal());
  UnderWay started{collective, bytesOf(collective.getIn()), bytesOf(collective.getOut())};
  if (!underWay.insert({event, started}).second)
    return collective.emitOpError("signals event ") << event << " for which an earlier collective is still under way";
  return success();
}

/// C4, of an op, without its regions, between collectives and their waits.
LogicalResult EventVerifier::verifyApart(Operation *op) const {
  for (const Access &access : accessesOf(op)) {
    Bytes touched = bytesOf(access.buffer);
    for (const auto &[event, started] : underWay) {
      bool touchesResult = touched.overlaps(started.out);
      if (!touchesResult && !(access.writes && touched.overlaps(started.in)))
        continue;
      InFlightDiagnostic error = op->emitOpError(touchesResult ? "touches what" : "writes what")
                                 << " a collective under way " << (touchesResult ? "writes" : "reads") << "; wait for event " << event
                                 << " first";
      error.attachNote(started.collective->getLoc()) << "started here";
      return error;
    }
  }
  return success();
}

LogicalResult EventVerifier::verify(Block &block) {
  for (Operation &op : block) {
    if (auto event = eventOf(&op, "wait"))
      if (failed(wait(&op, *event)))
        return failure();
    auto isApart = [&](Operation *inner) { return succeeded(verifyApart(inner)) ? WalkResult::advance() : WalkResult::interrupt(); };
    if (!underWay.empty() && op.walk(isApart).wasInterrupted())
      return failure();
    auto collective = dyn_cast<CollectiveOp>(op);
    if (collective && collective.getSignal() && failed(start(collective)))
      return failure();
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        if (failed(EventVerifier().verify(inner)))
          return failure();
  }
  for (const auto &[event, started] : underWay) {
    CollectiveOp collective = started.collective;
    return collective.emitOpError("signals event ") << event << ", for which nothing in its block waits";
  }
  return success();
}

LogicalResult TaskOp::verifyRegions() { return EventVerifier().verify(getBody().front()); }
