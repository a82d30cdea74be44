// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/ReadProgram.h"

#include "compiler/Driver/BinaryFile.h"
#include "compiler/Driver/BooleanConstants.h"
#include "compiler/Driver/OpAdvice.h"
#include "dialects/AutoPar/IR/Names.h"
#include "dialects/Support/Check.h"
#include "dialects/Support/Nearest.h"
#include "dialects/Support/Nesting.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace autopar {
namespace {

/// Ops of dialects that nobody registered get as far as this, so that the error
/// can name them.
LogicalResult checkDialects(ModuleOp module) {
  return failure(module
                     .walk([](Operation *op) {
                       if (op->isRegistered())
                         return WalkResult::advance();
                       op->emitError() << "unknown op '"
                                       << op->getName().getStringRef() << "'";
                       return WalkResult::interrupt();
                     })
                     .wasInterrupted());
}

/// Several modules in a text come as modules within one, where nobody would look for functions.
LogicalResult checkFlat(ModuleOp module) {
  for (auto inner : module.getOps<ModuleOp>())
    return inner.emitError() << "the file has modules within its module, or several; write one module a file";
  return success();
}

OwningOpRef<ModuleOp> readFile(const std::string &file, MLIRContext &context) {
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> buffer = mlir::openInputFile(file, &why);
  if (!buffer) {
    emitError(mlir::FileLineColLoc::get(&context, file, 0, 0)) << why;
    return {};
  }
  return readProgramText(buffer->getBuffer(), file, context);
}

/// Marks what AssignRoles needs to know.
void markOrigin(ModuleOp module, StringRef file) {
  Builder builder(module.getContext());
  for (auto function : module.getOps<mlir::func::FuncOp>()) {
    if (!function.isPublic())
      continue;
    function->setAttr(names::entry, builder.getStringAttr(function.getName()));
    if (file != "-")
      function->setAttr(names::file, builder.getStringAttr(file));
  }
}

/// Whether the module already has this very symbol (a mesh that both files
/// declare).
bool isDuplicate(SymbolTable &symbols, Operation &op) {
  if (isa<mlir::func::FuncOp>(op) || !isa<mlir::SymbolOpInterface>(op))
    return false;
  Operation *other = symbols.lookup(SymbolTable::getSymbolName(&op));
  return other && mlir::OperationEquivalence::isEquivalentTo(
                      other, &op, mlir::OperationEquivalence::IgnoreLocations);
}

void merge(ModuleOp into, ModuleOp from) {
  SymbolTable target(into), source(from);
  // All names first: a rename reaches only the calls that still lie in `from`.
  for (Operation &op : llvm::make_early_inc_range(*from.getBody())) {
    if (isDuplicate(target, op)) {
      op.erase();
      continue;
    }
    if (!isa<mlir::SymbolOpInterface>(op) ||
        !target.lookup(SymbolTable::getSymbolName(&op)))
      continue;
    LogicalResult renamed = source.renameToUnique(&op, {&target});
    AUTOPAR_CHECK(succeeded(renamed),
                  "renaming fails only beside unregistered ops");
  }
  into.getBody()->getOperations().splice(into.getBody()->end(),
                                         from.getBody()->getOperations());
}

} // namespace

OwningOpRef<ModuleOp> readProgramText(StringRef text, StringRef file,
                                      MLIRContext &context) {
  Location loc = mlir::FileLineColLoc::get(&context, file, 0, 0);
  if (text.trim().empty()) {
    emitError(loc) << "the file is empty";
    return {};
  }
  if (std::optional<BinaryProblem> problem = refuseBinary(text)) {
    InFlightDiagnostic error = emitError(loc) << problem->error;
    error.attachNote() << problem->note;
    return {};
  }
  if (mlir::isBytecode(llvm::MemoryBufferRef(text, file))) {
    OwningOpRef<ModuleOp> module = readBytecode(text, file.str(), context);
    return module && succeeded(checkDialects(*module)) && succeeded(checkFlat(*module)) ? std::move(module) : OwningOpRef<ModuleOp>();
  }
  std::string_view characters(text.data(), text.size());
  if (std::optional<TextPosition> deep = findTooDeep(characters)) {
    emitError(
        mlir::FileLineColLoc::get(&context, file, deep->line, deep->column))
        << tooDeepMessage();
    return {};
  }
  // Elided constants in the short form do not even parse; the error should say
  // why.
  size_t elided = text.find("dense<...>");
  if (elided != StringRef::npos) {
    TextPosition at = textPosition(characters, elided);
    InFlightDiagnostic error =
        emitError(mlir::FileLineColLoc::get(&context, file, at.line, at.column))
        << "a constant is elided: its values are not in the text";
    error.attachNote()
        << "export without a limit on large constants (large_elements_limit)";
    return {};
  }
  std::optional<std::string> packed = packBooleanConstants(characters);
  OwningOpRef<ModuleOp> module = mlir::parseSourceString<ModuleOp>(
      packed ? StringRef(*packed) : text, &context, file);
  if (!module || failed(checkDialects(*module)) || failed(checkFlat(*module)))
    return {};
  return module;
}

OwningOpRef<ModuleOp> readProgram(ArrayRef<std::string> files,
                                  MLIRContext &context) {
  OwningOpRef<ModuleOp> result;
  for (const std::string &file : files) {
    OwningOpRef<ModuleOp> module = readFile(file, context);
    if (!module)
      return {};
    markOrigin(*module, file);
    if (!result)
      result = std::move(module);
    else
      merge(*result, *module);
  }
  return result;
}

UnknownOpNotes::UnknownOpNotes(MLIRContext &context) : context(context) {
  handler = context.getDiagEngine().registerHandler(
      [&context](mlir::Diagnostic &diagnostic) {
        std::string message = diagnostic.str();
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error) {
          if (StringRef(message).contains("'stablehlo' provides no type"))
            diagnostic.attachNote()
                << "tokens (!stablehlo.token) come with ordered effects, such "
                   "as debug.print or infeeds: take these out of the step";
          bool unknown =
              StringRef(message).contains("custom op") ||
              StringRef(message).contains("unregistered operation") ||
              StringRef(message).contains("unknown op");
          auto [before, rest] = StringRef(message).split('\'');
          auto [name, after] = rest.split('\'');
          auto [dialect, mnemonic] = name.split('.');
          if (unknown && !mnemonic.empty() && !mlir::RegisteredOperationName::lookup(name, &context)) {
            std::vector<std::string> known;
            for (mlir::RegisteredOperationName op :
                 context.getRegisteredOperations())
              if (op.getDialectNamespace() == dialect)
                known.push_back(op.getStringRef().str());
            std::optional<std::string> suggestion = nearest(name, known);
            mlir::Diagnostic &note = diagnostic.attachNote();
            if (StringRef advice = adviceForOp(name); !advice.empty())
              note << advice;
            else if (suggestion)
              note << "the nearest supported op is '" << *suggestion << "'";
            else
              note << "autopar reads programs in the dialects stablehlo, chlo, "
                      "sdy and func";
          }
        }
        return failure(); // let the printing handler have it
      });
}

UnknownOpNotes::~UnknownOpNotes() {
  context.getDiagEngine().eraseHandler(handler);
}

} // namespace autopar
