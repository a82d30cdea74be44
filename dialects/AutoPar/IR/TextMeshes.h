// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meshes that a program's text names beside the one mesh on which it is compiled. Import translates every sharding to that mesh
// and leaves the meshes as an attribute of its op, and what was written beside each sharding that reads otherwise there
// (names::written); export translates back. MeshMap.h says what a translation means.
#pragma once
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/AutoPar/Layout/MeshMap.h"

namespace autopar {

/// A mesh of the text. One device has no axes (or axes of size 1); its order may hold its number.
struct TextMesh {
  std::string name;
  layout::OrderedMesh mesh;
  bool inPlace = false; // written within a sharding; its name is none of the module's
  bool isOneDevice() const { return mesh.mesh.numDevices() <= 1; }
  /// A mesh without axes that says which device.
  bool isMaximal() const { return mesh.mesh.axes.empty() && !mesh.order.empty(); }
};

class TextMeshes {
public:
  /// A program that is compiled on `program`, which may be one of the meshes added later.
  TextMeshes(MLIRContext *context, StringRef name, layout::OrderedMesh program)
      : context(context), programName(name.str()), program(std::move(program)) {}
  /// What `write` left on the op; the op's own mesh alone, if nothing.
  static TextMeshes read(MeshOp op);
  void write(MeshOp op) const;
  /// First problem of the attribute on `op`, or nothing.
  static std::optional<std::string> findProblem(MeshOp op, Attribute attribute);

  /// Meshes of more than one device must have as many as the program.
  void add(TextMesh mesh);
  ArrayRef<TextMesh> getMeshes() const { return meshes; }
  const layout::OrderedMesh &getProgram() const { return program; }
  const TextMesh *find(StringRef name) const;
  /// From the mesh of that name; nothing if it is one device, or the program's mesh under that or another name.
  const layout::MeshMap *findMap(StringRef name) const;

  /// A sharding on a mesh of the text, on the program's, for a tensor of that rank (on one device the text may leave the dims
  /// out); nothing if it cuts an axis into parts that are no parts of the program's axes.
  std::optional<ShardingAttr> toProgram(ShardingAttr written, int64_t rank) const;
  /// A sharding on the program's mesh, on the mesh of that name; nothing if that has no such axes.
  std::optional<ShardingAttr> toText(ShardingAttr sharding, StringRef name) const;
  /// `sharding` as export should print it, where `written` is how the text wrote it, or null.
  ShardingAttr asWritten(ShardingAttr sharding, ShardingAttr written, int64_t rank) const;

private:
  MLIRContext *context;
  std::string programName;
  layout::OrderedMesh program;
  SmallVector<TextMesh> meshes;
  SmallVector<std::optional<layout::MeshMap>> maps; // of each
};

} // namespace autopar
