// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The toy as a binary, for tests that need processes. TOY="dp=2 tp=2 tokens=1 seeds=1 started=1 fault=throw rank=1 step=3" says
// which toy; the command line is that of any trained binary.
#include "runtime/exec/Main.h"
#include "runtime/testing/ToyModel.h"
#include <cstdlib>
#include <sstream>
#include <string>

int main(int argc, char **argv) {
  using autopar::rt::testing::ToyOptions;
  ToyOptions options;
  const char *given = std::getenv("TOY");
  std::istringstream words(given ? given : "");
  for (std::string word; words >> word;) {
    std::string key = word.substr(0, word.find('=')), value = word.substr(word.find('=') + 1);
    if (key == "dp")
      options.dp = std::stoll(value);
    else if (key == "tp")
      options.tp = std::stoll(value);
    else if (key == "tokens")
      options.tokens = true;
    else if (key == "seeds")
      options.seeds = true;
    else if (key == "started")
      options.started = true;
    else if (key == "rank")
      options.faultRank = std::stoi(value);
    else if (key == "step")
      options.faultStep = std::stoi(value);
    else if (key == "fault")
      options.fault = value == "throw"  ? ToyOptions::Throw
                      : value == "kill" ? ToyOptions::Kill
                      : value == "hang" ? ToyOptions::Hang
                                        : ToyOptions::Diverge;
  }
  autopar::rt::testing::ToyModel model(options);
  return autopar_rt_main(argc, argv, &model.program());
}
