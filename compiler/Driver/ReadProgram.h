// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From files to one module: each is parsed and verified, then all are merged.
#pragma once
#include "dialects/Support/LLVM.h"

namespace autopar {

/// Errors are emitted on the context. Symbols of later files are renamed where
/// they clash; every function keeps its name and its file in attributes, for
/// AssignRoles.
OwningOpRef<ModuleOp> readProgram(ArrayRef<std::string> files,
                                  MLIRContext &context);

/// One file's text; `file` is what locations say.
OwningOpRef<ModuleOp> readProgramText(StringRef text, StringRef file,
                                      MLIRContext &context);

/// While it lives, errors about unknown ops get a note with the nearest ops
/// that exist.
class UnknownOpNotes {
public:
  explicit UnknownOpNotes(MLIRContext &context);
  ~UnknownOpNotes();

private:
  MLIRContext &context;
  uint64_t handler;
};

} // namespace autopar
