// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/Support/Places.h"

namespace autopar {
namespace {

/// Locations share parts, so a few lines of text can spell a tree of 2^60: `left` is how many more of its nodes are
/// looked at.
void collect(Location loc, Places &places, unsigned &left) {
  if (left == 0)
    return;
  --left;
  if (auto line = dyn_cast<mlir::FileLineColLoc>(loc)) {
    places.lines.push_back(line);
  } else if (auto named = dyn_cast<mlir::NameLoc>(loc)) {
    places.scope += (places.scope.empty() ? "" : "/") + named.getName().str();
    collect(named.getChildLoc(), places, left);
  } else if (auto call = dyn_cast<mlir::CallSiteLoc>(loc)) {
    collect(call.getCaller(), places, left);
    collect(call.getCallee(), places, left);
  } else if (auto fused = dyn_cast<mlir::FusedLoc>(loc)) {
    for (Location inner : fused.getLocations())
      collect(inner, places, left);
  }
}

StringRef fileOf(mlir::FileLineColLoc line) {
  StringRef name = line.getFilename().getValue();
  return name.substr(name.rfind('/') + 1);
}

} // namespace

Places placesOf(Location location) {
  Places places;
  unsigned left = 10'000;
  collect(location, places, left);
  return places;
}

bool namesLine(StringRef text, mlir::FileLineColLoc loc) {
  StringRef whole = loc.getFilename().getValue();
  auto isFile = [&](StringRef file) {
    return whole == file || (whole.ends_with(file) && whole.drop_back(file.size()).ends_with("/"));
  };
  auto [rest, last] = text.rsplit(':');
  unsigned number = 0, line = 0;
  if (last.getAsInteger(10, number))
    return false;
  if (number == loc.getLine() && isFile(rest))
    return true;
  auto [file, middle] = rest.rsplit(':');
  return !middle.getAsInteger(10, line) && line == loc.getLine() && number == loc.getColumn() && isFile(file);
}

std::string lineAndColumn(mlir::FileLineColLoc line) {
  return (fileOf(line) + ":" + Twine(line.getLine()) + ":" + Twine(line.getColumn())).str();
}

std::string sourceOf(Location location) {
  std::string found;
  location->walk([&](Location inner) {
    auto line = dyn_cast<mlir::FileLineColLoc>(inner);
    if (!line)
      return WalkResult::advance();
    found = (fileOf(line) + ":" + Twine(line.getLine())).str();
    return WalkResult::interrupt();
  });
  return found;
}

} // namespace autopar
