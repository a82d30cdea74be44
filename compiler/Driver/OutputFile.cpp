// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/OutputFile.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"

namespace autopar {
namespace {

LogicalResult refuse(const std::string &file, const std::string &why,
                     MLIRContext &context) {
  return emitError(mlir::UnknownLoc::get(&context))
         << "cannot write '" << file << "': " << why;
}

} // namespace

LogicalResult
writeOutput(const std::string &file, MLIRContext &context,
            llvm::function_ref<LogicalResult(raw_ostream &)> produce) {
  std::error_code error;
  llvm::ToolOutputFile output(file, error, llvm::sys::fs::OF_None);
  if (error)
    return refuse(file, error.message(), context);
  llvm::raw_fd_ostream &stream = output.os();
  LogicalResult result = produce(stream);
  stream.flush();
  if (stream.has_error()) {
    error = stream.error();
    stream.clear_error(); // its destructor ends the process otherwise
    return refuse(file, error.message(), context);
  }
  if (succeeded(result))
    output.keep();
  return result;
}

LogicalResult checkWritable(const std::string &file, MLIRContext &context) {
  namespace fs = llvm::sys::fs;
  if (fs::is_directory(file))
    return refuse(file, "it is a folder", context);
  llvm::StringRef folder = llvm::sys::path::parent_path(file);
  if (!folder.empty() && !fs::is_directory(folder))
    return refuse(file, "there is no folder '" + folder.str() + "'", context);
  if (std::error_code error =
          fs::access(fs::exists(file) ? llvm::StringRef(file)
                     : folder.empty() ? "."
                                      : folder,
                     fs::AccessMode::Write))
    return refuse(file, error.message(), context);
  return success();
}

} // namespace autopar
