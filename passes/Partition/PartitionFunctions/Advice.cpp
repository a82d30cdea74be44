// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Partition/PartitionFunctions/Advice.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Support/Places.h"

#include "mlir/IR/Remarks.h"

namespace autopar::partition {
using namespace layout;

namespace {
StringRef nameOf(mlir::func::FuncOp function, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != &function.getBody().front())
    return "";
  auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), names::name);
  return name ? name.getValue() : StringRef();
}

std::string describe(mlir::func::FuncOp function, Value value) {
  if (StringRef name = nameOf(function, value); !name.empty())
    return "'" + name.str() + "'";
  Operation *op = value.getDefiningOp();
  return op ? "the result of " + op->getName().getStringRef().str() : "a carried value";
}

double bytesOf(const PlanValue &value) {
  double bytes = static_cast<double>(value.elementBytes);
  for (int64_t size : value.shape)
    bytes *= static_cast<double>(size);
  return bytes;
}
} // namespace

void Advice::onReshard(const PlanValue &value, const Sharding &from, const Sharding &to, const ReshardPlan &plan,
                       Operation *user, int operand) {
  double sent = plan.bytes * static_cast<double>(value.times);
  if (sent >= static_cast<double>(options.remarkBytes))
    remark(value, from, to, sent, user, operand);
  bool isWhole = llvm::all_of(to.dims, [](const DimSharding &dim) { return dim.axes.empty(); });
  if (!isWhole || bytesOf(value) < static_cast<double>(options.largeBytes))
    return;
  auto node = graph.opNode.find(user);
  bool isResult = isa<mlir::func::ReturnOp>(user);
  if ((node == graph.opNode.end() && !isResult) || !warned.insert(value.value).second)
    return;
  if (isResult)
    return warnOfResult(value, from, user, operand);
  if (operand < static_cast<int>(graph.nodes[node->second].rule->operands.size()))
    warn(value, from, graph.nodes[node->second], operand);
}

void Advice::remark(const PlanValue &value, const Sharding &from, const Sharding &to, double bytes, Operation *user,
                    int operand) const {
  auto remark = mlir::remark::missed(user->getLoc(),
                                     mlir::remark::RemarkOpts::name("reshard").category("autopar-partition-functions"));
  if (!remark)
    return; // nobody listens: the texts below are not free
  remark << mlir::remark::metric("value", describe(function, value.value))
         << mlir::remark::metric("from", layout::toString(graph.mesh, from))
         << mlir::remark::metric("to", layout::toString(graph.mesh, to))
         << mlir::remark::metric("bytes", static_cast<int64_t>(bytes))
         << mlir::remark::metric("for", user->getName().getStringRef().str() + " operand " + std::to_string(operand));
}

int Advice::otherDim(const PlanValue &value, const Sharding &from, const PlanNode &node, int operand, int dim) const {
  int64_t devices = sizeOf(from.dims[dim].axes);
  const TensorMapping &mapping = node.rule->operands[operand];
  for (size_t d = 0; d < value.shape.size(); ++d) {
    if (static_cast<int>(d) == dim || !from.dims[d].axes.empty() || value.shape[d] % devices != 0 || mapping.dims[d].size() != 1)
      continue;
    int factor = mapping.dims[d].front();
    if (node.rule->factors[factor].kind == FactorKind::PassThrough && node.mayCut(factor))
      return static_cast<int>(d);
  }
  return -1;
}

std::string Advice::hintFor(const PlanValue &value, Sharding sharding, StringRef result) const {
  std::string dims = "[";
  while (!sharding.dims.empty() && sharding.dims.back().axes.empty())
    sharding.dims.pop_back();
  for (auto [d, dim] : llvm::enumerate(sharding.dims)) {
    dims += d ? ", [" : "[";
    for (auto [i, axis] : llvm::enumerate(dim.axes))
      dims += (i ? ", \"" : "\"") + graph.mesh.axes[axis.axis].name +
              (graph.mesh.isFull(axis) ? "" : ":(" + std::to_string(axis.pre) + ")" + std::to_string(axis.size)) + "\"";
    dims += "]";
  }
  dims += "]";
  if (StringRef name = result.empty() ? nameOf(function, value.value) : result; !name.empty())
    return "{\"match\": \"^" + name.str() + "$\", \"dims\": " + dims + "}";
  Operation *op = value.value.getDefiningOp();
  std::string line = op ? sourceOf(op->getLoc()) : "";
  return "in \"values\": {" + (op ? "\"op\": \"" + op->getName().getStringRef().str() + "\", " : "") +
         (line.empty() ? "" : "\"line\": \"" + line + "\", ") + "\"dims\": " + dims + "}";
}

/// What a step gives back is as its hint says, so whole where that is whole. State that is also an argument is so on purpose: parameters
/// whose optimizer state is cut (ZeRO-1) are gathered once they are updated.
void Advice::warnOfResult(const PlanValue &value, const Sharding &from, Operation *user, int result) const {
  auto name = function.getResultAttrOfType<StringAttr>(static_cast<unsigned>(result), names::name);
  auto kind = function.getResultAttrOfType<StringAttr>(static_cast<unsigned>(result), names::kind);
  bool isCut = llvm::any_of(from.dims, [](const DimSharding &dim) { return !dim.axes.empty(); });
  if (!name || !kind || kind.getValue() != "state" || !isCut)
    return;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (function.getArgAttr(i, names::name) == name)
      return;
  Operation *maker = value.value.getDefiningOp();
  InFlightDiagnostic warning = mlir::emitWarning(maker ? maker->getLoc() : user->getLoc())
                               << "result '" << name.getValue() << "' is gathered whole, " << static_cast<int64_t>(bytesOf(value))
                               << " bytes on each device: it is made as " << layout::toString(graph.mesh, from)
                               << ", and its hint does not leave it so";
  warning.attachNote() << "this leaves it cut: " << hintFor(value, from, name.getValue());
}

void Advice::warn(const PlanValue &value, const Sharding &from, const PlanNode &node, int operand) const {
  for (size_t d = 0; d < from.dims.size(); ++d) {
    const std::vector<AxisRef> &axes = from.dims[d].axes;
    const std::vector<int> &factors = node.rule->operands[operand].dims[d];
    bool isStuck = !axes.empty() && llvm::any_of(factors, [&](int factor) { return !node.mayCut(factor); });
    if (!isStuck)
      continue; // cut otherwise by choice: the report says why
    std::string text;
    for (const AxisRef &axis : axes)
      text += (text.empty() ? "" : ", ") + graph.mesh.toString(axis);
    InFlightDiagnostic warning = mlir::emitWarning(node.op->getLoc())
                                 << node.op->getName().getStringRef() << " gathers " << describe(function, value.value)
                                 << " whole, " << static_cast<int64_t>(bytesOf(value)) << " bytes on each device: its dim " << d
                                 << " is cut by " << text << ", along which the op needs all of it";
    int other = otherDim(value, from, node, operand, static_cast<int>(d));
    Sharding better = from;
    if (other >= 0)
      std::swap(better.dims[d].axes, better.dims[other].axes);
    if (other >= 0)
      warning.attachNote() << "dim " << other << " can stay cut: " << hintFor(value, better);
    else
      warning.attachNote() << "no other dim of it divides into " << sizeOf(axes) << " parts that the op could take";
    return;
  }
}

} // namespace autopar::partition
