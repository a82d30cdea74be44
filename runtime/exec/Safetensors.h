// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// safetensors files by slices: a header that says where each tensor lies, and reads and writes in place of the parts a
// rank holds. Nobody reads a whole file, or holds a tensor it has only a part of.
//
// The file: 8 bytes little-endian header length, the header (JSON), the tensors' bytes row-major, in one piece.
#pragma once
#include "runtime/base/Placement.h"
#include <map>
#include <string>

namespace autopar::rt {

/// A file descriptor that closes itself.
class File {
public:
  static StatusOr<File> openToRead(const std::string &path);
  static StatusOr<File> openToWrite(const std::string &path, bool create);
  /// Whether a file can be put at `path` by renaming one beside it: its folder is there and may be written, and what now
  /// has the name is a file. (Renaming over a device would remove the device.)
  static Status canReplace(const std::string &path);
  File(File &&other) noexcept : descriptor(std::exchange(other.descriptor, -1)), name(std::move(other.name)) {}
  File(const File &) = delete;
  File &operator=(const File &) = delete;
  ~File();

  const std::string &path() const { return name; }
  StatusOr<uint64_t> size() const;
  Status resize(uint64_t bytes) const;
  Status read(void *to, uint64_t bytes, uint64_t offset) const;
  Status write(const void *from, uint64_t bytes, uint64_t offset) const;
  /// After what was written so: pipes too.
  Status append(const void *from, uint64_t bytes) const;
  Status sync() const;

private:
  File(int descriptor, std::string name) : descriptor(descriptor), name(std::move(name)) {}
  int descriptor;
  std::string name;
};

struct SafetensorsEntry {
  std::string dtype; ///< "F32"…
  std::vector<int64_t> shape;
  uint64_t begin = 0, end = 0; ///< bytes, from the start of the file
  /// "F32[8, 16]"
  std::string text() const;
};

/// "F32[8, 16]" of a program's tensor: its global type, as SafetensorsEntry::text writes it. With `rows` a leading "*".
std::string typeText(const Manifest &manifest, const autopar_tensor &tensor, bool rows = false);

class SafetensorsFile {
public:
  /// Reads and checks the header.
  static StatusOr<SafetensorsFile> open(const std::string &path);
  const File &file() const { return source; }
  const std::map<std::string, SafetensorsEntry> &entries() const { return table; }
  const std::map<std::string, std::string> &metadata() const { return notes; }
  const SafetensorsEntry *find(const std::string &name) const {
    auto found = table.find(name);
    return found == table.end() ? nullptr : &found->second;
  }

private:
  explicit SafetensorsFile(File file) : source(std::move(file)) {}
  Status parse(const std::string &header, uint64_t dataStart, uint64_t fileSize);
  File source;
  std::map<std::string, SafetensorsEntry> table;
  std::map<std::string, std::string> notes;
};

/// The header of a file that will hold these tensors (offsets are filled in, names sorted), its length included.
std::string makeSafetensorsHeader(std::map<std::string, SafetensorsEntry> &entries,
                                  const std::map<std::string, std::string> &metadata);

} // namespace autopar::rt
