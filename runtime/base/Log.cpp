// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One write for each line.
#include "runtime/base/Log.h"
#include <string>
#include <unistd.h>

namespace {
void writeLine(std::string_view kind, std::string_view message) {
  std::string line = "autopar: " + std::string(kind) + ": " + std::string(message);
  for (char &c : line) // names come from files; a message is one line whatever they hold
    if (static_cast<unsigned char>(c) < ' ' || c == 127)
      c = '?';
  line += '\n';
  for (size_t done = 0; done < line.size();) {
    ssize_t count = write(STDERR_FILENO, line.data() + done, line.size() - done);
    if (count <= 0)
      return;
    done += static_cast<size_t>(count);
  }
}
} // namespace

void autopar::rt::logError(std::string_view message) { writeLine("error", message); }
void autopar::rt::logWarning(std::string_view message) { writeLine("warning", message); }
