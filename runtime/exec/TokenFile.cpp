// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches that come from numbers: windows of text and token files, and the step and seed entries. Everything is a function
// of (seed, step, global index), so a rank computes its part without knowing the others'.
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include "runtime/exec/Feed.h"
#include <cstring>
#include <limits>

namespace autopar::rt {

uint64_t mixBits(uint64_t a, uint64_t b, uint64_t c) {
  uint64_t state = 0;
  for (uint64_t part : {a, b, c}) {
    state += part + 0x9e3779b97f4a7c15u;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
    state = (state ^ (state >> 27)) * 0x94d049bb133111ebu;
    state ^= state >> 31;
  }
  return state;
}

namespace {

/// How wide a token is in a file of this name; 0: not a token file.
int tokenWidth(const std::string &path) {
  auto endsIn = [&](std::string_view suffix) {
    return path.size() > suffix.size() && path.compare(path.size() - suffix.size(), suffix.size(), suffix) == 0;
  };
  if (endsIn(".u16"))
    return 2;
  if (endsIn(".i32"))
    return 4;
  return endsIn(".txt") || endsIn(".bin") ? 1 : 0;
}

void storeInteger(uint32_t dtype, std::byte *to, int64_t index, uint64_t value) {
  visitElementType(dtype, [&](auto type) {
    using T = decltype(type);
    if constexpr (std::is_integral_v<T>) {
      T narrow = static_cast<T>(value);
      std::memcpy(to + static_cast<size_t>(index) * sizeof(T), &narrow, sizeof(T));
    }
  });
}

/// Part of one window: elements [start, start + count) of row `row`, stored at `stored`.
struct WindowPart {
  int64_t row, start, count, stored;
};

std::vector<WindowPart> windowParts(const Block &block) {
  int64_t width = block.dims.back().global;
  std::vector<WindowPart> parts;
  forEachRun(block, [&](int64_t global, int64_t stored, int64_t length) {
    while (length > 0) { // a run may hold several rows
      int64_t start = global % width, count = std::min(length, width - start);
      parts.push_back({global / width, start, count, stored});
      global += count;
      stored += count;
      length -= count;
    }
  });
  return parts;
}

class TokenSource : public BatchSource {
public:
  TokenSource(File file, int width, uint64_t tokens, uint32_t dtype, const Block &block, std::byte *to, uint64_t seed)
      : file(std::move(file)), width(width), places(tokens - static_cast<uint64_t>(block.dims.back().global) + 1),
        dtype(dtype), to(to), seed(seed), parts(windowParts(block)),
        buffer(static_cast<size_t>(block.dims.back().global) * static_cast<size_t>(width)) {}

  Status fill(int64_t step, ThreadPool &) override {
    for (const WindowPart &part : parts) {
      uint64_t place = mixBits(seed, static_cast<uint64_t>(step), static_cast<uint64_t>(part.row)) % places;
      uint64_t first = place + static_cast<uint64_t>(part.start);
      size_t bytes = static_cast<size_t>(part.count) * static_cast<size_t>(width);
      AUTOPAR_RETURN_IF_ERROR(file.read(buffer.data(), bytes, first * static_cast<uint64_t>(width)));
      for (int64_t i = 0; i < part.count; ++i)
        storeInteger(dtype, to, part.stored + i, token(i));
    }
    return {};
  }

private:
  uint64_t token(int64_t index) const {
    const unsigned char *at = buffer.data() + index * width;
    if (width == 1)
      return *at;
    if (width == 2)
      return static_cast<uint64_t>(at[0] | at[1] << 8);
    int32_t value;
    std::memcpy(&value, at, sizeof(value));
    return static_cast<uint64_t>(static_cast<int64_t>(value));
  }

  File file;
  int width;
  uint64_t places;
  uint32_t dtype;
  std::byte *to;
  uint64_t seed;
  std::vector<WindowPart> parts;
  std::vector<unsigned char> buffer;
};

class NumberSource : public BatchSource {
public:
  NumberSource(bool drawn, uint32_t dtype, const Block &block, std::byte *to, uint64_t seed)
      : drawn(drawn), dtype(dtype), to(to), seed(seed) {
    forEachRun(block, [&](int64_t global, int64_t stored, int64_t length) { runs.push_back({global, stored, length}); });
  }
  Status fill(int64_t step, ThreadPool &) override {
    for (const Run &run : runs)
      for (int64_t i = 0; i < run.length; ++i) {
        uint64_t number = static_cast<uint64_t>(step);
        if (drawn) // below 2^31: the same number in every integer type of at least 32 bits
          number = mixBits(seed, static_cast<uint64_t>(step), static_cast<uint64_t>(run.global + i)) >> 33;
        storeInteger(dtype, to, run.stored + i, number);
      }
    return {};
  }

private:
  struct Run {
    int64_t global, stored, length;
  };
  bool drawn;
  uint32_t dtype;
  std::byte *to;
  uint64_t seed;
  std::vector<Run> runs;
};

} // namespace

StatusOr<std::unique_ptr<BatchSource>> makeTokenSource(const std::string &path, const Manifest &manifest,
                                                       const autopar_tensor &tensor, const Block &block, std::byte *to,
                                                       uint64_t seed) {
  std::string name(manifest.string(tensor.name)), type = typeText(manifest, tensor);
  int width = tokenWidth(path);
  if (width == 0)
    return Status::badInput(format("'%s': unknown kind of data file, expected .safetensors, .txt, .bin, .u16 or .i32",
                                   path.c_str()));
  if (!isInteger(tensor.dtype) || tensor.rank == 0 || manifest.dimsOf(tensor).back().size == 0)
    return Status::badInput(format("'%s' cannot feed batch entry '%s' of type %s: token files need an integer type and a "
                                   "last dim to fill",
                                   path.c_str(), name.c_str(), type.c_str()));
  bool signedType = tensor.dtype <= AUTOPAR_S64;
  if (elementSize(tensor.dtype) < static_cast<size_t>(width) + (signedType && width < 4))
    return Status::badInput(format("'%s' has tokens of %d bytes, batch entry '%s' of type %s holds less", path.c_str(),
                                   width, name.c_str(), type.c_str()));
  StatusOr<File> file = File::openToRead(path);
  if (!file.ok())
    return file.status();
  StatusOr<uint64_t> bytes = file->size();
  if (!bytes.ok())
    return bytes.status();
  if (*bytes % static_cast<uint64_t>(width) != 0)
    return Status::badInput(format("'%s' is truncated: %llu bytes are no whole number of tokens of %d bytes", path.c_str(),
                                   (unsigned long long)*bytes, width));
  uint64_t tokens = *bytes / static_cast<uint64_t>(width), window = static_cast<uint64_t>(manifest.dimsOf(tensor).back().size);
  if (tokens < window)
    return Status::badInput(format("'%s' is too short: it has %llu tokens, a window of batch entry '%s' has %llu",
                                   path.c_str(), (unsigned long long)tokens, name.c_str(), (unsigned long long)window));
  return std::unique_ptr<BatchSource>(
      std::make_unique<TokenSource>(std::move(*file), width, tokens, tensor.dtype, block, to, seed));
}

std::unique_ptr<BatchSource> makeNumberSource(bool drawn, uint32_t dtype, const Block &block, std::byte *to,
                                              uint64_t seed) {
  return std::make_unique<NumberSource>(drawn, dtype, block, to, seed);
}

} // namespace autopar::rt
