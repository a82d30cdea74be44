// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One attribute of all arguments or results of a function, set together: setting it on one after the other would make
// a list of all of them each time, and lists are never freed (a gigabyte for 10,000 arguments).
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autopar {

/// `value(i)` for argument i; where it is null, the attribute stays as it is.
inline void setArgumentAttrs(mlir::func::FuncOp function, StringRef name,
                             llvm::function_ref<Attribute(unsigned)> value) {
  SmallVector<DictionaryAttr> all;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    mlir::NamedAttrList list(function.getArgAttrDict(i));
    if (Attribute attribute = value(i))
      list.set(name, attribute);
    all.push_back(list.getDictionary(function.getContext()));
  }
  function.setAllArgAttrs(all);
}

/// The same for results.
inline void setResultAttrs(mlir::func::FuncOp function, StringRef name,
                           llvm::function_ref<Attribute(unsigned)> value) {
  SmallVector<DictionaryAttr> all;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    mlir::NamedAttrList list(function.getResultAttrDict(i));
    if (Attribute attribute = value(i))
      list.set(name, attribute);
    all.push_back(list.getDictionary(function.getContext()));
  }
  function.setAllResultAttrs(all);
}

/// Removes one attribute from all arguments and results that have it.
inline void dropSignatureAttr(mlir::func::FuncOp function, StringRef name) {
  auto without = [&](auto get, unsigned count) {
    SmallVector<DictionaryAttr> all;
    for (unsigned i = 0; i < count; ++i) {
      mlir::NamedAttrList list(get(i));
      list.erase(name);
      all.push_back(list.getDictionary(function.getContext()));
    }
    return all;
  };
  auto arguments = without([&](unsigned i) { return function.getArgAttrDict(i); }, function.getNumArguments());
  auto results = without([&](unsigned i) { return function.getResultAttrDict(i); }, function.getNumResults());
  function.setAllArgAttrs(arguments);
  function.setAllResultAttrs(results);
}

} // namespace autopar
