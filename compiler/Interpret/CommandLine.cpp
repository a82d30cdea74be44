// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Files in, one function run once or for several steps, files out. Several steps feed state results back by name, as
// the training loop does.
#include "compiler/Interpret/CommandLine.h"

#include "compiler/Interpret/NamedRun.h"
#include "dialects/Support/CommandError.h"
#include "dialects/Support/Nesting.h"
#include "dialects/Support/SourceLines.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <fstream>
#include <iostream>
#include <new>

namespace autopar::interpret {

namespace {
struct Settings {
  std::vector<std::string> files, inputs;
  std::string output, function, metrics;
  int64_t row = 0, steps = 1;
  uint64_t seed = 42;
  bool print = false;
};

/// CLI11 wraps negative numbers into unsigned ones and cuts large ones off.
CLI::Validator wholeNumber(uint64_t least, int bits) {
  return {[=](const std::string &text) -> std::string {
            uint64_t value = 0;
            const char *end = text.data() + text.size();
            auto [at, error] = std::from_chars(text.data(), end, value);
            bool good = error == std::errc() && at == end && value >= least && (bits == 64 || value >> bits == 0);
            return good ? "" : "'" + text + "' is no whole number from " + std::to_string(least) + " to 2^" + std::to_string(bits) + " - 1";
          },
          "UINT"};
}

CLI::Validator nonEmpty() {
  return {[](const std::string &text) -> std::string { return text.empty() ? "its value is empty" : ""; }, "TEXT"};
}

void declare(CLI::App &app, Settings &settings) {
  app.footer("Examples:\n"
             "  autopar-run g.mlir --function init --seed 7 --out state.safetensors\n"
             "  autopar-run g.mlir --in state.safetensors --in batches.safetensors --row 3 --steps 8 --metrics m.jsonl\n"
             "  autopar-run test.mlir --print");
  app.add_option("FILE", settings.files, "MLIR files of graph or spmd IR")->required();
  app.add_option("--in", settings.inputs, "safetensors with arguments by name; later files win")
      ->allow_extra_args(false);
  app.add_option("--row", settings.row, "which row of batch tensors to take, modulo their length")
      ->check(wholeNumber(0, 62));
  app.add_option("--out", settings.output, "safetensors to write the results to")->check(nonEmpty());
  app.add_option("--function", settings.function, "what to run; default: step, or the only function")->check(nonEmpty());
  app.add_option("--seed", settings.seed, "key of @init and of a batch argument called seed")
      ->check(wholeNumber(0, 64));
  app.add_option("--steps", settings.steps, "how often to run, with state fed back and the next row each time")
      ->check(wholeNumber(1, 62));
  app.add_option("--metrics", settings.metrics, "file for a line of JSON per step with every scalar result")->check(nonEmpty());
  app.add_flag("--print", settings.print, "print the results");
}

int fail(const std::string &message) {
  std::cerr << "autopar-run: error: " << message << "\n";
  return 1;
}

class Session {
public:
  Session(const Settings &settings, const mlir::DialectRegistry &registry)
      : settings(settings), context(registry), handler(sources, &context) {
    cutLongLines(sources, "autopar-run");
    context.printOpOnDiagnostic(false); // a whole function would follow the message
  }

  int run() {
    for (const std::string &file : settings.files) {
      std::string why;
      std::unique_ptr<llvm::MemoryBuffer> buffer = mlir::openInputFile(file, &why);
      if (!buffer)
        return fail(why);
      if (mlir::isBytecode(buffer->getMemBufferRef()))
        return fail(file + " is MLIR bytecode; print it as text first: autopar-opt FILE -o text.mlir");
      if (auto where = findTooDeep(std::string_view(buffer->getBuffer())))
        return fail(file + ":" + std::to_string(where->line) + ":" + std::to_string(where->column) + ": " +
                    tooDeepMessage());
      llvm::SourceMgr source; // a manager of its own: MLIR parses only the first buffer of one
      source.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
      modules.push_back(mlir::parseSourceFile<ModuleOp>(source, &context));
      if (!modules.back())
        return 1;
    }
    for (auto &module : modules)
      for (Operation &op : module->getOps())
        if (op.getName().getDialectNamespace() == "rt")
          return fail("the program is lowered to kernels, which are not interpreted: give graph or spmd IR (autopar-opt --emit=spmd)");
    std::string problem;
    mlir::func::FuncOp function = findFunction(problem);
    if (!function)
      return fail(problem);
    NamedInputs inputs{{}, settings.row, settings.seed};
    for (const std::string &file : settings.inputs)
      if (auto wrong = readSafetensors(file, inputs.tensors))
        return fail(*wrong);
    return runSteps(function, std::move(inputs));
  }

private:
  mlir::func::FuncOp findFunction(std::string &problem) {
    std::vector<mlir::func::FuncOp> all;
    for (auto &module : modules)
      for (auto function : module->getOps<mlir::func::FuncOp>())
        all.push_back(function);
    std::string names;
    for (auto function : all) {
      if (function.getName() == (settings.function.empty() ? "step" : settings.function))
        return function;
      names += (names.empty() ? "@" : ", @") + function.getName().str();
    }
    if (settings.function.empty() && all.size() == 1)
      return all[0];
    problem = settings.function.empty() ? "no function is called step; name one with --function: " + names
                                        : "no function is called '" + settings.function + "'; there are: " + names;
    return {};
  }

  int runSteps(mlir::func::FuncOp function, NamedInputs inputs) {
    std::ofstream metrics;
    if (!settings.metrics.empty()) {
      metrics.open(settings.metrics);
      if (!metrics)
        return fail("cannot write '" + settings.metrics + "'");
    }
    NamedTensors results;
    for (int64_t step = 0; step < settings.steps; ++step, ++inputs.row) {
      auto values = runNamed(function, inputs);
      if (failed(values))
        return 1;
      results = std::move(*values);
      if (metrics.is_open())
        writeMetrics(metrics, function, inputs.row, results);
      for (auto &[name, tensor] : results)
        if (isState(function, name))
          inputs.tensors[name] = tensor;
    }
    if (settings.print)
      for (auto &[name, tensor] : results)
        std::cout << name << ": " << tensor.toString() << "\n";
    if (!settings.output.empty())
      if (auto wrong = writeSafetensors(settings.output, results))
        return fail(*wrong);
    if (metrics.is_open() && !metrics.flush())
      return fail("cannot write '" + settings.metrics + "'");
    return 0;
  }

  static void writeMetrics(std::ostream &out, mlir::func::FuncOp function, int64_t step, const NamedTensors &results) {
    out << "{\"step\": " << step;
    for (auto &[name, tensor] : results)
      if (tensor.rank() == 0 && !isState(function, name))
        out << ", \"" << name << "\": " << tensor.elementToString(0);
    out << "}\n";
  }

  const Settings &settings;
  llvm::SourceMgr sources;
  MLIRContext context;
  mlir::SourceMgrDiagnosticHandler handler;
  std::vector<OwningOpRef<ModuleOp>> modules;
};
} // namespace

int runCommandLine(int argc, char **argv, const mlir::DialectRegistry &registry) {
  CLI::App app("Runs a function of graph or spmd IR on simulated devices, in one process. Slow and obviously right.",
               "autopar-run");
  Settings settings;
  declare(app, settings);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return app.exit(error); // --help
    std::cerr << commandError("autopar-run", error.what());
    return 2;
  }
  try {
    return Session(settings, registry).run();
  } catch (const std::bad_alloc &) {
    return fail("out of memory: the program holds tensors too large to run here");
  }
}

} // namespace autopar::interpret
