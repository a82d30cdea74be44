// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Projection of shardings to factors and back, and the text of a rule.
#include "dialects/AutoPar/Layout/Rule.h"

#include <algorithm>
#include <numeric>

namespace autopar::layout {

int OpRule::addFactor(Factor factor) {
  factors.push_back(factor);
  return static_cast<int>(factors.size()) - 1;
}

bool OpRule::has(const TensorMapping &mapping, int factor) {
  return std::any_of(mapping.dims.begin(), mapping.dims.end(), [&](const std::vector<int> &dim) {
    return std::find(dim.begin(), dim.end(), factor) != dim.end();
  });
}

const Window *OpRule::windowOf(int operand, int dim) const {
  for (const Window &window : windows)
    if (window.operand == operand && window.dim == dim)
      return &window;
  return nullptr;
}

//===-- Consistency -------------------------------------------------------------------------------------------------===//

static std::optional<std::string> findProblem(const OpRule &rule, const TensorMapping &mapping,
                                              const std::vector<int64_t> &shape, const std::string &where) {
  if (mapping.dims.size() != shape.size())
    return where + ": the mapping has " + std::to_string(mapping.dims.size()) + " dims, but the shape has " +
           std::to_string(shape.size());
  std::vector<bool> seen(rule.factors.size());
  for (size_t d = 0; d < shape.size(); ++d) {
    int64_t product = 1;
    for (int factor : mapping.dims[d]) {
      std::string name = where + " dim " + std::to_string(d) + ": factor " + std::to_string(factor);
      if (factor < 0 || factor >= static_cast<int>(rule.factors.size()))
        return name + " is not one of the rule's " + std::to_string(rule.factors.size());
      if (seen[factor])
        return name + " occurs twice in the tensor";
      seen[factor] = true;
      product *= rule.factors[factor].size;
    }
    if (product != shape[d])
      return where + " dim " + std::to_string(d) + ": factors have product " + std::to_string(product) +
             ", but the dim has size " + std::to_string(shape[d]);
  }
  return std::nullopt;
}

static std::optional<std::string> findProblem(const OpRule &rule, const std::vector<TensorMapping> &mappings,
                                              const std::vector<std::vector<int64_t>> &shapes,
                                              const std::string &what) {
  if (mappings.size() != shapes.size())
    return "the rule maps " + std::to_string(mappings.size()) + " " + what + "s, but the op has " +
           std::to_string(shapes.size());
  for (size_t i = 0; i < shapes.size(); ++i)
    if (auto problem = findProblem(rule, mappings[i], shapes[i], what + " " + std::to_string(i)))
      return problem;
  return std::nullopt;
}

std::optional<std::string> OpRule::findProblem(const std::vector<std::vector<int64_t>> &operandShapes,
                                               const std::vector<std::vector<int64_t>> &resultShapes) const {
  // A dim that is read through a window has its own size.
  std::vector<std::vector<int64_t>> shapes = operandShapes;
  for (const Window &window : windows) {
    std::string where = "the window on operand " + std::to_string(window.operand) + " dim " + std::to_string(window.dim);
    if (window.operand >= static_cast<int>(shapes.size()) ||
        window.dim >= static_cast<int>(shapes[window.operand].size()))
      return where + " is on no dim of the op";
    int64_t &size = shapes[window.operand][window.dim];
    if (size != window.size)
      return where + " is for size " + std::to_string(window.size) + ", but the dim has size " + std::to_string(size);
    size = factors[window.factor].size;
  }
  if (auto problem = layout::findProblem(*this, operands, shapes, "operand"))
    return problem;
  if (auto problem = layout::findProblem(*this, results, resultShapes, "result"))
    return problem;
  for (const LinearSet &set : linear) {
    for (int operand : set.operands)
      if (operand < 0 || operand >= static_cast<int>(operands.size()))
        return "linear set names operand " + std::to_string(operand) + " of " + std::to_string(operands.size());
    for (int result : set.results)
      if (result < 0 || result >= static_cast<int>(results.size()))
        return "linear set names result " + std::to_string(result) + " of " + std::to_string(results.size());
  }
  return std::nullopt;
}

//===-- Projection --------------------------------------------------------------------------------------------------===//

/// The factors of a dim that can be cut at all.
static std::vector<int> cuttable(const OpRule &rule, const std::vector<int> &dim) {
  std::vector<int> result;
  for (int factor : dim)
    if (rule.factors[factor].size > 1)
      result.push_back(factor);
  return result;
}

/// Distributes the axes of a dim of several factors, major first, as far as they fit exactly.
static void projectExactly(const OpRule &rule, const std::vector<int> &dim, const std::vector<AxisRef> &axes,
                           FactorAxes &result) {
  size_t at = 0;
  int64_t left = rule.factors[dim[0]].size; // of the factor being cut
  for (AxisRef rest : axes) {
    while (rest.size > 1) {
      if (left == 1) {
        if (++at == dim.size())
          return;
        left = rule.factors[dim[at]].size;
      }
      int64_t part = std::gcd(left, rest.size);
      if (part > 1)
        result.axes[dim[at]].push_back({rest.axis, rest.pre, part});
      left /= part;
      rest = {rest.axis, rest.pre * part, rest.size / part};
      if (rest.size > 1 && left > 1)
        return; // what is left of the axis has no exact place
    }
  }
}

FactorAxes projectToFactors(const Mesh &mesh, const OpRule &rule, const TensorMapping &mapping,
                            const std::vector<int64_t> &shape, const Sharding &sharding) {
  FactorAxes result;
  result.axes.resize(rule.factors.size());
  for (size_t d = 0; d < mapping.dims.size(); ++d) {
    if (sharding.dims[d].axes.empty())
      continue;
    std::vector<AxisRef> axes = normalized(mesh, sharding.dims[d].axes);
    if (axes.empty())
      continue;
    const std::vector<int> factors = cuttable(rule, mapping.dims[d]);
    if (factors.size() == 1)
      result.axes[factors[0]] = std::move(axes);
    else if (factors.size() > 1)
      projectExactly(rule, factors, axes, result);
  }
  return result;
}

Sharding shardingFromFactors(const OpRule &rule, const TensorMapping &mapping, const FactorAxes &factorAxes) {
  Sharding sharding = Sharding::replicatedOf(static_cast<int64_t>(mapping.dims.size()));
  for (size_t d = 0; d < mapping.dims.size(); ++d) {
    std::vector<AxisRef> &axes = sharding.dims[d].axes;
    for (int factor : mapping.dims[d])
      axes.insert(axes.end(), factorAxes.axes[factor].begin(), factorAxes.axes[factor].end());
    if (axes.size() > 1)
      axes = mergeAdjacent(axes);
  }
  return sharding;
}

bool isExact(const OpRule &rule, const TensorMapping &mapping, const FactorAxes &factorAxes) {
  return std::all_of(mapping.dims.begin(), mapping.dims.end(), [&](const std::vector<int> &dim) {
    if (dim.size() < 2)
      return true;
    const std::vector<int> factors = cuttable(rule, dim);
    if (factors.size() < 2)
      return true;
    bool fully = true; // all more major factors are cut down to 1
    for (int factor : factors) {
      int64_t blocks = sizeOf(factorAxes.axes[factor]);
      if (blocks > 1 && (!fully || rule.factors[factor].size % blocks != 0))
        return false;
      fully = fully && blocks == rule.factors[factor].size;
    }
    return true;
  });
}

//===-- Text --------------------------------------------------------------------------------------------------------===//

std::string letterOf(int factor) {
  if (factor <= 'z' - 'i')
    return std::string(1, static_cast<char>('i' + factor));
  return "z_" + std::to_string(factor - ('z' - 'i'));
}

static std::string toString(const std::vector<TensorMapping> &mappings) {
  std::string text = "(";
  for (size_t i = 0; i < mappings.size(); ++i) {
    text += i ? ",[" : "[";
    for (size_t d = 0; d < mappings[i].dims.size(); ++d) {
      text += d ? "," : "";
      for (int factor : mappings[i].dims[d])
        text += letterOf(factor);
    }
    text += "]";
  }
  return text + ")";
}

static std::string toString(ReduceKind kind) {
  switch (kind) {
  case ReduceKind::Sum:
    return "sum";
  case ReduceKind::Max:
    return "max";
  case ReduceKind::Min:
    return "min";
  }
  return "";
}

static std::string toString(const Factor &factor) {
  std::string reduce = factor.reduce == ReduceKind::Sum ? "" : "(" + toString(factor.reduce) + ")";
  switch (factor.kind) {
  case FactorKind::PassThrough:
    return "";
  case FactorKind::Reduction:
    return " reduction" + reduce;
  case FactorKind::NeedReplication:
    return " need_replication";
  case FactorKind::Permutation:
    return " permutation";
  case FactorKind::Indexed:
    return " indexed" + reduce;
  case FactorKind::Windowed:
    return " windowed";
  case FactorKind::Combined:
    return " combined";
  case FactorKind::Scanned:
    return " scanned";
  }
  return "";
}

static std::string toString(const LinearSet &set) {
  std::string text = "{";
  for (size_t i = 0; i < set.operands.size(); ++i)
    text += (i ? "," : "") + std::to_string(set.operands[i]);
  if (!set.results.empty()) {
    text += "->";
    for (size_t i = 0; i < set.results.size(); ++i)
      text += (i ? "," : "") + std::to_string(set.results[i]);
  }
  text += "}";
  if (set.kinds != std::vector<ReduceKind>{ReduceKind::Sum}) {
    text += "(";
    for (size_t i = 0; i < set.kinds.size(); ++i)
      text += (i ? "," : "") + toString(set.kinds[i]);
    text += ")";
  }
  return text;
}

/// 0[1]=2l-1..2l+1: position l of the factor reads these positions of operand 0's dim 1; /2: elements stand 2 apart.
static std::string toString(const Window &window) {
  std::string factor = window.stride == 1 ? "" : window.stride == -1 ? "-" : std::to_string(window.stride);
  factor += letterOf(window.factor);
  auto position = [&](int64_t offset) {
    return factor + (offset > 0 ? "+" : "") + (offset == 0 ? "" : std::to_string(offset));
  };
  std::string text = " " + std::to_string(window.operand) + "[" + std::to_string(window.dim) + "]=" +
                     position(window.offset);
  if (window.extent > 1)
    text += ".." + position(window.offset + window.extent - 1);
  return window.dilation == 1 ? text : text + "/" + std::to_string(window.dilation);
}

std::string OpRule::toString() const {
  std::string text = layout::toString(operands) + "->" + layout::toString(results) + " {";
  for (size_t i = 0; i < factors.size(); ++i)
    text += (i ? ", " : "") + letterOf(static_cast<int>(i)) + "=" + std::to_string(factors[i].size) +
            layout::toString(factors[i]);
  text += "}";
  for (size_t i = 0; i < windows.size(); ++i)
    text += (i ? "" : ", windows") + layout::toString(windows[i]);
  for (size_t i = 0; i < linear.size(); ++i)
    text += (i ? "," : ", linear ") + layout::toString(linear[i]);
  return text;
}

} // namespace autopar::layout
