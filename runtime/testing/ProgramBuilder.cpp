// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sections are appended to one blob, 64-byte aligned.
#include "runtime/testing/ProgramBuilder.h"
#include "runtime/base/Check.h"
#include "runtime/base/ElementType.h"
#include <cstring>

namespace autopar::rt::testing {

namespace {
constexpr uint64_t alignment = 64;
uint64_t aligned(uint64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }
} // namespace

ProgramBuilder::ProgramBuilder(std::vector<std::pair<std::string, int64_t>> mesh) {
  for (const auto &[name, size] : mesh)
    axes.push_back({text(name), 0, size});
  header.coords_offset = allocate(4 * mesh.size());
}

uint32_t ProgramBuilder::text(const std::string &value) {
  uint32_t offset = static_cast<uint32_t>(strings.size());
  strings += value;
  strings += '\0';
  return offset;
}

uint64_t ProgramBuilder::allocate(uint64_t size) {
  uint64_t offset = header.arena_bytes;
  header.arena_bytes += aligned(size);
  return offset;
}

autopar_buffer ProgramBuilder::constant(const void *data, uint64_t size) {
  uint64_t offset = constants.size();
  constants.resize(aligned(offset + size));
  std::memcpy(constants.data() + offset, data, size);
  return {AUTOPAR_SPACE_CONSTANT, 0, offset};
}

uint32_t ProgramBuilder::axisRefs(const std::vector<std::string> &names) {
  uint32_t first = static_cast<uint32_t>(refs.size());
  for (const std::string &name : names)
    for (size_t i = 0; i < axes.size(); ++i)
      if (strings.c_str() + axes[i].name == name)
        refs.push_back({static_cast<uint32_t>(i), 0, 1, axes[i].size});
  AUTOPAR_CHECK(refs.size() == first + names.size(), "unknown mesh axis");
  return first;
}

int64_t ProgramBuilder::blockOf(const DimSpec &dim) const {
  int64_t parts = 1;
  for (const std::string &name : dim.axes)
    for (const autopar_axis &axis : axes)
      if (strings.c_str() + axis.name == name)
        parts *= axis.size;
  return (dim.size + parts - 1) / parts;
}

uint64_t ProgramBuilder::tensor(const std::string &name, autopar_role role, autopar_dtype dtype,
                                const std::vector<DimSpec> &specs, uint16_t flags) {
  autopar_tensor tensor{};
  tensor.name = text(name);
  tensor.role = static_cast<uint8_t>(role);
  tensor.dtype = static_cast<uint8_t>(dtype);
  tensor.flags = flags;
  tensor.first_dim = static_cast<uint32_t>(dims.size());
  tensor.rank = static_cast<uint32_t>(specs.size());
  tensor.bytes = elementSize(dtype);
  for (const DimSpec &spec : specs) {
    dims.push_back({spec.size, blockOf(spec), axisRefs(spec.axes), static_cast<uint32_t>(spec.axes.size())});
    tensor.bytes *= static_cast<uint64_t>(dims.back().block);
  }
  tensor.offset = allocate(tensor.bytes);
  tensors.push_back(tensor);
  return tensor.offset;
}

uint32_t ProgramBuilder::communicator(const std::vector<std::string> &names) {
  communicators.push_back({axisRefs(names), static_cast<uint32_t>(names.size())});
  return static_cast<uint32_t>(communicators.size() - 1);
}

uint32_t ProgramBuilder::launch(autopar_launch_kind kind, size_t index) {
  launches.push_back({static_cast<uint16_t>(kind), 0, static_cast<uint32_t>(index), AUTOPAR_NONE, AUTOPAR_NONE, 0});
  return static_cast<uint32_t>(launches.size() - 1);
}

uint32_t ProgramBuilder::kernel(autopar_kernel_fn function, const std::vector<autopar_buffer> &operands, int64_t extent,
                                int64_t grain) {
  uint32_t first = static_cast<uint32_t>(buffers.size());
  buffers.insert(buffers.end(), operands.begin(), operands.end());
  kernels.push_back(function);
  calls.push_back({static_cast<uint32_t>(kernels.size() - 1), first, static_cast<uint32_t>(operands.size()), 0, extent, grain});
  return launch(AUTOPAR_LAUNCH_KERNEL, calls.size() - 1);
}

uint32_t ProgramBuilder::gemm(const autopar_gemm &gemm) {
  gemms.push_back(gemm);
  return launch(AUTOPAR_LAUNCH_GEMM, gemms.size() - 1);
}

uint32_t ProgramBuilder::convolution(const autopar_convolution &convolution) {
  convolutions.push_back(convolution);
  return launch(AUTOPAR_LAUNCH_CONVOLUTION, convolutions.size() - 1);
}

uint32_t ProgramBuilder::collective(autopar_collective collective, const std::vector<autopar_pair> &permutation) {
  collective.id = static_cast<uint32_t>(collectives.size());
  collective.first_pair = static_cast<uint32_t>(pairs.size());
  collective.pair_count = static_cast<uint32_t>(permutation.size());
  pairs.insert(pairs.end(), permutation.begin(), permutation.end());
  collectives.push_back(collective);
  return launch(AUTOPAR_LAUNCH_COLLECTIVE, collectives.size() - 1);
}

uint32_t ProgramBuilder::redistribute(autopar_collective collective, std::vector<autopar_part> list,
                                      const std::vector<autopar_extent> &loops) {
  collective.kind = AUTOPAR_REDISTRIBUTE;
  collective.first_part = static_cast<uint32_t>(parts.size());
  collective.part_count = static_cast<uint32_t>(list.size());
  for (autopar_part &part : list)
    part.first_extent += static_cast<uint32_t>(extents.size());
  parts.insert(parts.end(), list.begin(), list.end());
  extents.insert(extents.end(), loops.begin(), loops.end());
  return this->collective(collective);
}

uint32_t ProgramBuilder::start(autopar_collective started, uint32_t event) {
  uint32_t index = collective(started);
  launches[index].signal = event;
  return index;
}

uint32_t ProgramBuilder::wait(uint32_t event) {
  uint32_t index = launch(AUTOPAR_LAUNCH_WAIT, 0);
  launches[index].wait = event;
  return index;
}

uint32_t ProgramBuilder::copy(autopar_buffer from, autopar_buffer to, uint64_t size) {
  copies.push_back({from, to, size});
  return launch(AUTOPAR_LAUNCH_COPY, copies.size() - 1);
}

uint32_t ProgramBuilder::control(autopar_control_kind kind, autopar_buffer predicate, uint32_t ranges, int64_t tripCount) {
  controls.push_back({static_cast<uint32_t>(kind), static_cast<uint32_t>(pairs.size()), ranges, 0, tripCount, predicate});
  pairs.resize(pairs.size() + ranges);
  return launch(AUTOPAR_LAUNCH_CONTROL, controls.size() - 1);
}

void ProgramBuilder::setRange(uint32_t index, uint32_t range, uint32_t first) {
  pairs[controls[launches[index].index].first_range + range] = {first, nextLaunch() - first};
}

void ProgramBuilder::endControl(uint32_t index) { controls[launches[index].index].end = nextLaunch(); }

void ProgramBuilder::task(const std::string &name, autopar_task_phase phase) {
  uint32_t first = tasks.empty() ? 0 : tasks.back().first_launch + tasks.back().launch_count;
  tasks.push_back({text(name), static_cast<uint32_t>(phase), first, nextLaunch() - first, 0, 0});
}

template <typename T> autopar_section ProgramBuilder::append(const std::vector<T> &values) {
  bytes.resize(aligned(bytes.size()));
  autopar_section section{static_cast<uint32_t>(bytes.size()), static_cast<uint32_t>(values.size())};
  const std::byte *data = reinterpret_cast<const std::byte *>(values.data());
  bytes.insert(bytes.end(), data, data + values.size() * sizeof(T));
  return section;
}

const autopar_program &ProgramBuilder::finish() {
  header.magic = AUTOPAR_MANIFEST_MAGIC;
  header.abi_version = AUTOPAR_ABI_VERSION;
  header.model_name = text("toy");
  header.cpu_features = text(cpuFeatures);
  bytes.resize(sizeof(header));
  header.strings = append(std::vector<char>(strings.begin(), strings.end()));
  header.axes = append(axes);
  header.places = append(places);
  header.tensors = append(tensors);
  header.dims = append(dims);
  header.axis_refs = append(refs);
  header.tasks = append(tasks);
  header.launches = append(launches);
  header.kernel_calls = append(calls);
  header.buffers = append(buffers);
  header.gemms = append(gemms);
  header.convolutions = append(convolutions);
  header.collectives = append(collectives);
  header.controls = append(controls);
  header.copies = append(copies);
  header.pairs = append(pairs);
  header.parts = append(parts);
  header.extents = append(extents);
  header.communicators = append(communicators);
  header.constants = append(constants);
  std::memcpy(bytes.data(), &header, sizeof(header));
  storage.resize(bytes.size() + alignment);
  blob = reinterpret_cast<std::byte *>(aligned(reinterpret_cast<uintptr_t>(storage.data())));
  std::memcpy(blob, bytes.data(), bytes.size());
  made = {AUTOPAR_ABI_VERSION, static_cast<uint32_t>(kernels.size()), kernels.data(), blob, bytes.size()};
  return made;
}

} // namespace autopar::rt::testing
