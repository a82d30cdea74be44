// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR parses with exit(1) on errors; asking LLVM's parser for a stream instead
// gives us the exit code 2 of a bad command line. Options are objects that
// register themselves, so they live in one function-local static.
#include "compiler/Driver/CommandLine.h"

#include "compiler/PlanFile/Plan.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

#include <cstdio>
#include <unistd.h>

namespace autopar {
namespace {

namespace cl = llvm::cl;

/// Comes after the categories, and so behind the options above.
const char *const examples = R"(
Examples:
  autopar-opt step.mlir init.mlir --plan=plan.json --emit=exe -o train --report=report.json
  autopar-opt step.mlir --plan=plan.json --emit=spmd --report=- --large-bytes=1000000 --remark-bytes=1000
  autopar-opt step.mlir --mesh=dp=2,tp=2 --sharding='wqkv=[{}, {"tp"}]' --unhinted=replicated --emit=spmd
  autopar-opt train.mlir start.mlir --entry=train.mlir=step --entry=start.mlir=init --rename=arg12=batch/images
  autopar-opt step.mlir --mesh=tp=4 --sharding='wqkv=[{}, {"tp"}]' --reduce-dtype=native --emit=spmd
  autopar-opt step.mlir --mesh=dp=4 --sharding='wqkv=[{"dp"}]' --reshard-after-forward=false --emit=spmd
  autopar-opt step.mlir init.mlir --emit=obj --target=host --cpu=x86-64-v3 --exact -o train.o
)";

struct Options {
  cl::OptionCategory category{
      "autopar options", "Compile a training program: autopar-opt step.mlir "
                         "init.mlir --plan plan.json --emit=exe -o train"};
  cl::list<std::string> files{cl::Positional, cl::desc("<input files>"),
                              cl::cat(category)};
  cl::opt<std::string> output{
      "o", cl::desc("Output file (default: standard output)"),
      cl::value_desc("file"), cl::init("-"), cl::cat(category)};
  cl::opt<std::string> plan{
      "plan", cl::desc("Mesh, sharding hints and options (plan.json)"),
      cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> mesh{"mesh", cl::desc("Mesh, as in a plan: dp=2,tp=2"),
                            cl::value_desc("mesh"), cl::cat(category)};
  cl::list<std::string> sharding{
      "sharding",
      cl::desc("A rule, before those of the plan"),
      cl::value_desc("regex=dims"), cl::cat(category)};
  cl::opt<std::string> unhinted{
      "unhinted", cl::desc("Arguments without a rule: open or replicated"),
      cl::value_desc("default"), cl::cat(category)};
  cl::list<std::string> rename{"rename", cl::desc("Names: arg12=batch/images"),
                               cl::value_desc("old=new"), cl::cat(category)};
  cl::opt<bool> exact{
      "exact", cl::desc("Add up in the order of the program alone"),
      cl::cat(category)};
  cl::opt<std::string> reduceDtype{
      "reduce-dtype",
      cl::desc("Sum bf16 and f16 in f32 or native"),
      cl::value_desc("type"), cl::cat(category)};
  cl::opt<cl::boolOrDefault> reshardAfterForward{
      "reshard-after-forward",
      cl::desc("Gather weights again in backward (default)"),
      cl::value_desc("bool"), cl::cat(category)};
  cl::opt<std::string> report{
      "report", cl::desc("What is sent and why: .json, .txt, .html"),
      cl::value_desc("file"), cl::cat(category)};
  cl::opt<int64_t> remarkBytes{
      "remark-bytes", cl::desc("Remark on reshards that send so much"),
      cl::value_desc("bytes"), cl::init(int64_t(1) << 20), cl::cat(category)};
  cl::opt<int64_t> largeBytes{
      "large-bytes", cl::desc("Warn where so large a tensor must be gathered"),
      cl::value_desc("bytes"), cl::init(int64_t(64) << 20), cl::cat(category)};
  cl::list<std::string> entry{
      "entry",
      cl::desc("Role of a function or file"),
      cl::value_desc("name=role"), cl::cat(category)};
  cl::opt<std::string> cpu{"cpu",
                           cl::desc("CPU to compile for (default: this one)"),
                           cl::value_desc("name"), cl::cat(category)};
  cl::opt<std::string> target{"target", cl::desc("host"), cl::value_desc("name"), cl::init("host"),
                              cl::cat(category)};
  cl::opt<EmitKind> emit{
      "emit", cl::desc("What to produce (default: graph):"),
      cl::init(EmitKind::Graph), cl::cat(category),
      cl::values(
          clEnumValN(EmitKind::Graph, "graph",
                     "global shapes with complete shardings"),
          clEnumValN(EmitKind::Plan, "plan",
                     "not yet: stages and micro-batches"),
          clEnumValN(EmitKind::Spmd, "spmd",
                     "local shapes with explicit collectives"),
          clEnumValN(EmitKind::Exec, "exec", "kernels and launches"),
          clEnumValN(EmitKind::Llvm, "llvm", "LLVM IR"),
          clEnumValN(EmitKind::Object, "obj", "object file"),
          clEnumValN(EmitKind::Executable, "exe", "program that trains"))};
  cl::extrahelp more{examples};
};

bool fail(const llvm::Twine &message) {
  llvm::errs() << "autopar-opt: error: " << message << "\n";
  return false;
}

/// LLVM's parser writes some of its errors to the stream that it is given and
/// the others to standard error; this catches the latter.
class CaughtErrors {
public:
  CaughtErrors() : file(std::tmpfile()), standard(dup(STDERR_FILENO)) {
    if (file && standard >= 0)
      dup2(fileno(file), STDERR_FILENO);
  }
  ~CaughtErrors() { release(); }
  std::string text() {
    release();
    std::string result;
    if (!file)
      return result;
    std::rewind(file);
    char part[256];
    while (size_t count = std::fread(part, 1, sizeof(part), file))
      result.append(part, count);
    std::fclose(file);
    file = nullptr;
    return result;
  }

private:
  void release() {
    if (standard < 0)
      return;
    dup2(standard, STDERR_FILENO);
    close(standard);
    standard = -1;
  }
  std::FILE *file;
  int standard;
};

/// LLVM's messages in the manner of ours: "autopar-opt: Unknown command line
/// argument '--x'.  Try: '…'" and perhaps a line with a suggestion.
void failAsLlvmSays(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  llvm::StringRef kind = "error";
  for (llvm::StringRef line : lines) {
    line.consume_front("autopar-opt: ");
    line = line.split("  Try: ").first.trim().rtrim(".!");
    llvm::errs() << "autopar-opt: " << kind << ": "
                 << line.take_front().lower() << line.drop_front().take_front(300) << (line.size() > 301 ? "…" : "");
    if (kind == "error")
      llvm::errs() << " (--help lists the flags)";
    llvm::errs() << "\n";
    kind = "note";
  }
}

bool checkReport(llvm::StringRef file) {
  namespace fs = llvm::sys::fs;
  auto has = [&](const char *ending) { return file.ends_with(ending); };
  bool isOther = fs::exists(file) && !fs::is_regular_file(file); // /dev/null, a pipe; folders are refused when it is written
  return file.empty() || file == "-" || has(".json") || has(".txt") || has(".html") || isOther ||
         fail("--report=" + file + " ends in none of .json, .txt and .html, so what to write is not known; - prints text");
}

/// `--plan=` and the like: most likely a variable of a script that is not set.
bool checkValues(const Options &options) {
  for (const cl::opt<std::string> *option : {&options.output, &options.plan, &options.mesh, &options.unhinted, &options.reduceDtype,
                                             &options.report, &options.cpu, &options.target})
    if (option->getNumOccurrences() > 0 && option->empty())
      return fail((option->ArgStr.size() > 1 ? "--" : "-") + option->ArgStr + " is given with an empty value; expected a " + option->ValueStr);
  for (const cl::opt<int64_t> *option : {&options.remarkBytes, &options.largeBytes})
    if (*option < 0)
      return fail("--" + option->ArgStr + "=" + llvm::Twine(*option) + " is negative; expected 0 or more bytes");
  return true;
}

/// Passes are run on a program as it is read; compiling has its own.
bool checkPasses(mlir::DialectRegistry &registry) {
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  mlir::PassManager passes(&context);
  if (failed(mlir::MlirOptMainConfig::createFromCLOptions().setupPassPipeline(passes)))
    return false;
  return passes.size() == 0 || fail("passes do not go with flags that compile: print the program first (--emit=spmd), then give it to the "
                                    "passes");
}

/// What LLVM's parser cannot know.
bool check(const CommandLine &line) {
  for (const std::string &entry : line.entry)
    if (auto parsed = planfile::parseEntry(entry);
        auto *why = std::get_if<std::string>(&parsed))
      return fail(*why);
  if (auto plan = planOfFlags(line.planFlags);
      auto *why = std::get_if<std::string>(&plan))
    return fail(*why);
  if (!checkReport(line.report))
    return false;
  for (size_t i = 0; i < line.files.size(); ++i)
    if (llvm::is_contained(llvm::ArrayRef(line.files).take_front(i), line.files[i]))
      return fail("the file '" + llvm::Twine(line.files[i]) + "' is given twice");
  if (line.output != "-" && line.output == line.report && line.output.rfind("/dev/", 0) != 0)
    return fail("-o and --report both write '" + line.output + "'");
  if (line.target != "host")
    return fail("target '" + line.target +
                "' is not built; the target is host");
  if (line.emit == EmitKind::Plan)
    return fail("--emit=plan shows pipeline stages and micro-batches, which are not supported yet");
  if (line.emit == EmitKind::Executable && line.output == "-")
    return fail("--emit=exe needs a file to write: -o train");
  return true;
}

} // namespace

std::optional<CommandLine> parseCommandLine(int argc, char **argv,
                                            mlir::DialectRegistry &registry) {
  static Options options;
  mlir::registerCLIOptions("autopar", registry);
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  CaughtErrors caught;
  // The op that an error is about may be a function of a thousand lines: it is
  // printed on demand only.
  auto *printOp = static_cast<cl::opt<bool> *>(
      cl::getRegisteredOptions().lookup("mlir-print-op-on-diagnostic"));
  printOp->setInitialValue(false);
  bool good = cl::ParseCommandLineOptions(
      argc, argv, "autopar: one-device training programs on many devices\n",
      &stream);
  errors += caught.text();
  if (!good) {
    failAsLlvmSays(errors);
    return std::nullopt;
  }
  llvm::errs() << errors; // warnings
  if (!checkValues(options))
    return std::nullopt;
  CommandLine line;
  line.files.assign(options.files.begin(), options.files.end());
  if (line.files.empty())
    line.files.push_back("-");
  line.output = options.output;
  line.plan = options.plan;
  line.report = options.report;
  line.cpu = options.cpu;
  line.remarkBytes = options.remarkBytes;
  line.largeBytes = options.largeBytes;
  line.target = options.target;
  line.entry.assign(options.entry.begin(), options.entry.end());
  line.emit = options.emit;
  line.planFlags = {options.mesh, options.unhinted, {}, {}, options.exact, options.reduceDtype, {}};
  if (options.reshardAfterForward != cl::BOU_UNSET)
    line.planFlags.reshardAfterForward = options.reshardAfterForward == cl::BOU_TRUE;
  line.planFlags.shardings.assign(options.sharding.begin(),
                                  options.sharding.end());
  line.planFlags.rename.assign(options.rename.begin(), options.rename.end());
  line.compile =
      !line.planFlags.empty() || line.files.size() > 1 ||
      options.plan.getNumOccurrences() || options.emit.getNumOccurrences() ||
      options.entry.getNumOccurrences() || options.exact.getNumOccurrences() || options.cpu.getNumOccurrences() ||
      options.target.getNumOccurrences() || options.remarkBytes.getNumOccurrences() || options.largeBytes.getNumOccurrences() ||
      options.reduceDtype.getNumOccurrences() || options.reshardAfterForward.getNumOccurrences() ||
      options.report.getNumOccurrences();
  if (!check(line) || (line.compile && !checkPasses(registry)))
    return std::nullopt;
  return line;
}

} // namespace autopar
