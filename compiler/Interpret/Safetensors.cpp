// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Safetensors.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace autopar::interpret {

namespace {
using nlohmann::json;

constexpr uint64_t maxHeaderBytes = 100'000'000; // the reference implementation's limit
constexpr std::array<std::pair<std::string_view, ElementType>, 15> dtypes = {{{"BOOL", ElementType::I1},
                                                                              {"I8", ElementType::I8},
                                                                              {"I16", ElementType::I16},
                                                                              {"I32", ElementType::I32},
                                                                              {"I64", ElementType::I64},
                                                                              {"U8", ElementType::UI8},
                                                                              {"U16", ElementType::UI16},
                                                                              {"U32", ElementType::UI32},
                                                                              {"U64", ElementType::UI64},
                                                                              {"BF16", ElementType::BF16},
                                                                              {"F16", ElementType::F16},
                                                                              {"F32", ElementType::F32},
                                                                              {"F64", ElementType::F64},
                                                                              {"C64", ElementType::C64},
                                                                              {"C128", ElementType::C128}}};

struct Problem {
  std::string text;
};

[[noreturn]] void refuse(const std::string &text) { throw Problem{text}; }

// nlohmann's parser does not recurse, so nesting cannot overflow the stack; it is refused all the same.
json parseHeader(const std::string &text) {
  std::set<std::string> names;
  bool tooDeep = false;
  std::string twice;
  auto watch = [&](int depth, json::parse_event_t event, json &parsed) {
    tooDeep |= depth > 3;
    if (event == json::parse_event_t::key && depth == 1 && !names.insert(parsed.get<std::string>()).second)
      twice = parsed.get<std::string>();
    return !tooDeep;
  };
  json header = json::parse(text, watch, /*allow_exceptions=*/false);
  if (tooDeep)
    refuse("header nests deeper than a tensor's shape");
  if (!twice.empty())
    refuse("tensor '" + twice + "' is listed twice");
  if (!header.is_object())
    refuse("header is not a JSON object");
  return header;
}

struct Entry {
  std::string name;
  ElementType type;
  Shape shape;
  uint64_t begin, end;
};

ElementType typeIn(const std::string &name, const json &fields) {
  if (!fields.contains("dtype") || !fields["dtype"].is_string())
    refuse("tensor '" + name + "' has no dtype");
  std::string dtype = fields["dtype"];
  auto it = std::find_if(dtypes.begin(), dtypes.end(), [&](auto &d) { return d.first == dtype; });
  if (it == dtypes.end())
    refuse("tensor '" + name + "' has unsupported dtype '" + dtype + "'");
  return it->second;
}

std::vector<uint64_t> naturalsIn(const std::string &name, const json &fields, const char *key) {
  if (!fields.contains(key) || !fields[key].is_array())
    refuse("tensor '" + name + "' has no list '" + key + "'");
  std::vector<uint64_t> numbers;
  for (const json &number : fields[key]) {
    if (!number.is_number_unsigned())
      refuse("tensor '" + name + "': '" + key + "' holds something other than natural numbers");
    numbers.push_back(number.get<uint64_t>());
  }
  return numbers;
}

Entry readEntry(const std::string &name, const json &fields, uint64_t dataBytes) {
  if (!fields.is_object())
    refuse("tensor '" + name + "' is not described by a JSON object");
  Entry entry{name, typeIn(name, fields), {}, 0, 0};
  uint64_t bytes = static_cast<uint64_t>(byteWidth(entry.type));
  for (uint64_t size : naturalsIn(name, fields, "shape")) {
    if (size > uint64_t{1} << 48 || __builtin_mul_overflow(bytes, size, &bytes))
      refuse("tensor '" + name + "' has an absurd shape: its size in bytes overflows");
    entry.shape.push_back(static_cast<int64_t>(size));
  }
  auto offsets = naturalsIn(name, fields, "data_offsets");
  if (offsets.size() != 2 || offsets[0] > offsets[1])
    refuse("tensor '" + name + "': 'data_offsets' is not a begin and an end");
  if (offsets[1] > dataBytes)
    refuse("tensor '" + name + "' ends at byte " + std::to_string(offsets[1]) + " of the data, which has " +
           std::to_string(dataBytes) + ": the file is truncated");
  if (offsets[1] - offsets[0] != bytes)
    refuse("tensor '" + name + "' of " + describe(entry.type, entry.shape) + " needs " + std::to_string(bytes) +
           " bytes, its offsets span " + std::to_string(offsets[1] - offsets[0]));
  entry.begin = offsets[0];
  entry.end = offsets[1];
  return entry;
}

std::string readWhole(const std::string &path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file)
    refuse("cannot open the file");
  std::string text(static_cast<size_t>(std::max<std::streamoff>(file.tellg(), 0)), '\0');
  file.seekg(0);
  if (!file.read(text.data(), static_cast<std::streamsize>(text.size())))
    refuse("cannot read the file");
  return text;
}

void readOrRefuse(const std::string &path, NamedTensors &tensors) {
  std::string file = readWhole(path);
  uint64_t headerBytes = 0;
  if (file.size() < sizeof headerBytes)
    refuse("is not a safetensors file: " + std::to_string(file.size()) + " bytes, at least 8 expected");
  std::memcpy(&headerBytes, file.data(), sizeof headerBytes);
  if (headerBytes > maxHeaderBytes || headerBytes > file.size() - 8)
    refuse("header length " + std::to_string(headerBytes) + " does not fit the file of " +
           std::to_string(file.size()) + " bytes: truncated, or not a safetensors file");
  json header = parseHeader(file.substr(8, headerBytes));
  const char *data = file.data() + 8 + headerBytes;
  uint64_t dataBytes = file.size() - 8 - headerBytes;

  std::vector<Entry> entries;
  for (auto &[name, fields] : header.items())
    if (name != "__metadata__")
      entries.push_back(readEntry(name, fields, dataBytes));
  std::sort(entries.begin(), entries.end(),
                   [](const Entry &a, const Entry &b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
  uint64_t covered = 0;
  for (const Entry &entry : entries) {
    if (entry.begin != covered)
      refuse("tensor '" + entry.name + "' begins at byte " + std::to_string(entry.begin) + " of the data, expected " +
             std::to_string(covered));
    covered = entry.end;
  }
  if (covered != dataBytes)
    refuse("the tensors cover " + std::to_string(covered) + " of " + std::to_string(dataBytes) + " bytes of data");
  for (const Entry &entry : entries)
    tensors[entry.name] = Tensor::fromBytes(entry.type, entry.shape, data + entry.begin);
}

std::string headerFor(const NamedTensors &tensors) {
  json header = json::object();
  uint64_t offset = 0;
  for (auto &[name, tensor] : tensors) {
    auto it = std::find_if(dtypes.begin(), dtypes.end(), [&](auto &d) { return d.second == tensor.type(); });
    header[name] = {{"dtype", it->first},
                    {"shape", tensor.shape()},
                    {"data_offsets", {offset, offset + tensor.numBytes()}}};
    offset += tensor.numBytes();
  }
  std::string text = header.dump(-1, ' ', false, json::error_handler_t::replace);
  text.resize((text.size() + 7) / 8 * 8, ' '); // so that the data is aligned
  return text;
}
} // namespace

std::optional<std::string> readSafetensors(const std::string &path, NamedTensors &tensors) {
  try {
    readOrRefuse(path, tensors);
  } catch (const Problem &problem) {
    return "'" + path + "': " + problem.text;
  }
  return std::nullopt;
}

std::optional<std::string> writeSafetensors(const std::string &path, const NamedTensors &tensors) {
  std::error_code ignored;
  if (auto kind = std::filesystem::status(path, ignored).type();
      kind != std::filesystem::file_type::not_found && kind != std::filesystem::file_type::regular &&
      kind != std::filesystem::file_type::none)
    return "cannot write '" + path + "': it is a device, a pipe or a folder; name a file"; // a rename would replace it
  std::string header = headerFor(tensors), temporary = path + ".tmp";
  uint64_t headerBytes = header.size();
  std::ofstream file(temporary, std::ios::binary);
  file.write(reinterpret_cast<const char *>(&headerBytes), sizeof headerBytes);
  file << header;
  for (auto &[name, tensor] : tensors)
    file.write(reinterpret_cast<const char *>(tensor.bytes()), static_cast<std::streamsize>(tensor.numBytes()));
  file.close();
  if (!file || std::rename(temporary.c_str(), path.c_str()) != 0) {
    std::remove(temporary.c_str());
    return "cannot write '" + path + "'";
  }
  return std::nullopt;
}

} // namespace autopar::interpret
