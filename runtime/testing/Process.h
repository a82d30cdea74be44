// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a shell command line and keeps what it says: for tests of whole binaries.
#pragma once
#include <array>
#include <cstdio>
#include <string>
#include <sys/wait.h>

namespace autopar::rt::testing {

struct Finished {
  int code;           ///< exit code; 128 + signal
  std::string output; ///< stdout and stderr
  /// Number of lines that contain the text.
  int count(const std::string &text) const {
    int found = 0;
    for (size_t at = 0; (at = output.find(text, at)) != std::string::npos; at += text.size())
      ++found;
    return found;
  }
};

inline Finished runCommand(const std::string &command) {
  Finished result{-1, ""};
  FILE *pipe = popen(("{ " + command + "; } 2>&1").c_str(), "r");
  if (!pipe)
    return result;
  std::array<char, 4096> buffer;
  for (size_t count; (count = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    result.output.append(buffer.data(), count);
  int status = pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

} // namespace autopar::rt::testing
