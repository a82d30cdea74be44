// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matches --data values with the program's batch entries; every entry must have exactly one source.
#include "runtime/exec/Feed.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include <algorithm>

namespace autopar::rt {

namespace {

class RowSource : public BatchSource {
public:
  RowSource(std::shared_ptr<SafetensorsFile> file, const SafetensorsEntry &entry, size_t elementBytes,
            const Block &block, std::byte *to)
      : file(std::move(file)), rows(entry.shape[0]), begin(entry.begin), rowBytes((entry.end - entry.begin) / static_cast<uint64_t>(entry.shape[0])), to(to) {
    uint64_t total = 0;
    forEachRun(block, [&](int64_t global, int64_t stored, int64_t length) {
      const uint64_t bytes = static_cast<uint64_t>(length) * elementBytes;
      total += bytes;
      for (uint64_t done = 0; done < bytes; done += mostBytes)
        pieces.push_back({static_cast<uint64_t>(global) * elementBytes + done, static_cast<uint64_t>(stored) * elementBytes + done,
                          std::min(mostBytes, bytes - done), {}});
    });
    grain = std::max<int64_t>(1, static_cast<int64_t>(pieces.size() * mostBytes / std::max<uint64_t>(total, 1)));
  }
  Status fill(int64_t step, ThreadPool &pool) override {
    uint64_t row = begin + static_cast<uint64_t>(step % rows) * rowBytes;
    pool.forEach(static_cast<int64_t>(pieces.size()), grain, [&](int, int64_t lo, int64_t hi) {
      for (int64_t i = lo; i < hi; ++i) {
        Piece &piece = pieces[static_cast<size_t>(i)];
        piece.status = file->file().read(to + piece.to, piece.bytes, row + piece.from);
      }
    });
    for (const Piece &piece : pieces)
      AUTOPAR_RETURN_IF_ERROR(piece.status);
    return {};
  }

private:
  /// Bytes of a row that are worth a thread.
  static constexpr uint64_t mostBytes = uint64_t{1} << 21;
  struct Piece {
    uint64_t from, to, bytes;
    Status status;
  };
  std::shared_ptr<SafetensorsFile> file;
  int64_t rows;
  uint64_t begin, rowBytes;
  std::byte *to;
  std::vector<Piece> pieces;
  int64_t grain; // pieces of about mostBytes together
};

std::string_view lastPart(std::string_view name) { return name.substr(name.rfind('/') + 1); }

/// A --data value, taken apart.
struct DataArgument {
  std::string entry; // empty: a safetensors file
  std::string path;
};

struct Opener {
  const Manifest &manifest;
  int rank;
  std::byte *arena;
  uint64_t seed;
  std::vector<DataArgument> arguments;
  std::vector<std::shared_ptr<SafetensorsFile>> files;

  std::string batchNames() const {
    std::string names;
    for (const autopar_tensor &tensor : manifest.tensors())
      if (tensor.role == AUTOPAR_ROLE_BATCH)
        names += (names.empty() ? "'" : ", '") + std::string(manifest.string(tensor.name)) + "'";
    return names.empty() ? "none" : names;
  }

  bool isBatchName(const std::string &name) const {
    for (const autopar_tensor &tensor : manifest.tensors())
      if (tensor.role == AUTOPAR_ROLE_BATCH && manifest.string(tensor.name) == name)
        return true;
    return false;
  }

  Status openFiles(const std::vector<std::string> &data) {
    for (const std::string &value : data) {
      size_t equals = value.find('=');
      std::string entry = equals == std::string::npos ? "" : value.substr(0, equals);
      bool named = equals != std::string::npos && isBatchName(entry);
      if (equals != std::string::npos && !named && value.find('/') > equals)
        return Status::badInput(format("--data %s: the program has no batch entry '%s', it has %s", value.c_str(),
                                       entry.c_str(), batchNames().c_str()));
      if (equals != std::string::npos && !named && entry.rfind("batch/", 0) == 0)
        return Status::badInput(format("--data %s: the program has no batch entry '%s', it has %s", value.c_str(),
                                       entry.c_str(), batchNames().c_str()));
      std::string path = named ? value.substr(equals + 1) : value;
      bool safetensors = path.size() >= 12 && path.compare(path.size() - 12, 12, ".safetensors") == 0;
      if (named && !safetensors) {
        arguments.push_back({entry, path});
        continue;
      }
      StatusOr<SafetensorsFile> file = SafetensorsFile::open(path);
      if (!file.ok())
        return file.status();
      files.push_back(std::make_shared<SafetensorsFile>(std::move(*file)));
    }
    return {};
  }

  StatusOr<std::unique_ptr<BatchSource>> sourceOf(const autopar_tensor &tensor) {
    std::string name(manifest.string(tensor.name));
    Block block = blockOf(manifest, tensor, rank);
    std::byte *to = arena + tensor.offset;
    for (const DataArgument &argument : arguments)
      if (argument.entry == name)
        return makeTokenSource(argument.path, manifest, tensor, block, to, seed);
    for (const auto &file : files)
      if (const SafetensorsEntry *entry = file->find(name)) {
        AUTOPAR_RETURN_IF_ERROR(checkRows(*file, *entry, tensor, name));
        return makeRowSource(file, *entry, elementSize(tensor.dtype), block, to);
      }
    bool isStep = lastPart(name) == "step", isSeed = lastPart(name) == "seed";
    if ((isStep || isSeed) && isInteger(tensor.dtype))
      return makeNumberSource(isSeed, tensor.dtype, block, to, seed);
    std::string expected = typeText(manifest, tensor, /*rows=*/true);
    if (files.empty())
      return Status::badInput(format("no data for batch entry '%s' of type %s: give --data FILE.safetensors%s",
                                     name.c_str(), typeText(manifest, tensor).c_str(),
                                     isInteger(tensor.dtype) ? format(" or --data %s=FILE", name.c_str()).c_str() : ""));
    return Status::badInput(format("'%s' has no tensor '%s', expected one of type %s",
                                   files.front()->file().path().c_str(), name.c_str(), expected.c_str()));
  }

  Status checkRows(const SafetensorsFile &file, const SafetensorsEntry &entry, const autopar_tensor &tensor,
                   const std::string &name) const {
    bool ok = entry.dtype == safetensorsName(tensor.dtype) && entry.shape.size() == tensor.rank + 1u;
    for (size_t d = 0; ok && d < tensor.rank; ++d)
      ok = entry.shape[d + 1] == manifest.dimsOf(tensor)[d].size;
    if (!ok)
      return Status::badInput(format("'%s': tensor '%s' has type %s, expected %s with one row for each step",
                                     file.file().path().c_str(), name.c_str(), entry.text().c_str(),
                                     typeText(manifest, tensor, /*rows=*/true).c_str()));
    if (entry.shape[0] == 0)
      return Status::badInput(format("'%s': tensor '%s' has no rows, expected one for each step",
                                     file.file().path().c_str(), name.c_str()));
    return {};
  }
};

} // namespace

std::unique_ptr<BatchSource> makeRowSource(std::shared_ptr<SafetensorsFile> file, const SafetensorsEntry &entry,
                                           size_t elementBytes, const Block &block, std::byte *to) {
  return std::make_unique<RowSource>(std::move(file), entry, elementBytes, block, to);
}

StatusOr<Feed> Feed::open(const Manifest &manifest, int rank, std::byte *arena, const std::vector<std::string> &data,
                          uint64_t seed) {
  Opener opener{manifest, rank, arena, seed, {}, {}};
  AUTOPAR_RETURN_IF_ERROR(opener.openFiles(data));
  Feed feed;
  for (const autopar_tensor &tensor : manifest.tensors()) {
    if (tensor.role != AUTOPAR_ROLE_BATCH)
      continue;
    StatusOr<std::unique_ptr<BatchSource>> source = opener.sourceOf(tensor);
    if (!source.ok())
      return source.status();
    feed.sources.push_back(std::move(*source));
  }
  return feed;
}

Status Feed::fill(int64_t step, ThreadPool &pool) {
  for (const auto &source : sources)
    AUTOPAR_RETURN_IF_ERROR(source->fill(step, pool));
  return {};
}

} // namespace autopar::rt
