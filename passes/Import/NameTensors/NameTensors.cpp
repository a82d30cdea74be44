// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decides names function by function (@step first: it says what the state is),
// renames, and writes the attributes.
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Support/Nearest.h"
#include "passes/Import/NameTensors/TensorNames.h"
#include "passes/Import/Passes.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ConvertUTF.h"

namespace autopar {
#define GEN_PASS_DEF_NAMETENSORS
#include "passes/Import/NameTensors/NameTensors.h.inc"
namespace {

struct NameTensors : impl::NameTensorsBase<NameTensors> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (auto step = module.lookupSymbol<mlir::func::FuncOp>("step");
        step && step->hasAttr(names::role)) {
      FunctionNames &tensors =
          functions.emplace_back(step, readNames(step)).second;
      FailureOr<SmallVector<StateEntry>> decided = nameStep(step, tensors);
      if (failed(decided))
        return signalPassFailure();
      state = std::move(*decided);
    }
    for (auto function : module.getOps<mlir::func::FuncOp>())
      if (failed(nameOther(function)))
        return signalPassFailure();
    if (failed(rename()))
      return signalPassFailure();
    for (auto &[function, tensors] : functions) {
      if (failed(checkDistinct(tensors)))
        return signalPassFailure();
      remarkMetrics(tensors.results);
    }
    for (auto &[function, tensors] : functions)
      annotate(function, tensors);
  }

private:
  LogicalResult nameOther(mlir::func::FuncOp function) {
    auto role = function->getAttrOfType<StringAttr>(names::role);
    if (!role || role == "step")
      return success();
    FunctionNames &tensors =
        functions.emplace_back(function, readNames(function)).second;
    if (role == "init")
      return nameInit(function, tensors, state ? &*state : nullptr);
    return nameLoss(function, tensors);
  }

  LogicalResult rename() {
    auto plan = getOperation()->getAttrOfType<DictionaryAttr>(names::plan);
    auto renames =
        plan ? plan.getAs<DictionaryAttr>("rename") : DictionaryAttr();
    if (!renames)
      return success();
    llvm::StringMap<bool> used;
    std::vector<std::string> known;
    auto apply = [&](NamedTensor &tensor) {
      known.push_back(tensor.name);
      if (auto to = renames.getAs<StringAttr>(tensor.name)) {
        used[tensor.name] = true;
        tensor.name = to.getValue().str();
      }
    };
    for (auto &[function, tensors] : functions) {
      llvm::for_each(tensors.arguments, apply);
      llvm::for_each(tensors.results, apply);
    }
    for (NamedAttribute entry : renames) {
      if (used.contains(entry.getName().getValue()))
        continue;
      InFlightDiagnostic error = getOperation().emitError()
                                 << "rename of '" << entry.getName().getValue()
                                 << "' applies to nothing";
      if (std::optional<std::string> suggestion =
              nearest(entry.getName().getValue(), known))
        error.attachNote() << "did you mean '" << *suggestion << "'?";
      return error;
    }
    return success();
  }

  /// Names are keys of JSON in safetensors files, where one is taken.
  static LogicalResult checkForFiles(const NamedTensor &tensor,
                                     StringRef what) {
    StringRef text = tensor.name;
    const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.begin());
    if (!llvm::isLegalUTF8String(
            &begin, reinterpret_cast<const llvm::UTF8 *>(text.end())))
      return emitError(tensor.loc)
             << "the name of number " << tensor.index << " of the " << what
             << " is not UTF-8, as files of tensors need it";
    if (text.contains('\0'))
      return emitError(tensor.loc) << "the name of number " << tensor.index << " of the " << what
                                   << " has a zero byte, where it would end in a binary";
    if (text == "__metadata__")
      return emitError(tensor.loc)
             << "the name '" << text
             << "' has another meaning in files of tensors; \"rename\" in the "
                "plan can change it";
    return success();
  }

  /// A run's metrics have a few of their own in each line.
  static void remarkMetrics(ArrayRef<NamedTensor> results) {
    for (const NamedTensor &result : results)
      if (result.kind == "metric" && llvm::is_contained({"step", "seconds", "tokens_per_second"}, result.name))
        mlir::emitRemark(result.loc) << "the metric '" << result.name << "' has the name of what a run writes itself in each line of --metrics; "
                                     << "\"rename\" in the plan can tell them apart";
  }

  LogicalResult checkDistinct(const FunctionNames &tensors) {
    auto check = [](ArrayRef<NamedTensor> tensors,
                    StringRef what) -> LogicalResult {
      llvm::StringMap<const NamedTensor *> seen;
      for (const NamedTensor &tensor : tensors) {
        if (failed(checkForFiles(tensor, what)))
          return failure();
        auto [it, isNew] = seen.try_emplace(tensor.name, &tensor);
        if (isNew)
          continue;
        InFlightDiagnostic error = emitError(tensor.loc)
                                   << what << " " << it->second->index
                                   << " and " << tensor.index
                                   << " are both named '" << tensor.name << "'";
        error.attachNote(it->second->loc)
            << "the first is here; \"rename\" in the plan can tell them apart";
        return error;
      }
      return success();
    };
    if (failed(check(tensors.arguments, "arguments")))
      return failure();
    return check(tensors.results, "results");
  }

  /// All at once: setting one attribute of one argument rebuilds the list of
  /// all arguments' attributes.
  void annotate(mlir::func::FuncOp function, const FunctionNames &tensors) {
    Builder builder(&getContext());
    auto added = [&](const NamedTensor &tensor, DictionaryAttr old) {
      mlir::NamedAttrList attributes(old);
      attributes.set(names::name, builder.getStringAttr(tensor.name));
      attributes.set(names::kind, builder.getStringAttr(tensor.kind));
      return attributes.getDictionary(&getContext());
    };
    SmallVector<DictionaryAttr> arguments, results;
    for (const NamedTensor &tensor : tensors.arguments)
      arguments.push_back(added(tensor, function.getArgAttrDict(tensor.index)));
    for (const NamedTensor &tensor : tensors.results)
      results.push_back(
          added(tensor, function.getResultAttrDict(tensor.index)));
    function.setAllArgAttrs(arguments);
    function.setAllResultAttrs(results);
  }

  std::vector<std::pair<mlir::func::FuncOp, FunctionNames>> functions;
  std::optional<SmallVector<StateEntry>> state;
};

} // namespace
} // namespace autopar
