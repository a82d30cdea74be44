// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpRule: what propagation, cost, search and partitioning know about an op. No MLIR headers.
//
// As in einsum (and Shardy's sharding rules), dims of operands and results are mapped to *factors*. A dim may be made of
// several factors, major to minor, whose product is its size (reshape [8,4] → [32]: the result's dim has factors i=8,
// j=4). Cutting a factor over axes cuts every tensor that has it. Example, a matmul with k contracted:
//     ([i,k],[k,j]) -> ([i,j]) {i=8, j=16, k=4 reduction(sum)}, linear {0},{1}
#pragma once
#include "dialects/AutoPar/Layout/Sharding.h"

namespace autopar::layout {

enum class FactorKind {
  /// Elements at different positions do not meet: cut freely.
  PassThrough,
  /// Summed (or max, min) away: cutting it leaves each device with a partial result, unreduced over those axes.
  Reduction,
  /// The op needs all of the factor on each device.
  NeedReplication,
  /// Elements move along the factor (reverse, slice, pad, concatenate): its blocks are the result's, and `windows` say
  /// which elements of an operand a block is made of.
  Permutation,
  /// Addressed by an index operand (gather's operand dims, scatter's result dims). Each device handles the indices that
  /// hit its block. In a tensor that lacks the factor (gather's result) the value is unreduced(sum) over those axes;
  /// where operand and result both have it (scatter), it is cut like PassThrough.
  Indexed,
  /// Windows slide along the factor: its blocks are the result's, and `windows` say what a block reads of an operand.
  Windowed,
  /// Folded away by an associative body that no collective has (argmax pairs, products): localize folds each block and
  /// combines what the devices have in the order of their blocks, so results lack the factor and are whole.
  Combined,
  /// A running reduction along the factor: block i needs what the blocks before it amount to, which localize gathers.
  Scanned,
};

struct Factor {
  int64_t size = 1;
  FactorKind kind = FactorKind::PassThrough;
  ReduceKind reduce = ReduceKind::Sum; // of Reduction and Indexed
  bool operator==(const Factor &) const = default;
};

/// The factors of each dim, major to minor; a dim of size 1 may have none.
struct TensorMapping {
  std::vector<std::vector<int>> dims;
  bool operator==(const TensorMapping &) const = default;
};

/// A set of operands in which the op is *jointly* linear: f(x1+x2, y1+y2) = f(x1,y1) + f(x2,y2) for {0,1} (add), or
/// linear in one alone with the others fixed: {0} (multiply). If one operand of the set is unreduced, the result may
/// stay unreduced; all others of the set must then be unreduced over the same axes (a replicated one is made so by
/// keeping it on index 0 and zero elsewhere: free of communication), and operands outside the set must not be.
struct LinearSet {
  std::vector<int> operands;
  std::vector<ReduceKind> kinds = {ReduceKind::Sum}; // pure data movement passes all three
  /// Results the set covers; empty means all.
  std::vector<int> results;
  bool operator==(const LinearSet &) const = default;
};

/// i … z, then z_1, z_2, …, as in Shardy.
std::string letterOf(int factor);

/// What position o along a factor reads of an operand's dim: elements stand `dilation` apart, element p at p * dilation,
/// and o reads positions o * stride + offset up to `extent` further. The dim has that factor alone and may differ from it
/// in size; its blocks are cut by the same axes, and localize fetches what a block reads beyond its own (Halo.h).
struct Window {
  int operand = 0, dim = 0, factor = 0;
  int64_t size = 1; // of the operand's dim
  int64_t stride = 1, offset = 0, extent = 1, dilation = 1;
  /// Blocks may begin between two elements (dilation), each elsewhere: localize then computes from the element before and
  /// drops what is too much.
  bool shifts = false;
  bool operator==(const Window &) const = default;
};

struct OpRule {
  std::vector<Factor> factors;
  std::vector<TensorMapping> operands, results;
  std::vector<LinearSet> linear;
  std::vector<Window> windows;

  bool operator==(const OpRule &) const = default;
  int addFactor(Factor factor);
  int addFactor(int64_t size, FactorKind kind = FactorKind::PassThrough) { return addFactor(Factor{size, kind}); }
  /// Whether a tensor's mapping has the factor.
  static bool has(const TensorMapping &mapping, int factor);
  /// How an operand's dim is read, if its factor moves along it.
  const Window *windowOf(int operand, int dim) const;
  /// First inconsistency with the shapes (product of factors differs from a dim, factor twice in a tensor), or nothing.
  std::optional<std::string> findProblem(const std::vector<std::vector<int64_t>> &operandShapes,
                                         const std::vector<std::vector<int64_t>> &resultShapes) const;
  /// ([i,k],[k,j])->([i,j]) {i=8, j=16, k=4 reduction}, linear {0},{1}
  std::string toString() const;
};

/// Axes per factor: how one op is executed.
struct FactorAxes {
  std::vector<std::vector<AxisRef>> axes; // one list per factor
  bool operator==(const FactorAxes &) const = default;
};

/// Reads the axes of each factor off a tensor's sharding, cutting axes into sub-axes where a dim has several factors.
/// A dim of one factor takes all its axes, dividing or not. In a dim of several factors axes go to the major factor
/// first; only exact splits (each axis product divides the factor, and a minor factor gets axes only when every more
/// major factor is cut down to size 1) are kept, what does not fit is dropped.
FactorAxes projectToFactors(const Mesh &mesh, const OpRule &rule, const TensorMapping &mapping,
                            const std::vector<int64_t> &shape, const Sharding &sharding);

/// The sharding a tensor has when factors are cut so: dims concatenate their factors' axes, major to minor. Axes that a
/// tensor cannot carry exactly (minor factor cut while a major one is not fully cut) are an error of the caller.
Sharding shardingFromFactors(const OpRule &rule, const TensorMapping &mapping, const FactorAxes &factorAxes);

/// Whether shardingFromFactors(mapping, factorAxes) is exact for this tensor: see projectToFactors.
bool isExact(const OpRule &rule, const TensorMapping &mapping, const FactorAxes &factorAxes);

} // namespace autopar::layout
