// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Propagate/PropagateShardings/Reasons.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/AutoPar/IR/SignatureAttrs.h"
#include "dialects/Support/Places.h"

namespace autopar::propagate {

Reasons::Reasons(ModuleOp module, const ShardingProblem &problem) : problem(problem) {
  hints.resize(problem.getPropagation().numClasses());
  auto add = [&](int number, StringAttr hint) {
    if (number >= 0 && hint && hints[number].empty())
      hints[number] = hint.str();
  };
  for (auto function : module.getOps<mlir::func::FuncOp>()) {
    for (BlockArgument argument : function.getArguments())
      add(problem.classOf(argument), function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), names::hint));
    function.walk([&](Operation *op) {
      if (auto hint = op->getAttrOfType<StringAttr>(names::hint))
        for (Value result : op->getResults())
          add(problem.classOf(result), hint);
    });
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      add(problem.classOfResult(function, i), function.getResultAttrOfType<StringAttr>(i, names::hint));
  }
}

std::string Reasons::who(int number) const {
  const FactorPropagation &propagation = problem.getPropagation();
  const ValueClass &valueClass = propagation.getClass(number);
  auto hinted = [&](int root) {
    if (!hints[root].empty())
      return hints[root];
    std::string line = sourceOf(problem.locationOf(root));
    return "the program's text" + (line.empty() ? "" : " (" + line + ")");
  };
  std::string text;
  for (size_t d = 0; d < valueClass.sharding.dims.size(); ++d)
    for (const layout::AxisRef &axis : valueClass.sharding.dims[d].axes) {
      int root = number;
      for (const Origin &origin : valueClass.origins)
        if (origin.dim == static_cast<int>(d) && layout::overlaps(origin.axis, axis))
          root = origin.root;
      text += (text.empty() ? "" : "; ") + propagation.getMesh().toString(axis) + " on dim " + std::to_string(d) +
              (root == number ? "" : " from " + problem.describe(root)) + ": " + hinted(root);
    }
  if (!text.empty())
    return text;
  if (problem.hintOf(number))
    return "uncut: " + hinted(number);
  return valueClass.shape.empty() ? "a scalar" : "uncut: no axis reached it";
}

void Reasons::write(mlir::func::FuncOp function) const {
  MLIRContext *context = function.getContext();
  auto why = [&](int number) { return number >= 0 ? Attribute(StringAttr::get(context, who(number))) : Attribute(); };
  if (!function.isExternal())
    setArgumentAttrs(function, names::because, [&](unsigned i) { return why(problem.classOf(function.getArgument(i))); });
  setResultAttrs(function, names::because, [&](unsigned i) { return why(problem.classOfResult(function, i)); });
  function.walk([&](Operation *op) {
    SmallVector<Attribute> all;
    for (Value result : op->getResults())
      if (Attribute text = why(problem.classOf(result)))
        all.push_back(text);
    if (!all.empty() && all.size() == op->getNumResults())
      op->setAttr(names::because, ArrayAttr::get(context, all));
  });
}

} // namespace autopar::propagate
