// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Function by function: weights and their readers, the turn, then second gathers. One walk over the ops of the function's block.
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Notes.h"
#include "dialects/Support/Places.h"
#include "passes/Partition/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_REGATHERWEIGHTS
#include "passes/Partition/RegatherWeights/RegatherWeights.h.inc"

namespace {

/// An op of one operand that gives it in another form, without arithmetic. Not what a program gathers itself.
bool isForm(Operation *op) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1 || op->hasAttr(names::manualAxes))
    return false;
  return isa<stablehlo::ConvertOp, stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::SliceOp, stablehlo::ReverseOp,
             stablehlo::BroadcastInDimOp, comm::AllGatherOp, comm::AllToAllOp, comm::PermuteOp>(op);
}

int64_t bytesOf(Value v) {
  auto type = cast<RankedTensorType>(v.getType());
  auto complex = dyn_cast<mlir::ComplexType>(type.getElementType());
  int64_t bits = complex ? 2 * complex.getElementType().getIntOrFloatBitWidth() : type.getElementTypeBitWidth();
  return type.getNumElements() * ((bits + 7) / 8);
}

Operation *cloneOn(Value operand, Operation *op, Operation *before) {
  Operation *clone = OpBuilder(before).clone(*op);
  clone->setOperand(0, operand);
  return clone;
}

struct Reader {
  int64_t at; // the op of the block that reads, itself or in its regions
  OpOperand *operand;
};

struct Weight {
  comm::AllGatherOp gather;
  BlockArgument argument;
  std::vector<Reader> readers; // in program order
};

class Regatherer {
public:
  explicit Regatherer(mlir::func::FuncOp function) : function(function), block(function.getBody().front()) {}
  void run();

private:
  /// The state argument that a value is, perhaps in another form.
  BlockArgument stateIn(Value v) const;
  void findWeights();
  void findReaders(Value v, std::vector<Reader> &readers) const;
  std::optional<int64_t> findTurn() const;
  void findReads();
  bool areOthersReadBetween(BlockArgument argument, int64_t first, int64_t last) const;
  void gatherAgain(Weight &weight, ArrayRef<Reader> behind);
  Value shardOf(Value v, Operation *before);
  Value formOf(Value v, Operation *before);
  void markAgain(comm::AllGatherOp gather) const;
  void explain(comm::AllGatherOp again, OpOperand &reader) const;

  mutable mlir::func::FuncOp function;
  Block &block;
  std::vector<Operation *> ops;
  llvm::DenseMap<Operation *, int64_t> positions;
  std::vector<Weight> weights;
  std::vector<std::pair<int64_t, unsigned>> reads; // places that read tensors of state, and which; sorted
  llvm::DenseMap<Value, Value> forms; // of the weight in hand: behind the turn
};
} // namespace

BlockArgument Regatherer::stateIn(Value v) const {
  while (Operation *def = v.getDefiningOp()) {
    if (!isForm(def) || def->getBlock() != &block)
      return {};
    v = def->getOperand(0);
  }
  auto argument = cast<BlockArgument>(v);
  auto kind = argument.getOwner() == &block ? function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), names::kind)
                                            : StringAttr();
  return kind && kind.getValue() == "state" ? argument : BlockArgument();
}

void Regatherer::findReaders(Value v, std::vector<Reader> &readers) const {
  for (OpOperand &use : v.getUses()) {
    Operation *user = use.getOwner();
    if (isForm(user) && user->getBlock() == &block)
      findReaders(user->getResult(0), readers);
    else
      readers.push_back({positions.lookup(block.findAncestorOpInBlock(*user)), &use});
  }
}

void Regatherer::findWeights() {
  llvm::DenseMap<BlockArgument, int> ways;
  llvm::DenseSet<Operation *> seen;
  for (Operation *op : ops) {
    auto gather = dyn_cast<comm::AllGatherOp>(op);
    if (!gather || !isForm(op) || gather.getAgain() || bytesOf(op->getResult(0)) <= bytesOf(op->getOperand(0)))
      continue;
    BlockArgument argument = stateIn(op->getOperand(0));
    if (!argument)
      continue;
    bool isFurther = false; // of what is gathered already: part of that one's way
    for (Operation *def = op->getOperand(0).getDefiningOp(); def && !isFurther; def = def->getOperand(0).getDefiningOp())
      isFurther = seen.contains(def);
    seen.insert(op);
    if (isFurther)
      continue;
    Weight &weight = weights.emplace_back(Weight{gather, argument, {}});
    ++ways[argument];
    findReaders(op->getResult(0), weight.readers);
    llvm::sort(weight.readers, [](const Reader &a, const Reader &b) {
      return std::pair(a.at, a.operand->getOperandNumber()) < std::pair(b.at, b.operand->getOperandNumber());
    });
  }
  llvm::erase_if(weights, [&](const Weight &weight) { return ways.lookup(weight.argument) > 1; });
}

/// Scalars of state (a step's number, a loss's scale) and integers (keys) are no weights.
void Regatherer::findReads() {
  for (BlockArgument argument : block.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (stateIn(argument) != argument || !type || type.getRank() == 0 || !isa<mlir::FloatType>(type.getElementType()))
      continue;
    std::vector<Reader> readers;
    findReaders(argument, readers);
    for (const Reader &reader : readers)
      reads.emplace_back(reader.at, argument.getArgNumber());
  }
  llvm::sort(reads);
}

/// The last place where most bytes lie idle: before the op of this position.
std::optional<int64_t> Regatherer::findTurn() const {
  std::vector<int64_t> change(ops.size() + 1, 0);
  for (const Weight &weight : weights)
    for (size_t i = 1; i < weight.readers.size(); ++i) {
      int64_t idle = weight.readers[i - 1].at + 1, until = weight.readers[i].at;
      if (idle <= until) {
        change[idle] += bytesOf(weight.gather->getResult(0));
        change[until + 1] -= bytesOf(weight.gather->getResult(0));
      }
    }
  int64_t now = 0, most = 0;
  std::optional<int64_t> turn;
  for (auto [at, bytes] : enumerate(change))
    if ((now += bytes) >= most && now > 0) {
      most = now;
      turn = at;
    }
  return turn;
}

bool Regatherer::areOthersReadBetween(BlockArgument argument, int64_t first, int64_t last) const {
  auto next = llvm::lower_bound(reads, std::pair(first + 1, 0u));
  while (next != reads.end() && next->first < last && next->second == argument.getArgNumber())
    ++next;
  return next != reads.end() && next->first < last;
}

/// The op that needs the second gather is another one than that of the first, and so is its place in the source.
void Regatherer::explain(comm::AllGatherOp again, OpOperand &reader) const {
  Operation *user = reader.getOwner();
  mlir::Builder b(again.getContext());
  SmallVector<Attribute> notes = notesOf(again.getLoc(), names::because);
  again->setLoc(NoteEraser({names::because, names::made})(user->getLoc()));
  std::string line = sourceOf(user->getLoc());
  for (Attribute note : notes) {
    mlir::NamedAttrList why(cast<DictionaryAttr>(note));
    why.set("user", b.getStringAttr(user->getName().stripDialect() + " operand " + Twine(reader.getOperandNumber()) +
                                    (line.empty() ? "" : " (" + line + ")")));
    for (StringRef ofTheFirst : {"rejected", "rejected_seconds"})
      why.erase(ofTheFirst);
    addNote(again, names::because, why.getDictionary(b.getContext()));
  }
}

/// A shard's form is made anew of the argument, not kept; what a collective gave is not sent again.
Value Regatherer::shardOf(Value v, Operation *before) {
  Operation *def = v.getDefiningOp();
  if (!def || isa<comm::CommDialect>(def->getDialect()))
    return v;
  return cloneOn(shardOf(def->getOperand(0), before), def, before)->getResult(0);
}

Value Regatherer::formOf(Value v, Operation *before) {
  if (Value known = forms.lookup(v))
    return known;
  Operation *def = v.getDefiningOp();
  Operation *form = cloneOn(formOf(def->getOperand(0), before), def, before);
  if (auto gather = dyn_cast<comm::AllGatherOp>(form))
    markAgain(gather);
  forms[v] = form->getResult(0);
  return form->getResult(0);
}

void Regatherer::markAgain(comm::AllGatherOp gather) const {
  gather.setAgain(true);
  gather.setReason(("gathered again for the backward pass: holding it over the peak would cost " +
                    Twine(bytesOf(gather->getResult(0))) + " bytes; \"reshard_after_forward\": false keeps it")
                       .str());
}

void Regatherer::gatherAgain(Weight &weight, ArrayRef<Reader> behind) {
  Operation *before = ops[behind.front().at];
  Operation *gather = weight.gather;
  auto again = cast<comm::AllGatherOp>(cloneOn(shardOf(gather->getOperand(0), before), gather, before));
  markAgain(again);
  explain(again, *behind.front().operand);
  forms.clear();
  forms[gather->getResult(0)] = again->getResult(0);
  for (const Reader &reader : behind)
    reader.operand->set(formOf(reader.operand->get(), ops[reader.at]));
}

void Regatherer::run() {
  for (Operation &op : block) {
    positions[&op] = static_cast<int64_t>(ops.size());
    ops.push_back(&op);
  }
  findWeights();
  std::optional<int64_t> turn = findTurn();
  if (!turn)
    return;
  findReads();
  for (Weight &weight : weights) {
    ArrayRef<Reader> readers(weight.readers);
    ArrayRef<Reader> ahead = readers.take_while([&](const Reader &reader) { return reader.at < *turn; });
    ArrayRef<Reader> behind = readers.drop_front(ahead.size());
    if (!ahead.empty() && !behind.empty() && areOthersReadBetween(weight.argument, ahead.back().at, behind.front().at))
      gatherAgain(weight, behind);
  }
}

namespace {
class RegatherWeights : public impl::RegatherWeightsBase<RegatherWeights> {
public:
  using Base::Base;
  void runOnOperation() override {
    auto wanted = getOperation()->getAttrOfType<mlir::BoolAttr>(names::reshardAfterForward);
    getOperation()->removeAttr(names::reshardAfterForward);
    if (wanted && !wanted.getValue())
      return;
    for (auto function : getOperation().getOps<mlir::func::FuncOp>())
      if (!function.isExternal())
        Regatherer(function).run();
  }
};
} // namespace
} // namespace autopar
