// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The system's C++ compiler drives the linker: it knows where the C++ library
// and libc are.
#include "compiler/Emit/EmitProgram.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace autopar::emit {
namespace {

// A runtime built with sanitizers needs the compiler that built it to link.
#ifdef AUTOPAR_LINK_COMPILER
constexpr StringRef compilers[] = {AUTOPAR_LINK_COMPILER};
constexpr StringRef sanitizers[] = {"-fsanitize=address,undefined"};
#else
constexpr StringRef compilers[] = {"c++", "g++", "clang++-22", "clang++"};
constexpr ArrayRef<StringRef> sanitizers;
#endif

std::string findCompiler() {
  for (StringRef name : compilers)
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(name))
      return *path;
  return {};
}

/// A temporary file that goes with its scope.
struct TemporaryFile {
  llvm::SmallString<128> path;
  ~TemporaryFile() {
    if (!path.empty())
      llvm::sys::fs::remove(path);
  }
  LogicalResult write(ArrayRef<char> bytes) {
    int descriptor = 0;
    if (llvm::sys::fs::createTemporaryFile("autopar", "o", descriptor, path))
      return failure();
    llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
    stream.write(bytes.data(), bytes.size());
    stream.flush();
    bool bad = stream.has_error();
    stream.clear_error();
    return failure(bad);
  }
};

} // namespace

LogicalResult linkProgram(ArrayRef<Object> objects, StringRef libraryFolder,
                          StringRef output, Location loc) {
  SmallVector<std::string> libraries;
  for (StringRef name : {"libautopar_rt_main.a", "libautopar_rt.a"}) {
    llvm::SmallString<128> path(libraryFolder);
    llvm::sys::path::append(path, name);
    if (!llvm::sys::fs::exists(path)) {
      InFlightDiagnostic error = emitError(loc) << "the runtime library "
                                                << path.str() << " is missing";
      error.attachNote() << "build it (ninja autopar_rt autopar_rt_main), or "
                            "use --emit=obj and link it yourself";
      return error;
    }
    libraries.push_back(path.str().str());
  }
  std::string compiler = findCompiler();
  if (compiler.empty())
    return emitError(loc) << "no C++ compiler to link with: none of c++, g++, "
                             "clang++-22, clang++ is in PATH";
  TemporaryFile said;
  std::vector<TemporaryFile> files(objects.size());
  bool isWritten = llvm::all_of(llvm::zip_equal(files, objects), [](auto pair) {
    return succeeded(std::get<0>(pair).write(std::get<1>(pair)));
  });
  if (!isWritten || failed(said.write({})))
    return emitError(loc) << "cannot write a temporary file for the object; "
                             "TMPDIR can name a folder with room";
  // -rdynamic: communicators in shared objects find the runtime's symbols in
  // the program.
  SmallVector<StringRef> arguments = {compiler};
  for (const TemporaryFile &file : files)
    arguments.push_back(file.path);
  llvm::append_range(arguments, ArrayRef<StringRef>{
      libraries[0], libraries[1], "-rdynamic", "-ldnnl", "-lpthread", "-ldl",
      "-lm", "-o", output});
  llvm::append_range(arguments, sanitizers);
  std::string why;
  const std::optional<StringRef> redirects[] = {std::nullopt, said.path.str(),
                                                said.path.str()};
  int code = llvm::sys::ExecuteAndWait(compiler, arguments, std::nullopt,
                                       redirects, 0, 0, &why);
  if (code == 0)
    return success();
  InFlightDiagnostic error = emitError(loc)
                             << "linking '" << output << "' with " << compiler
                             << " failed" << (why.empty() ? "" : ": ") << why;
  if (auto text = llvm::MemoryBuffer::getFile(said.path))
    error.attachNote() << "it says: " << (*text)->getBuffer().trim();
  return error;
}

} // namespace autopar::emit
