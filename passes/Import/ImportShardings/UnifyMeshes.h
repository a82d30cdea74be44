// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The one mesh of a program whose text may name several, and every sharding on it.
#pragma once
#include "dialects/AutoPar/IR/TextMeshes.h"
#include "dialects/Sdy/IR/Sdy.h"

namespace autopar::import {

/// A sharding on the program's mesh, and what the text has, where that reads otherwise (else null).
struct ImportedSharding {
  ShardingAttr sharding, written;
};

/// {dp=2, tp=2}.
std::string describe(const layout::Mesh &mesh);

/// Each sharding that the text puts on an op, its operands and results.
void eachSharding(Operation *op, llvm::function_ref<void(sdy::TensorShardingAttr)> visit);

class MeshUnifier {
public:
  explicit MeshUnifier(ModuleOp module) : module(module) {}

  /// Decides on the mesh: the plan's, which is there as an op already; else one of the text's; else one device. All others must
  /// have as many devices, or one.
  LogicalResult run();
  /// Removes the text's meshes, gives the program's its name, and leaves there what export needs.
  void finish();

  FailureOr<ImportedSharding> convert(Operation *op, sdy::TensorShardingAttr sharding, Type type,
                                      const Twine &of = "");
  /// The mesh on which a manual computation is written: that of all its shardings, but for those on one device; null if there are
  /// none; an error if they differ.
  FailureOr<const TextMesh *> meshOf(sdy::ManualComputationOp op);
  /// Manual axes of that mesh as axes of the program's, which must be whole.
  FailureOr<SmallVector<StringAttr>> convertAxes(sdy::ManualComputationOp op, const TextMesh *mesh);
  /// For each device the number that a body on that mesh has for it; nothing if it is the same.
  std::vector<int64_t> deviceNumbers(const TextMesh *mesh) const;
  /// A rule of a plan that has no mesh of its own may name axes of any mesh.
  ShardingAttr convertRule(ShardingAttr rule) const;

private:
  struct Declared {
    TextMesh mesh;
    Location loc;
  };
  LogicalResult collect();
  void leaveOutUnused(llvm::function_ref<bool(const Declared &)> isUsed);
  struct Demand;
  void addDemands(sdy::TensorShardingAttr sharding, SmallVectorImpl<Demand> &demands) const;
  const Declared *choose();
  LogicalResult check(const Declared &one);
  StringRef nameOf(sdy::TensorShardingAttr sharding) const;
  ShardingAttr asText(sdy::TensorShardingAttr sharding) const;

  ModuleOp module;
  SmallVector<Declared> declared;
  llvm::MapVector<Attribute, std::string> inPlaceNames; // of meshes written within shardings
  MeshOp meshOp;
  std::string meshName = "mesh"; // in the end
  bool fromPlan = false;
  std::optional<TextMeshes> meshes;
};

} // namespace autopar::import
