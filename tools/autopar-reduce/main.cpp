// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// autopar-reduce PROGRAM.mlir COMMAND: makes a program small that shows something. COMMAND gets a file's name and exits 0 while the
// program in it still does. Op by op, from the last: it goes if unused, else becomes one of its operands, or a constant 0; what
// the verifier refuses is not tried. Repeats until nothing changes; prints what is left.
#include "compiler/Driver/ReadProgram.h"
#include "compiler/Driver/Registration.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>

using namespace autopar;

namespace {
std::vector<Operation *> opsOf(ModuleOp module) {
  std::vector<Operation *> ops;
  module.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module && !op->hasTrait<mlir::OpTrait::IsTerminator>())
      ops.push_back(op);
  });
  return ops;
}

using Change = std::function<bool(Operation *)>;

bool erase(Operation *op) {
  if (!op->use_empty())
    return false;
  op->erase();
  return true;
}

/// The op becomes its operand of this number, of the same type.
Change takeOperand(unsigned number) {
  return [=](Operation *op) {
    if (op->getNumResults() != 1 || op->getNumOperands() <= number ||
        op->getOperand(number).getType() != op->getResult(0).getType())
      return false;
    op->getResult(0).replaceAllUsesWith(op->getOperand(number));
    return erase(op);
  };
}

bool takeZero(Operation *op) {
  OpBuilder builder(op);
  if (op->getNumResults() != 1 || isa<stablehlo::ConstantOp>(op))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  auto zero = type ? dyn_cast_or_null<ElementsAttr>(builder.getZeroAttr(type)) : ElementsAttr();
  if (!zero)
    return false;
  op->getResult(0).replaceAllUsesWith(stablehlo::ConstantOp::create(builder, op->getLoc(), zero));
  return erase(op);
}

class Reducer {
public:
  Reducer(std::string command, std::string file) : command(std::move(command)), file(std::move(file)) {}

  bool isInteresting(ModuleOp module) const {
    std::error_code problem;
    llvm::raw_fd_ostream out(file, problem);
    module.print(out);
    out.close();
    return llvm::sys::ExecuteAndWait(command, {command, file}) == 0;
  }

  /// Whether anything could be left out.
  bool pass(OwningOpRef<ModuleOp> &module) const {
    bool changed = false;
    for (size_t at = opsOf(*module).size(); at-- > 0;)
      for (const Change &change : changes)
        if (attempt(module, at, change)) {
          changed = true;
          break;
        }
    return changed;
  }

private:
  bool attempt(OwningOpRef<ModuleOp> &module, size_t at, const Change &change) const {
    OwningOpRef<ModuleOp> copy = module->clone();
    std::vector<Operation *> ops = opsOf(*copy);
    if (at >= ops.size() || !change(ops[at]) || failed(mlir::verify(*copy)) || !isInteresting(*copy))
      return false;
    module = std::move(copy);
    return true;
  }

  std::string command, file;
  std::vector<Change> changes = {erase, takeOperand(0), takeOperand(1), takeOperand(2), takeZero};
};
} // namespace

static int fail(const llvm::Twine &message) {
  llvm::errs() << "autopar-reduce: error: " << message << "\n";
  return 1;
}

static constexpr llvm::StringLiteral help = R"(usage: autopar-reduce PROGRAM.mlir COMMAND

Makes a program small that shows something, and prints it. COMMAND is a program's path; it gets the name of a file and exits 0
while the program in that file still shows it. Ops and functions go that are not needed for that.

Example:
  cat > interesting <<'END'
  #!/bin/sh
  autopar-opt "$1" --mesh=dp=2 --emit=spmd 2>/dev/null | grep -q comm.all_reduce
  END
  chmod +x interesting
  autopar-reduce step.mlir ./interesting > small.mlir
)";

int main(int argc, char **argv) {
  if (argc == 2 && (llvm::StringRef(argv[1]) == "--help" || llvm::StringRef(argv[1]) == "-h")) {
    llvm::outs() << help;
    return 0;
  }
  if (argc != 3) {
    llvm::errs() << "autopar-reduce: error: expected a program and a command, found " << argc - 1
                 << (argc == 2 ? " argument" : " arguments") << " (--help shows an example)\n";
    return 2;
  }
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> input = mlir::openInputFile(argv[1], &why);
  if (!input)
    return fail(why);
  if (!llvm::sys::fs::can_execute(argv[2]))
    return fail(llvm::Twine("cannot run '") + argv[2] + "': give the path of a program, which may be a script");
  OwningOpRef<ModuleOp> module = readProgramText(input->getBuffer(), argv[1], context);
  llvm::SmallString<128> file;
  if (!module || llvm::sys::fs::createTemporaryFile("autopar-reduce", "mlir", file))
    return 1;
  context.getDiagEngine().registerHandler([](mlir::Diagnostic &) {}); // what the verifier says of attempts
  Reducer reducer(argv[2], file.str().str());
  bool interesting = reducer.isInteresting(*module);
  while (interesting && reducer.pass(module)) {
  }
  llvm::sys::fs::remove(file);
  if (!interesting)
    return fail(llvm::Twine("the command does not exit 0 on ") + argv[1] + " itself");
  module->print(llvm::outs());
  return 0;
}
