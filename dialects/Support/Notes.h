// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Notes that stages leave on ops for a report: in the location, as metadata of a fused one, and not in attributes, which
// would keep equal ops from being merged. They follow an op into what replaces it, and no pass looks at them.
#pragma once
#include "dialects/Support/LLVM.h"

#include "mlir/IR/Location.h"

namespace autopar {

void addNote(Operation *op, StringRef key, Attribute note);
/// All with this key, in order; each once.
SmallVector<Attribute> notesOf(Location location, StringRef key);
/// Takes out notes with one of these keys.
class NoteEraser {
public:
  explicit NoteEraser(ArrayRef<StringRef> keys) : keys(keys) {}
  Location operator()(Location location);

private:
  SmallVector<StringRef> keys;
  llvm::DenseMap<Location, Location> known; // locations share parts; only looked up
};

} // namespace autopar
