// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopChoice.h.
#include "passes/Lower/VectorizeKernels/LoopChoice.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "passes/Lower/LoweringNames.h"

using namespace autopar;
using namespace autopar::lower;
namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;

static constexpr int64_t registerBytes = 64, mostLanes = 64;
/// Instructions to combine the lanes of a carried value, and to turn around a loop.
static constexpr double combineCost = 24, turnCost = 2;

static int64_t bytesOf(Type type) {
  if (type.isIndex())
    return 8;
  return type.isIntOrFloat() ? std::max<int64_t>(4, type.getIntOrFloatBitWidth() / 8) : 0;
}

/// Instructions of an op on one register.
static double costOf(Operation *op) {
  if (isa<arith::ConstantOp>(op))
    return 0;
  bool isFunction = op->getDialect()->getNamespace() == "math" &&
                    !isa<mlir::math::AbsFOp, mlir::math::AbsIOp, mlir::math::CopySignOp, mlir::math::FloorOp,
                         mlir::math::CeilOp, mlir::math::RoundEvenOp, mlir::math::FmaOp>(op);
  return isFunction ? 20 : isa<arith::DivFOp>(op) ? 4 : 1;
}

static double registersOf(Type type, int64_t width) {
  return std::max(1.0, double(bytesOf(type) * width) / registerBytes);
}

/// One iteration of a block inside a loop that is widened. `longest`: of the straight pieces of code in it.
static double wideCost(Block &block, const LaneForms &forms, int64_t width, double &longest) {
  double cost = 0, loops = 0;
  for (Operation &op : block.without_terminator()) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      loops += expectedTrips(loop) * (wideCost(*loop.getBody(), forms, width, longest) + turnCost);
      continue;
    }
    if (op.getNumRegions()) {
      for (Region &region : op.getRegions())
        if (!region.empty())
          cost += wideCost(region.front(), forms, width, longest);
      continue;
    }
    auto load = dyn_cast<memref::LoadOp>(op);
    auto store = dyn_cast<memref::StoreOp>(op);
    if (load || store) {
      mlir::MemRefType type = load ? load.getMemRefType() : store.getMemRefType();
      switch (forms.accessOf(type, load ? load.getIndices() : store.getIndices())) {
      case Access::Uniform: cost += 1; break;
      case Access::Contiguous: cost += registersOf(type.getElementType(), width); break;
      case Access::Scattered: cost += 1.5 * width; break;
      }
      continue;
    }
    Type type = op.getResult(0).getType();
    bool isDivision = isa<arith::DivUIOp, arith::RemUIOp, arith::DivSIOp, arith::RemSIOp>(op);
    if (forms.of(op.getResult(0)).kind != LaneForm::Varying)
      cost += costOf(&op);
    else
      cost += isDivision ? 4.0 * width : costOf(&op) * registersOf(type, width);
  }
  longest = std::max(longest, cost);
  return cost + loops;
}

std::string lower::whyScalar(scf::ForOp loop) {
  APInt step;
  if (!mlir::matchPattern(loop.getStep(), mlir::m_ConstantInt(&step)) || !step.isOne())
    return "its step is not 1";
  bool isParallel = loop->hasAttr(parallelLoopName), stores = false;
  loop.getBody()->walk([&](memref::StoreOp) { stores = true; });
  if (!isParallel && (stores || loop.getNumRegionIterArgs() == 0))
    return "its iterations depend on each other";
  for (unsigned k = 0; k < loop.getNumRegionIterArgs(); ++k)
    if (!combinerOf(loop, k))
      return "what it carries is not combined by one operation";
  return LaneForms(loop, 4).problem().str();
}

static double trips(scf::ForOp loop) { return std::max<int64_t>(1, expectedTrips(loop)); }

/// The best width for a loop and what it costs.
static std::pair<int64_t, double> bestWidth(scf::ForOp loop) {
  double best = 0;
  int64_t bestLanes = 0;
  std::optional<int64_t> known = constantTrips(loop);
  for (int64_t width = mostLanes; width >= 4; width /= 2) {
    LaneForms forms(loop, width);
    double longest = 0, body = wideCost(*loop.getBody(), forms, width, longest) + turnCost;
    // Long code on wide vectors runs out of registers.
    body *= 1 + std::max(0.0, longest - 160) / 640;
    bool isEven = known && *known % width == 0;
    double cost = std::ceil(trips(loop) / width) * body + (isEven ? 0 : 2) + combineCost * loop.getNumRegionIterArgs();
    if (!bestLanes || cost < best) {
      best = cost;
      bestLanes = width;
    }
  }
  return {bestLanes, best};
}

static LoopChoice chooseLoop(scf::ForOp loop) {
  LoopChoice inner = chooseLoops(*loop.getBody());
  inner.cost = (inner.cost + turnCost) * trips(loop);
  if (!whyScalar(loop).empty())
    return inner;
  auto [width, cost] = bestWidth(loop);
  if (cost >= inner.cost)
    return inner;
  return {cost, {{loop, width}}};
}

LoopChoice lower::chooseLoops(Block &block) {
  LoopChoice choice;
  auto take = [&](LoopChoice part) {
    choice.cost += part.cost;
    choice.wide.append(part.wide);
  };
  for (Operation &op : block) {
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      take(chooseLoop(loop));
      continue;
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        take(chooseLoops(inner));
    choice.cost += costOf(&op);
  }
  return choice;
}
