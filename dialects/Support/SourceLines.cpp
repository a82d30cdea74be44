// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialects/Support/SourceLines.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace autopar {

static constexpr size_t widest = 160, before = 60;

/// loc("batch['x']"): MESSAGE, which is how MLIR shows a place that has a name and no file, as the two; two empty texts for others.
static std::pair<llvm::StringRef, llvm::StringRef> nameAndText(llvm::StringRef message) {
  if (!message.consume_front("loc(\""))
    return {};
  auto [name, text] = message.split('"'); // quotes within a name are printed as \22
  return text.consume_front("): ") ? std::pair(name, text) : std::pair<llvm::StringRef, llvm::StringRef>();
}

static void print(const llvm::SMDiagnostic &diagnostic, void *tool) {
  if (auto [name, text] = nameAndText(diagnostic.getMessage()); !name.empty() && !diagnostic.getLoc().isValid())
    return llvm::SMDiagnostic(name, diagnostic.getKind(), text).print(nullptr, llvm::errs());
  if (!diagnostic.getLoc().isValid() && diagnostic.getLineNo() <= 0 && (diagnostic.getFilename().empty() || diagnostic.getFilename() == "<unknown>"))
    return llvm::SMDiagnostic(static_cast<const char *>(tool), diagnostic.getKind(), diagnostic.getMessage()).print(nullptr, llvm::errs());
  llvm::StringRef line = diagnostic.getLineContents();
  if (line.size() <= widest || diagnostic.getColumnNo() < 0)
    return diagnostic.print(nullptr, llvm::errs());
  size_t column = static_cast<size_t>(diagnostic.getColumnNo());
  size_t start = std::min(column - std::min(column, before), line.size() - widest);
  std::string place = (diagnostic.getFilename() + ":" + llvm::Twine(diagnostic.getLineNo()) + ":" + llvm::Twine(column + 1)).str();
  llvm::SMDiagnostic(place, diagnostic.getKind(), diagnostic.getMessage()).print(nullptr, llvm::errs());
  std::string part = line.substr(start, widest).str();
  std::replace(part.begin(), part.end(), '\t', ' ');
  llvm::StringRef head = start > 0 ? "… " : "", tail = start + widest < line.size() ? " …" : "";
  llvm::errs() << head << part << tail << "\n" << std::string(column - start + (start > 0 ? 2 : 0), ' ') << "^\n";
}

void cutLongLines(llvm::SourceMgr &sources, const char *tool) { sources.setDiagHandler(print, const_cast<char *>(tool)); }

} // namespace autopar
