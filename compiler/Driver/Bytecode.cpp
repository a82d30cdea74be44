// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The child makes a context of its own, without threads: the parent's may be locked by one that the child does not have.
#include "compiler/Driver/Bytecode.h"

#include "dialects/Support/Nesting.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace autopar {
namespace {

/// Of processor time: what takes longer to read is no program.
rlim_t mostSeconds(StringRef bytes) { return 5 + bytes.size() / 200'000; }

constexpr const char *damaged = "the bytecode is damaged: LLVM's reader fails on it";
constexpr char isText = 't', isProblem = 'p'; // first byte of what the child sends

/// Bytecode may nest without brackets to count. Walks down without recursion.
bool isTooDeep(ModuleOp module) {
  std::vector<std::pair<Operation *, unsigned>> open{{module, 0}};
  while (!open.empty()) {
    auto [op, depth] = open.back();
    open.pop_back();
    if (depth > maxNesting)
      return true;
    for (mlir::Region &region : op->getRegions())
      for (Operation &inner : region.getOps())
        if (inner.getNumRegions() > 0)
          open.push_back({&inner, depth + 1});
  }
  return false;
}

/// Ends quietly and soon where the reader fails: no stack dump, no core file.
void prepareForTheWorst(StringRef bytes) {
  for (int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP})
    std::signal(number, SIG_DFL);
  rlimit none{0, 0}, time{mostSeconds(bytes), mostSeconds(bytes)};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_CPU, &time);
  if (int nowhere = open("/dev/null", O_WRONLY); nowhere >= 0)
    dup2(nowhere, STDERR_FILENO);
}

std::variant<std::string, BytecodeProblem> convert(StringRef bytes, StringRef file, const mlir::DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(); // reading refuses them, by name
  std::optional<std::string> first;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (!first && diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      first = diagnostic.str();
    return success();
  });
  // The reader of text verifies; the verifier recurses into regions.
  mlir::ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = mlir::parseSourceString<ModuleOp>(bytes, config, file);
  if (!module)
    return BytecodeProblem{first.value_or(damaged)};
  if (isTooDeep(*module))
    return BytecodeProblem{tooDeepMessage()};
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, mlir::OpPrintingFlags().enableDebugInfo().printGenericOpForm());
  if (findTooDeep(text, 3 * maxNesting)) // two brackets for each region, and what stands in the innermost
    return BytecodeProblem{tooDeepMessage()};
  return text;
}

std::string readAll(int from) {
  std::string result;
  char part[1 << 16];
  for (;;) {
    ssize_t count = read(from, part, sizeof(part));
    if (count > 0)
      result.append(part, static_cast<size_t>(count));
    else if (count == 0 || errno != EINTR)
      return result;
  }
}

} // namespace

std::variant<std::string, BytecodeProblem> textOfBytecode(StringRef bytes, StringRef file, const mlir::DialectRegistry &registry) {
  int ends[2];
  if (pipe(ends) != 0)
    return BytecodeProblem{std::string("no process can be started to read bytecode: ") + std::strerror(errno)};
  pid_t child = fork();
  if (child == 0) {
    prepareForTheWorst(bytes);
    close(ends[0]);
    {
      llvm::raw_fd_ostream out(ends[1], /*shouldClose=*/false);
      auto converted = convert(bytes, file, registry);
      if (auto *problem = std::get_if<BytecodeProblem>(&converted))
        out << isProblem << problem->text;
      else
        out << isText << std::get<std::string>(converted);
    }
    _exit(0);
  }
  close(ends[1]);
  std::string result = child < 0 ? "" : readAll(ends[0]);
  close(ends[0]);
  if (child < 0)
    return BytecodeProblem{std::string("no process can be started to read bytecode: ") + std::strerror(errno)};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || result.empty())
    return BytecodeProblem{damaged};
  if (result.front() == isProblem)
    return BytecodeProblem{result.substr(1)};
  return result.substr(1);
}

} // namespace autopar
