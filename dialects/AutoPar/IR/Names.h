// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name of every discardable attribute that stages leave for one another, once. compiler/docs/contracts.md says which
// stage writes which.
#pragma once
#include "llvm/ADT/StringRef.h"

namespace autopar::names {
/// On functions: "init", "step" or "loss".
inline constexpr llvm::StringLiteral role = "autopar.role";
/// On arguments and results: the global name, with slashes.
inline constexpr llvm::StringLiteral name = "autopar.name";
/// On arguments and results: "state", "batch", "seed" or "metric".
inline constexpr llvm::StringLiteral kind = "autopar.kind";
/// On arguments and results: an autopar::ShardingAttr.
inline constexpr llvm::StringLiteral sharding = "autopar.sharding";
/// On ops: an ArrayAttr with an autopar::ShardingAttr for each result.
inline constexpr llvm::StringLiteral shardings = "autopar.shardings";
/// On ops, until Partition: unit. Their shardings are the text's own, so that the search leaves their results where they say.
inline constexpr llvm::StringLiteral held = "autopar.held";
/// On constraints: unit. The text calls it a reshard: nothing travels through it under Shardy's strategies.
inline constexpr llvm::StringLiteral reshard = "autopar.reshard";
/// On arguments and results of spmd functions: the global tensor type.
inline constexpr llvm::StringLiteral globalType = "autopar.global_type";
/// On spmd functions: unit.
inline constexpr llvm::StringLiteral spmd = "autopar.spmd";
/// During Partition only. On loops, branches and gathers that a manual computation's body wrote: an autopar::AxesAttr, along
/// which devices may differ in which way they go.
inline constexpr llvm::StringLiteral manualAxes = "autopar.manual_axes";
/// On functions from the Stage stage on: the mesh's symbol.
inline constexpr llvm::StringLiteral mesh = "autopar.mesh";
inline constexpr llvm::StringLiteral stage = "autopar.stage";
inline constexpr llvm::StringLiteral phase = "autopar.phase";
/// On the module: unit; stages leave the three below, and collectives say who wanted what (compiler/docs/contracts.md).
inline constexpr llvm::StringLiteral explain = "autopar.explain";
/// On the module: "f32" (what it means without the attribute) or "native", how Partition sums bf16 and f16 over devices.
inline constexpr llvm::StringLiteral reduceDtype = "autopar.reduce_dtype";
/// On the module: false where gathered weights are kept for the backward pass; without it they are gathered again.
inline constexpr llvm::StringLiteral reshardAfterForward = "autopar.reshard_after_forward";
/// On arguments, results and constraints: the rule or text that asked for their sharding.
inline constexpr llvm::StringLiteral hint = "autopar.hint";
/// On ops and arguments: who decided their shardings. In notes of collectives: who wanted what, a dictionary for each reshard.
inline constexpr llvm::StringLiteral because = "autopar.because";
/// In notes of spmd ops: the global value that they make, and how it lies.
inline constexpr llvm::StringLiteral made = "autopar.made";

/// On the mesh: the meshes that the text names, where they are not just this one (TextMeshes.h).
inline constexpr llvm::StringLiteral textMeshes = "autopar.text_meshes";
/// On arguments, results and constraints: the sharding as the text has it, where it names another mesh. On held ops: an array of what
/// the text has for each result. On manual computations: a
/// dictionary of such, `in`, `out`, and the manual `axes`. Gone after Partition.
inline constexpr llvm::StringLiteral written = "autopar.written";
/// On the mesh, where devices are not numbered row-major: the number of the device at each place, which is the rank that computes there.
/// On manual computations, during Import only, on a mesh with another order: for each device, the number that their text has for it.
inline constexpr llvm::StringLiteral deviceIds = "autopar.device_ids";
/// During Import only. On the module: what a plan asks for (passes/Import/README.md describes it).
inline constexpr llvm::StringLiteral plan = "autopar.plan";
/// During Import only. On functions: the file that they came from.
inline constexpr llvm::StringLiteral file = "autopar.file";
/// During Import only. On functions: the name that they had in their file.
inline constexpr llvm::StringLiteral entry = "autopar.entry";
} // namespace autopar::names
