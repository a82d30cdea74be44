// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CLI11 behind one function: its exceptions end here.
#include "runtime/exec/Options.h"
#include <CLI/CLI.hpp>
#include <charconv>
#include <filesystem>

namespace autopar::rt {

namespace {

/// CLI11 wraps negative numbers into unsigned ones and cuts large ones off.
CLI::Validator wholeNumber(int bits) {
  return {[bits](const std::string &text) -> std::string {
            uint64_t value = 0;
            const char *end = text.data() + text.size();
            auto [at, error] = std::from_chars(text.data(), end, value);
            bool good = error == std::errc() && at == end && (bits == 64 || value >> bits == 0);
            return good ? "" : "'" + text + "' is no whole number from 0 to 2^" + std::to_string(bits) + " - 1";
          },
          "UINT"};
}

/// CLI11's checks let "nan" pass.
CLI::Validator seconds() {
  return {[](const std::string &text) -> std::string {
            constexpr double most = 1e9; // thirty years
            double value = 0;
            const char *end = text.data() + text.size();
            auto [at, error] = std::from_chars(text.data(), end, value);
            bool good = error == std::errc() && at == end && value >= 0 && value <= most;
            return good ? "" : "'" + text + "' is no number of seconds from 0 to 1e9";
          },
          "FLOAT"};
}

CLI::Validator fileName() {
  return {[](const std::string &text) -> std::string { return text.empty() ? "the file has no name" : ""; }, "FILE"};
}

/// CLI11 begins its sentences in upper case.
std::string inOurManner(std::string text) {
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z')
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text + " (--help lists the flags)";
}

/// Whether two names are of one file, which need not be there yet. Devices and pipes may take anything.
bool isOneFile(const std::string &a, const std::string &b) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (a.empty() || b.empty() || (fs::exists(a, error) && !fs::is_regular_file(a, error)))
    return false;
  return a == b || fs::equivalent(a, b, error);
}

/// What is written must not be what is read, but for the state, which may go on in its file; nor what else is written.
Status checkFiles(const Options &o) {
  using Named = std::pair<std::string, std::string>; // flag, file
  std::vector<Named> inputs{{"--init-state", o.initState}}, outputs;
  for (const std::string &data : o.data) { // FILE or NAME=FILE
    inputs.push_back({"--data", data});
    inputs.push_back({"--data", data.substr(data.find('=') + 1)});
  }
  for (const Named &output : {Named{"--save-state", o.saveState}, Named{"--metrics", o.metrics}, Named{"--stats", o.stats}}) {
    for (const auto &[flag, file] : inputs)
      if (isOneFile(output.second, file) && !(output.first == "--save-state" && flag == "--init-state"))
        return Status::badCommandLine(output.first + " would overwrite '" + file + "', which " + flag + " reads: name another file");
    for (const auto &[flag, file] : outputs)
      if (isOneFile(output.second, file))
        return Status::badCommandLine(flag + " and " + output.first + " both write '" + file + "': name two files");
    outputs.push_back(output);
  }
  return {};
}

} // namespace

StatusOr<ParsedOptions> parseOptions(int argc, char **argv, const std::string &modelName) {
  ParsedOptions parsed;
  Options &o = parsed.options;
#ifdef AUTOPAR_RT_DEBUG
  o.checkReplicas = o.poisonPadding = true;
#endif
  CLI::App app("Trains " + (modelName.empty() ? "the model this binary was compiled from" : modelName) +
               ". Ranks are threads of this process; under mpirun, its processes.");
  app.footer("Examples:\n"
             "  train --data batch/tokens=corpus.txt --steps 200 --seed 42 --threads 4 --save-state a.safetensors\n"
             "  train --data batches.safetensors --init-state a.safetensors --start-step 200 --metrics m.jsonl --quiet\n"
             "  train --data batches.safetensors --steps 1 --stats s.json --check-replicas --poison-padding\n"
             "  train --data batches.safetensors --watchdog-seconds 600 --no-check-replicas --no-poison-padding\n"
             "  train --data batches.safetensors --threads 3 --overlap always --random-delays 500");
  app.add_option("--data", o.data, "safetensors file with the batch tensors by name and a leading axis (step i takes\nrow "
                                   "i modulo its length), or NAME=FILE with a text or token file (.txt .bin .u16 .i32)")
      ->allow_extra_args(false);
  app.add_option("--steps", o.steps, "steps to run")->check(wholeNumber(62))->capture_default_str();
  app.add_option("--seed", o.seed, "of the initial state and of the order of the data")
      ->check(wholeNumber(64))
      ->capture_default_str();
  app.add_option("--init-state", o.initState, "safetensors file to start from, instead of the program's @init")->check(fileName());
  app.add_option("--save-state", o.saveState, "safetensors file for the state at the end")->check(fileName());
  app.add_option("--start-step", o.startStep, "number of the first step (default: the steps --init-state has seen, or 0)")
      ->check(wholeNumber(62));
  app.add_option("--metrics", o.metrics, "file for the metrics of each step, one JSON object a line")->check(fileName());
  app.add_option("--stats", o.stats, "file for counts of one step's collectives and for memory, as JSON")->check(fileName());
  app.add_option("--threads", o.threads, "most compute threads of each rank (default: cores / ranks on this host)")
      ->check(CLI::Range(1, 4096));
  app.add_option("--overlap", o.overlap, "whether collectives that the program starts early run on a thread of their own:\nauto "
                                         "(where each rank has a core for it), always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  app.add_option("--watchdog-seconds", o.watchdogSeconds, "longest wait for other ranks, 0: for ever")
      ->check(seconds())
      ->capture_default_str();
  app.add_flag("--check-replicas,!--no-check-replicas", o.checkReplicas,
               "after each step, compare what several ranks hold copies of");
  app.add_flag("--poison-padding,!--no-poison-padding", o.poisonPadding,
               "start with NaN bits in what blocks hold beyond their tensor: the result must not change");
  app.add_option("--random-delays", o.randomDelays, "longest pause before each launch and collective, in microseconds, of random\n"
                                                    "length: the result must not change")
      ->check(wholeNumber(32))
      ->capture_default_str();
  app.add_flag("--quiet", o.quiet, "no progress lines");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp &) {
    parsed.help = app.help();
  } catch (const CLI::ParseError &error) {
    return Status::badCommandLine(inOurManner(error.what()));
  }
  AUTOPAR_RETURN_IF_ERROR(checkFiles(o));
  return parsed;
}

} // namespace autopar::rt
