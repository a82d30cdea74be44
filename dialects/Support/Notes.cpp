// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/Support/Notes.h"

#include "llvm/ADT/SetVector.h"

namespace autopar {

void addNote(Operation *op, StringRef key, Attribute note) {
  mlir::Builder b(op->getContext());
  op->setLoc(mlir::FusedLoc::get({op->getLoc()}, b.getDictionaryAttr(b.getNamedAttr(key, note)), b.getContext()));
}

static void collect(Location location, StringRef key, llvm::SetVector<Attribute> &notes,
                    llvm::SetVector<Location> &seen) {
  auto fused = dyn_cast<mlir::FusedLoc>(location);
  if (!fused || !seen.insert(location))
    return;
  if (auto metadata = dyn_cast_or_null<DictionaryAttr>(fused.getMetadata()))
    if (Attribute note = metadata.get(key))
      notes.insert(note);
  for (Location inner : fused.getLocations())
    collect(inner, key, notes, seen);
}

SmallVector<Attribute> notesOf(Location location, StringRef key) {
  llvm::SetVector<Attribute> notes;
  llvm::SetVector<Location> seen;
  collect(location, key, notes, seen);
  return notes.takeVector();
}

Location NoteEraser::operator()(Location location) {
  auto fused = dyn_cast<mlir::FusedLoc>(location);
  if (!fused)
    return location;
  if (auto it = known.find(location); it != known.end())
    return it->second;
  SmallVector<Location> inner;
  for (Location child : fused.getLocations())
    inner.push_back((*this)(child));
  Attribute metadata = fused.getMetadata();
  if (auto dictionary = dyn_cast_or_null<DictionaryAttr>(metadata))
    if (llvm::any_of(keys, [&](StringRef key) { return dictionary.contains(key); }))
      metadata = nullptr;
  Location without = mlir::FusedLoc::get(inner, metadata, location.getContext());
  known.try_emplace(location, without);
  return without;
}

} // namespace autopar
