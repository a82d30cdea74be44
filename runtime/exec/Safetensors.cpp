// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers of safetensors files, read with distrust: lengths, offsets and shapes must agree with each other and with the
// size of the file.
#include "runtime/exec/Safetensors.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include <nlohmann/json.hpp>

namespace autopar::rt {

namespace {

constexpr uint64_t largestHeader = 256u << 20;

std::string shapeText(const std::string &dtype, const std::vector<int64_t> &shape, bool rows) {
  std::string text = dtype + "[" + (rows ? "*" : "");
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i || rows ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

uint32_t dtypeNamed(const std::string &name) {
  for (uint32_t dtype = AUTOPAR_PRED; dtype <= AUTOPAR_F64; ++dtype)
    if (safetensorsName(dtype) == name)
      return dtype;
  return AUTOPAR_NONE;
}

/// Bytes that dtype and shape ask for; false when they overflow or make no sense.
bool bytesOf(const SafetensorsEntry &entry, uint64_t &bytes) {
  uint32_t dtype = dtypeNamed(entry.dtype);
  bytes = dtype == AUTOPAR_NONE ? 0 : elementSize(dtype);
  for (int64_t size : entry.shape)
    if (size < 0 || __builtin_mul_overflow(bytes, static_cast<uint64_t>(size), &bytes))
      return false;
  return true;
}

} // namespace

std::string SafetensorsEntry::text() const { return shapeText(dtype, shape, false); }

std::string typeText(const Manifest &manifest, const autopar_tensor &tensor, bool rows) {
  std::vector<int64_t> shape;
  for (const autopar_dim &dim : manifest.dimsOf(tensor))
    shape.push_back(dim.size);
  return shapeText(std::string(safetensorsName(tensor.dtype)), shape, rows);
}

StatusOr<SafetensorsFile> SafetensorsFile::open(const std::string &path) {
  StatusOr<File> file = File::openToRead(path);
  if (!file.ok())
    return file.status();
  StatusOr<uint64_t> size = file->size();
  if (!size.ok())
    return size.status();
  uint64_t length = 0;
  if (*size < sizeof(length))
    return Status::badInput(format("'%s' is no safetensors file: it has %llu bytes", path.c_str(),
                                   (unsigned long long)*size));
  AUTOPAR_RETURN_IF_ERROR(file->read(&length, sizeof(length), 0));
  if (length > largestHeader)
    return Status::badInput(format("'%s' is no safetensors file: its header would have %llu bytes", path.c_str(),
                                   (unsigned long long)length));
  if (length > *size - sizeof(length))
    return Status::badInput(format("'%s' is truncated: its header has %llu bytes, the file %llu", path.c_str(),
                                   (unsigned long long)length, (unsigned long long)*size));
  std::string header(length, '\0');
  AUTOPAR_RETURN_IF_ERROR(file->read(header.data(), length, sizeof(length)));
  SafetensorsFile result(std::move(*file));
  AUTOPAR_RETURN_IF_ERROR(result.parse(header, sizeof(length) + length, *size));
  return result;
}

Status SafetensorsFile::parse(const std::string &header, uint64_t dataStart, uint64_t fileSize) {
  const char *path = source.path().c_str();
  nlohmann::json json = nlohmann::json::parse(header, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object())
    return Status::badInput(format("'%s' is no safetensors file: its header is not a JSON object", path));
  for (const auto &[name, value] : json.items()) {
    if (name == "__metadata__") {
      for (const auto &[key, text] : value.items())
        if (text.is_string())
          notes[key] = text.get<std::string>();
      continue;
    }
    auto numbers = [&](const char *key) {
      auto found = value.is_object() ? value.find(key) : value.end();
      bool ok = value.is_object() && found != value.end() && found->is_array();
      for (size_t i = 0; ok && i < found->size(); ++i)
        ok = (*found)[i].is_number_integer() && (*found)[i].get<int64_t>() >= 0;
      return ok ? found->get<std::vector<int64_t>>() : std::vector<int64_t>{-1};
    };
    SafetensorsEntry entry;
    entry.shape = numbers("shape");
    std::vector<int64_t> offsets = numbers("data_offsets");
    bool ok = value.is_object() && value.contains("dtype") && value["dtype"].is_string() && offsets.size() == 2 &&
              offsets[0] >= 0 && offsets[0] <= offsets[1] && !(entry.shape.size() == 1 && entry.shape[0] < 0);
    if (!ok)
      return Status::badInput(format("'%s': bad header entry for tensor '%s'", path, name.c_str()));
    entry.dtype = value["dtype"].get<std::string>();
    entry.begin = dataStart + static_cast<uint64_t>(offsets[0]);
    entry.end = dataStart + static_cast<uint64_t>(offsets[1]);
    uint64_t bytes;
    if (!bytesOf(entry, bytes) || (bytes != entry.end - entry.begin && dtypeNamed(entry.dtype) != AUTOPAR_NONE))
      return Status::badInput(format("'%s': tensor '%s' of type %s has %llu bytes", path, name.c_str(),
                                     entry.text().c_str(), (unsigned long long)(entry.end - entry.begin)));
    if (entry.end > fileSize)
      return Status::badInput(format("'%s' is truncated: tensor '%s' ends at byte %llu, the file at %llu", path,
                                     name.c_str(), (unsigned long long)entry.end, (unsigned long long)fileSize));
    table.emplace(name, std::move(entry));
  }
  return {};
}

std::string makeSafetensorsHeader(std::map<std::string, SafetensorsEntry> &entries,
                                  const std::map<std::string, std::string> &metadata) {
  nlohmann::json json = nlohmann::json::object();
  if (!metadata.empty())
    json["__metadata__"] = metadata;
  uint64_t offset = 0;
  for (auto &[name, entry] : entries) {
    uint64_t bytes = 0;
    bytesOf(entry, bytes);
    json[name] = {{"dtype", entry.dtype}, {"shape", entry.shape}, {"data_offsets", {offset, offset + bytes}}};
    entry.begin = offset;
    entry.end = offset += bytes;
  }
  std::string text = json.dump();
  text.resize((text.size() + 7) / 8 * 8, ' ');
  uint64_t length = text.size();
  for (auto &[name, entry] : entries) {
    entry.begin += sizeof(length) + length;
    entry.end += sizeof(length) + length;
  }
  return std::string(reinterpret_cast<const char *>(&length), sizeof(length)) + text;
}

} // namespace autopar::rt
