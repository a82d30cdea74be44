// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// autopar-plan explain VALUE step.mlir --plan plan.json: why is this value sharded so? Exit codes: 0; 1 bad input; 2 bad
// command line.
#include "compiler/Driver/Registration.h"
#include "compiler/Explain/Explain.h"
#include "dialects/Support/CommandError.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/raw_ostream.h"

#include <CLI/CLI.hpp>

int main(int argc, char **argv) {
  using namespace autopar;
  CLI::App app("Questions about a program and its plan.", "autopar-plan");
  app.require_subcommand(1);
  ExplainRequest request;
  CLI::App *explain = app.add_subcommand("explain", "Why a value is sharded so: the decisions back to a hint.");
  explain->add_option("VALUE", request.value,
                      "an argument's or result's name, %12 of --emit=graph, a line (gpt.py:71 or gpt.py:71:8),\n"
                      "or fields: op=stablehlo.add,shape=8x16,line=gpt.py:71,scope=attn,nth=0")
      ->required();
  explain->add_option("FILE", request.files, "the program's files")->required();
  CLI::Validator nonEmpty([](const std::string &text) { return std::string(text.empty() ? "its value is empty" : ""); }, "FILE");
  explain->add_option("--plan", request.plan, "plan.json")->check(nonEmpty);
  explain->add_option("--entry", request.entry, "NAME=ROLE, as for autopar-opt");
  explain->add_option("--function", request.function, "the function that VALUE is in: step, init or loss");
  explain->footer("Examples:\n"
                  "  autopar-plan explain state/params/wte step.mlir --plan plan.json\n"
                  "  autopar-plan explain op=stablehlo.dot_general,nth=0 step.mlir --plan plan.json");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error); // --help
    llvm::errs() << commandError("autopar-plan", error.what());
    return 2;
  }
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  return succeeded(explainValue(request, registry, llvm::outs())) ? 0 : 1;
}
