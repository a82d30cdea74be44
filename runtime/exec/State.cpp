// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks to and from files, run by run.
#include "runtime/exec/State.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace autopar::rt {

namespace {

constexpr const char *stepKey = "autopar.step";

Status readBlock(const File &file, uint64_t begin, const Block &block, size_t elementBytes, std::byte *to) {
  Status status;
  forEachRun(block, [&](int64_t global, int64_t stored, int64_t length) {
    if (status.ok())
      status = file.read(to + static_cast<size_t>(stored) * elementBytes, static_cast<size_t>(length) * elementBytes,
                         begin + static_cast<uint64_t>(global) * elementBytes);
  });
  return status;
}

Status writeBlock(const File &file, uint64_t begin, const Block &block, size_t elementBytes, const std::byte *from) {
  Status status;
  forEachRun(block, [&](int64_t global, int64_t stored, int64_t length) {
    if (status.ok())
      status = file.write(from + static_cast<size_t>(stored) * elementBytes, static_cast<size_t>(length) * elementBytes,
                          begin + static_cast<uint64_t>(global) * elementBytes);
  });
  return status;
}

std::map<std::string, SafetensorsEntry> stateEntries(const Manifest &manifest) {
  std::map<std::string, SafetensorsEntry> entries;
  for (const autopar_tensor &tensor : manifest.tensors()) {
    if (tensor.role != AUTOPAR_ROLE_STATE)
      continue;
    SafetensorsEntry entry;
    entry.dtype = safetensorsName(tensor.dtype);
    for (const autopar_dim &dim : manifest.dimsOf(tensor))
      entry.shape.push_back(dim.size);
    entries.emplace(manifest.string(tensor.name), std::move(entry));
  }
  return entries;
}

Status writeOwnBlocks(const Manifest &manifest, int rank, const std::byte *arena, const std::string &path,
                      const std::map<std::string, SafetensorsEntry> &entries) {
  StatusOr<File> file = File::openToWrite(path, /*create=*/false);
  if (!file.ok())
    return file.status();
  for (const autopar_tensor &tensor : manifest.tensors()) {
    if (tensor.role != AUTOPAR_ROLE_STATE || ownerOf(manifest, tensor, rank) != rank)
      continue;
    const SafetensorsEntry &entry = entries.at(std::string(manifest.string(tensor.name)));
    AUTOPAR_RETURN_IF_ERROR(writeBlock(*file, entry.begin, blockOf(manifest, tensor, rank), elementSize(tensor.dtype),
                                       arena + tensor.offset));
  }
  return file->sync();
}

Status startFile(const std::string &path, const std::string &header, uint64_t bytes) {
  StatusOr<File> file = File::openToWrite(path, /*create=*/true);
  if (!file.ok())
    return file.status();
  AUTOPAR_RETURN_IF_ERROR(file->resize(bytes));
  return file->write(header.data(), header.size(), 0);
}

Status finishFile(const std::string &from, const std::string &to) {
  if (std::rename(from.c_str(), to.c_str()) != 0)
    return Status::badInput(format("cannot write '%s': %s", to.c_str(), std::strerror(errno)));
  size_t slash = to.rfind('/');
  std::string folder = slash == std::string::npos ? "." : to.substr(0, slash + 1);
  int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) {
    fsync(descriptor); // the new name; not every file system can, and the data is safe either way
    ::close(descriptor);
  }
  return {};
}

} // namespace

StatusOr<int64_t> loadState(const Manifest &manifest, int rank, std::byte *arena, const std::string &path) {
  StatusOr<SafetensorsFile> file = SafetensorsFile::open(path);
  if (!file.ok())
    return file.status();
  for (const autopar_tensor &tensor : manifest.tensors()) {
    if (tensor.role != AUTOPAR_ROLE_STATE)
      continue;
    std::string name(manifest.string(tensor.name)), expected = typeText(manifest, tensor);
    const SafetensorsEntry *entry = file->find(name);
    if (!entry && !(tensor.flags & AUTOPAR_TENSOR_READ))
      continue;
    if (!entry)
      return Status::badInput(format("'%s' has no tensor '%s', expected one of type %s", path.c_str(), name.c_str(),
                                     expected.c_str()));
    if (entry->text() != expected)
      return Status::badInput(format("'%s': tensor '%s' has type %s, expected %s", path.c_str(), name.c_str(),
                                     entry->text().c_str(), expected.c_str()));
    AUTOPAR_RETURN_IF_ERROR(readBlock(file->file(), entry->begin, blockOf(manifest, tensor, rank),
                                      elementSize(tensor.dtype), arena + tensor.offset));
  }
  auto step = file->metadata().find(stepKey);
  if (step == file->metadata().end())
    return int64_t(0);
  int64_t seen = 0;
  const char *end = step->second.data() + step->second.size();
  auto [at, error] = std::from_chars(step->second.data(), end, seen);
  if (error != std::errc() || at != end || seen < 0 || seen >> 62)
    return Status::badInput(format("'%s': the metadata entry '%s' is '%s', expected the number of steps seen", path.c_str(),
                                   stepKey, step->second.c_str()));
  return seen;
}

Status saveState(const Manifest &manifest, World &world, const std::byte *arena, const std::string &path, int64_t step) {
  std::map<std::string, SafetensorsEntry> entries = stateEntries(manifest);
  std::string header = makeSafetensorsHeader(entries, {{stepKey, std::to_string(step)}});
  uint64_t bytes = header.size();
  for (const auto &[name, entry] : entries)
    bytes = std::max(bytes, entry.end);
  std::string unfinished = path + ".unfinished";
  bool first = world.rank() == 0;
  Status status = agree(world, first ? startFile(unfinished, header, bytes) : Status());
  if (status.ok())
    status = agree(world, writeOwnBlocks(manifest, world.rank(), arena, unfinished, entries));
  if (status.ok())
    status = agree(world, first ? finishFile(unfinished, path) : Status());
  if (!status.ok() && first)
    ::unlink(unfinished.c_str());
  return status;
}

} // namespace autopar::rt
