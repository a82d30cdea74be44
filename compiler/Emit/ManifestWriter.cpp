// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Emit/ManifestWriter.h"

#include <cstring>

namespace autopar::emit {
namespace {

constexpr size_t alignment = 64;

size_t aligned(size_t bytes) {
  return (bytes + alignment - 1) / alignment * alignment;
}

} // namespace

ManifestWriter::ManifestWriter() { string(""); }

uint32_t ManifestWriter::string(std::string_view text) {
  text = text.substr(0, text.find('\0'));
  auto it = stringOffsets.find(text);
  if (it != stringOffsets.end())
    return it->second;
  auto offset = static_cast<uint32_t>(strings.size());
  strings.append(text);
  strings.push_back('\0');
  stringOffsets.emplace(text, offset);
  return offset;
}

ManifestWriter::RefKey
ManifestWriter::keyOf(const std::vector<autopar_axis_ref> &refs) {
  RefKey key;
  for (const autopar_axis_ref &ref : refs)
    key.insert(key.end(), {static_cast<int64_t>(ref.axis), ref.pre, ref.size});
  return key;
}

uint32_t ManifestWriter::axisRefs(const std::vector<autopar_axis_ref> &list) {
  auto [it, isNew] =
      refOffsets.try_emplace(keyOf(list), static_cast<uint32_t>(refs.size()));
  if (isNew)
    refs.insert(refs.end(), list.begin(), list.end());
  return it->second;
}

uint32_t
ManifestWriter::communicator(const std::vector<autopar_axis_ref> &list) {
  auto [it, isNew] = communicatorIndices.try_emplace(
      keyOf(list), static_cast<uint32_t>(communicators.size()));
  if (isNew)
    communicators.push_back(
        {axisRefs(list), static_cast<uint32_t>(list.size())});
  return it->second;
}

uint32_t ManifestWriter::extents(const std::vector<autopar_extent> &list) {
  RefKey key;
  for (const autopar_extent &extent : list)
    key.insert(key.end(), {extent.size, extent.in_stride, extent.out_stride});
  auto [it, isNew] = extentOffsets.try_emplace(key, static_cast<uint32_t>(loops.size()));
  if (isNew)
    loops.insert(loops.end(), list.begin(), list.end());
  return it->second;
}

uint64_t ManifestWriter::constant(std::string_view bytes) {
  auto it = constantOffsets.find(bytes);
  if (it != constantOffsets.end())
    return it->second;
  constants.resize(aligned(constants.size()));
  uint64_t offset = constants.size();
  constants.append(bytes);
  constantOffsets.emplace(bytes, offset);
  return offset;
}

std::vector<char> ManifestWriter::finish() {
  std::vector<char> result(aligned(sizeof(autopar_manifest)));
  autopar_manifest head = header;
  head.magic = AUTOPAR_MANIFEST_MAGIC;
  head.abi_version = AUTOPAR_ABI_VERSION;
  auto add = [&](autopar_section &section, const auto &list) {
    size_t bytes = list.size() * sizeof(*list.data());
    section = {static_cast<uint32_t>(result.size()),
               static_cast<uint32_t>(list.size())};
    if (bytes)
      result.insert(result.end(), reinterpret_cast<const char *>(list.data()),
                    reinterpret_cast<const char *>(list.data()) + bytes);
    result.resize(aligned(result.size()));
  };
  add(head.strings, strings);
  add(head.axes, axes);
  add(head.places, places);
  add(head.tensors, tensors);
  add(head.dims, dims);
  add(head.axis_refs, refs);
  add(head.tasks, tasks);
  add(head.launches, launches);
  add(head.kernel_calls, kernelCalls);
  add(head.buffers, buffers);
  add(head.gemms, gemms);
  add(head.convolutions, convolutions);
  add(head.attentions, attentions);
  add(head.collectives, collectives);
  add(head.controls, controls);
  add(head.copies, copies);
  add(head.pairs, pairs);
  add(head.parts, parts);
  add(head.extents, loops);
  add(head.communicators, communicators);
  add(head.constants, constants);
  std::memcpy(result.data(), &head, sizeof(head));
  return result;
}

} // namespace autopar::emit
