// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LaneForms: what each value inside a loop is when `width` iterations run side by side, as lanes of a vector.
//
// Loads and stores follow from it: at one element they are scalar, at neighbours they are vectors, else gathers and
// scatters. Divisions of indices, which reshapes bring, stay scalar where all lanes fall into one block; for that each
// form knows a number that divides the value in lane 0.
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace autopar::lower {

struct LaneForm {
  enum Kind {
    Uniform, // the same in all lanes
    Strided, // an integer: lane 0's plus lane · stride
    Varying
  };
  Kind kind = Uniform;
  int64_t stride = 0;
  /// Divides lane 0's value; 0 divides all (the value is 0).
  int64_t divisor = 1;
};

enum class Access { Uniform, Contiguous, Scattered };

class LaneForms {
public:
  /// Of everything inside `loop`; why lanes cannot run side by side is in problem().
  LaneForms(mlir::scf::ForOp loop, int64_t width);

  LaneForm of(Value value) const;
  Access accessOf(mlir::MemRefType type, mlir::OperandRange indices) const;
  StringRef problem() const { return why; }

private:
  void addBlock(Block &block);
  void add(Operation *op);
  LaneForm integerForm(Operation *op) const;
  LaneForm dividedForm(Operation *op, bool remainder) const;

  int64_t width;
  llvm::DenseMap<Value, LaneForm> forms; // of values inside the loop
  std::string why;
};

/// For a carried value that is combined with something new in each iteration by one operation whose order does not matter:
/// that operation. Null for others.
Operation *combinerOf(mlir::scf::ForOp loop, unsigned carried);

/// The loop's iterations where its bounds are known, or what the emitter said of the kernel's own loop.
int64_t expectedTrips(mlir::scf::ForOp loop);
std::optional<int64_t> constantTrips(mlir::scf::ForOp loop);

} // namespace autopar::lower
