// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lockstep: each op is run on all devices before the next one. Where devices part (while, case, if), the region is run
// for each set of devices that goes the same way. A collective there needs its groups whole, as the runtime does, and no more.
#include "compiler/Interpret/Machine.h"

#include "compiler/Interpret/Collectives.h"
#include "compiler/Interpret/Kernels.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/Support/Check.h"

#include "llvm/ADT/ScopeExit.h"

#include <algorithm>
#include <utility>

namespace autopar::interpret {

namespace {
constexpr int maxCallDepth = 200;

/// The function that a call or composite runs; null for other ops.
FlatSymbolRefAttr calleeOf(Operation *op) {
  if (auto call = dyn_cast<mlir::func::CallOp>(op))
    return call.getCalleeAttr();
  if (auto composite = dyn_cast<stablehlo::CompositeOp>(op))
    return composite.getDecompositionAttr();
  return {};
}
} // namespace

Machine::PerDevice Machine::operandsOf(Frame &frame, Operation *op, Devices devices) {
  PerDevice operands(devices.size());
  for (Value operand : op->getOperands()) {
    auto it = frame.find(operand);
    AUTOPAR_CHECK(it != frame.end(), "operands are computed before they are read");
    for (auto [row, device] : zip_equal(operands, devices))
      row.push_back(it->second[static_cast<size_t>(device)]);
  }
  return operands;
}

void Machine::setResults(Frame &frame, ValueRange values, const PerDevice &results, Devices devices) {
  for (auto [i, value] : enumerate(values)) {
    Tensors &slots = frame[value];
    slots.resize(static_cast<size_t>(numDevices));
    for (auto [row, device] : zip_equal(results, devices))
      slots[static_cast<size_t>(device)] = row[i];
  }
}

/// A kernel that gives something else than the op's types say is a bug of ours; the remark tells where.
static void checkTypes(Operation *op, TypeRange types, const Tensors &results) {
  AUTOPAR_CHECK(results.size() == types.size(), "one tensor for each result");
  for (auto [tensor, type] : zip_equal(results, types)) {
    bool same = elementTypeOf(type) == tensor.type() && shapeOf(type) == tensor.shape();
    if (!same)
      op->emitRemark() << "gave " << describe(tensor.type(), tensor.shape());
    AUTOPAR_CHECK(same, "kernels give what the op's types say");
  }
}

const Machine::LastUses &Machine::lastUsesOf(Block &block) {
  std::unique_ptr<LastUses> &entry = lastUses[&block];
  if (entry)
    return *entry;
  auto uses = std::make_unique<LastUses>();
  llvm::DenseSet<Value> readLater;
  for (Operation &op : llvm::reverse(block)) {
    SmallVector<Value, 2> &dead = uses->emplace_back();
    auto read = [&](Value value) {
      if (value.getParentBlock() == &block && readLater.insert(value).second)
        dead.push_back(value);
    };
    for (Value result : op.getResults())
      if (!readLater.contains(result))
        dead.push_back(result);
    op.walk([&](Operation *inner) { llvm::for_each(inner->getOperands(), read); });
  }
  std::reverse(uses->begin(), uses->end());
  return *(lastUses[&block] = std::move(uses));
}

FailureOr<Machine::PerDevice> Machine::runRegion(Frame &frame, Region &region, const PerDevice &arguments,
                                                 Devices devices) {
  Block &block = region.front();
  setResults(frame, block.getArguments(), arguments, devices);
  const LastUses &dying = lastUsesOf(block);
  for (auto [op, dead] : zip_equal(block, dying)) {
    if (op.hasTrait<mlir::OpTrait::IsTerminator>())
      return operandsOf(frame, &op, devices);
    if (failed(runOp(frame, &op, devices)))
      return failure();
    for (Value value : dead)
      frame.erase(value);
  }
  AUTOPAR_CHECK(false, "blocks end in a terminator: verified");
}

LogicalResult Machine::runKernel(Frame &frame, Operation *op, Devices devices) {
  Kernel kernel = findKernel(op->getName().getStringRef());
  if (!kernel)
    return op->emitOpError("is not supported by the interpreter");
  for (Type type : op->getResultTypes())
    if (!elementTypeOf(type))
      return op->emitOpError() << "cannot be run: result type " << type << " is not a static tensor of i1, i8 to i64, "
                               << "ui8 to ui64, bf16, f16, f32, f64 or complex";
  PerDevice operands = operandsOf(frame, op, devices), results;
  for (auto [device, row] : zip_equal(devices, operands)) {
    // Without operands all devices compute the same.
    if (op->getNumOperands() == 0 && !results.empty()) {
      results.push_back(results.front());
      continue;
    }
    auto run = [&](Region &region, Tensors arguments) -> FailureOr<Tensors> {
      auto values = runRegion(frame, region, {std::move(arguments)}, device);
      if (failed(values))
        return failure();
      return std::move(values->front());
    };
    FailureOr<Tensors> values = kernel(op, row, run);
    if (failed(values))
      return failure();
    checkTypes(op, op->getResultTypes(), *values);
    results.push_back(std::move(*values));
  }
  setResults(frame, op->getResults(), results, devices);
  return success();
}

LogicalResult Machine::runOp(Frame &frame, Operation *op, Devices devices) {
  FailureOr<PerDevice> results = failure();
  if (isa<stablehlo::WhileOp>(op))
    results = runWhile(frame, op, operandsOf(frame, op, devices), devices);
  else if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
    results = runBranches(frame, op, operandsOf(frame, op, devices), devices);
  else if (isa<ManualComputationOp>(op))
    results = runManual(op, operandsOf(frame, op, devices), devices);
  else if (calleeOf(op))
    results = runCall(op, operandsOf(frame, op, devices), devices);
  else if (isCollective(op))
    results = runComm(op, operandsOf(frame, op, devices), devices);
  else
    return runKernel(frame, op, devices);
  if (failed(results))
    return failure();
  setResults(frame, op->getResults(), *results, devices);
  return success();
}

// A device that is missing took another way at one of the partings around, or is in no region at all (a kernel's body).
LogicalResult Machine::requireGroups(Operation *op, Devices devices) {
  auto collective = dyn_cast<comm::CollectiveOpInterface>(op);
  if (!collective || isa<comm::AxisIndexOp>(op) || static_cast<int64_t>(devices.size()) == numDevices)
    return success();
  auto axes = collective.axesIn(mesh);
  for (int64_t device : devices)
    for (int64_t member : mesh.group(device, axes)) {
      if (llvm::is_contained(devices, member))
        continue;
      for (const Parting &parting : partings) {
        auto one = parting.ways.find(std::min(device, member)), other = parting.ways.find(std::max(device, member));
        if (one == parting.ways.end() || other == parting.ways.end() || one->second == other->second)
          continue;
        auto error = parting.op->emitOpError() << "holds collectives, but devices disagree on where to go, so a real run "
                                               << "would hang: device " << one->first << " takes " << one->second
                                               << ", device " << other->first << " takes " << other->second;
        error.attachNote(op->getLoc()) << "'" << op->getName() << "' here joins both";
        return error;
      }
      return op->emitOpError() << "is reached by " << devices.size() << " of " << numDevices
                               << " devices, so a real run would hang";
    }
  return success();
}

FailureOr<Machine::PerDevice> Machine::runWhile(Frame &frame, Operation *op, PerDevice carried, Devices devices) {
  auto loop = cast<stablehlo::WhileOp>(op);
  SmallVector<size_t> active = llvm::to_vector(llvm::seq<size_t>(0, devices.size())); // positions in `devices`
  auto chosen = [&](auto &&pick) {
    std::vector<std::decay_t<decltype(pick(size_t{0}))>> values;
    for (size_t i : active)
      values.push_back(pick(i));
    return values;
  };
  partings.emplace_back().op = op;
  llvm::scope_exit leave([&] { partings.pop_back(); });
  while (!active.empty()) {
    auto turning = chosen([&](size_t i) { return devices[i]; });
    auto values = chosen([&](size_t i) { return carried[i]; });
    auto conditions = runRegion(frame, loop.getCond(), values, turning);
    if (failed(conditions))
      return failure();
    SmallVector<size_t> staying;
    for (auto [i, condition] : zip_equal(active, *conditions)) {
      int64_t stays = condition[0].intAt(0);
      partings.back().ways[devices[i]] = stays;
      if (stays)
        staying.push_back(i);
    }
    active = std::move(staying);
    if (active.empty())
      break;
    auto next = runRegion(frame, loop.getBody(), chosen([&](size_t i) { return carried[i]; }),
                          chosen([&](size_t i) { return devices[i]; }));
    if (failed(next))
      return failure();
    for (auto [i, row] : zip_equal(active, *next))
      carried[i] = std::move(row);
  }
  return carried;
}

/// `if` takes region 0 when true; `case` takes the last region when its index is out of range.
FailureOr<Machine::PerDevice> Machine::runBranches(Frame &frame, Operation *op, const PerDevice &operands,
                                                   Devices devices) {
  int64_t count = op->getNumRegions();
  SmallVector<int64_t> choices;
  for (const Tensors &row : operands) {
    int64_t value = row[0].intAt(0);
    if (isa<stablehlo::IfOp>(op))
      choices.push_back(value ? 0 : 1);
    else
      choices.push_back(value < 0 || value >= count ? count - 1 : value);
  }
  partings.emplace_back().op = op;
  llvm::scope_exit leave([&] { partings.pop_back(); });
  for (auto [device, choice] : zip_equal(devices, choices))
    partings.back().ways[device] = choice;
  PerDevice results(devices.size());
  for (int64_t region = 0; region < count; ++region) {
    SmallVector<int64_t> takers;
    for (auto [device, choice] : zip_equal(devices, choices))
      if (choice == region)
        takers.push_back(device);
    if (takers.empty())
      continue;
    auto values = runRegion(frame, op->getRegion(region), PerDevice(takers.size()), takers);
    if (failed(values))
      return failure();
    size_t next = 0;
    for (auto [row, choice] : zip_equal(results, choices))
      if (choice == region)
        row = std::move((*values)[next++]);
  }
  return results;
}

FailureOr<Machine::PerDevice> Machine::runCall(Operation *op, const PerDevice &operands, Devices devices) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<mlir::func::FuncOp>(op, calleeOf(op));
  AUTOPAR_CHECK(callee, "calls reach a function: verified");
  if (depth >= maxCallDepth)
    return op->emitOpError() << "nests calls deeper than " << maxCallDepth << ": is the function recursive?";
  return call(callee, operands, devices);
}

FailureOr<Machine::PerDevice> Machine::runComm(Operation *op, const PerDevice &operands, Devices devices) {
  if (auto wait = dyn_cast<comm::WaitOp>(op)) {
    PerDevice &started = underWay[wait.getHandle().getDefiningOp()], results;
    started.resize(static_cast<size_t>(numDevices));
    for (int64_t device : devices) {
      results.push_back(std::exchange(started[static_cast<size_t>(device)], {}));
      if (results.back().empty())
        return op->emitOpError("waits for a collective that was not started");
    }
    return results;
  }
  if (failed(requireGroups(op, devices)))
    return failure();
  PerDevice all(static_cast<size_t>(numDevices)); // devices that are elsewhere have no operands and get no results
  for (auto [device, row] : zip_equal(devices, operands))
    all[static_cast<size_t>(device)] = row;
  auto results = runCollective(op, mesh, all);
  if (failed(results))
    return failure();
  auto collective = dyn_cast<comm::CollectiveOpInterface>(op);
  PerDevice own;
  for (int64_t device : devices) {
    own.push_back(std::move((*results)[static_cast<size_t>(device)]));
    checkTypes(op, comm::resultTypesOf(op), own.back());
  }
  if (!collective.isStart())
    return own;
  PerDevice &started = underWay[op];
  started.resize(static_cast<size_t>(numDevices));
  for (auto [device, row] : zip_equal(devices, own))
    started[static_cast<size_t>(device)] = std::move(row);
  return PerDevice(devices.size(), Tensors(1)); // the handle holds nothing
}

FailureOr<Machine::PerDevice> Machine::call(mlir::func::FuncOp function, const PerDevice &arguments, Devices devices) {
  if (function.isExternal())
    return function.emitError() << "function '" << function.getName() << "' has no body to run";
  for (auto [row, device] : zip_equal(arguments, devices))
    for (auto [i, type] : enumerate(function.getArgumentTypes())) {
      bool given = i < row.size() && row[i];
      if (!given || elementTypeOf(type) != row[i].type() || shapeOf(type) != row[i].shape())
        return function.emitError() << "argument " << i << " of '" << function.getName() << "' is "
                                    << describeType(type) << ", device " << device << " was given "
                                    << (given ? describe(row[i].type(), row[i].shape()) : "nothing");
    }
  ++depth;
  Frame frame;
  auto results = runRegion(frame, function.getBody(), arguments, devices);
  --depth;
  return results;
}

FailureOr<std::vector<Tensors>> runFunction(mlir::func::FuncOp function, const layout::Mesh &mesh,
                                            const std::vector<Tensors> &perDeviceInputs) {
  AUTOPAR_CHECK(static_cast<int64_t>(perDeviceInputs.size()) == mesh.numDevices(), "inputs for each device of the mesh");
  SmallVector<int64_t> devices = llvm::to_vector(llvm::seq<int64_t>(0, mesh.numDevices()));
  return Machine(mesh).call(function, perDeviceInputs, devices);
}

} // namespace autopar::interpret
