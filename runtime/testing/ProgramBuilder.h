// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs made by hand, for tests of the runtime: the manifest is filled section by section in C++, kernels are C++
// functions. What a compiler emits has the same form.
#pragma once
#include "runtime/abi/Program.h"
#include <string>
#include <utility>
#include <vector>

namespace autopar::rt::testing {

struct DimSpec {
  int64_t size;
  std::vector<std::string> axes; ///< whole mesh axes, major to minor
};

/// Builds one program; finish() may be called once, and the builder must outlive the program.
class ProgramBuilder {
public:
  /// Axes major to minor.
  explicit ProgramBuilder(std::vector<std::pair<std::string, int64_t>> mesh);

  uint64_t allocate(uint64_t bytes); ///< offset in the arena, 64-byte aligned
  autopar_buffer arena(uint64_t offset) const { return {AUTOPAR_SPACE_ARENA, 0, offset}; }
  autopar_buffer constant(const void *data, uint64_t bytes);

  /// Returns the tensor's offset in the arena.
  uint64_t tensor(const std::string &name, autopar_role role, autopar_dtype dtype, const std::vector<DimSpec> &dims,
                  uint16_t flags = AUTOPAR_TENSOR_READ | AUTOPAR_TENSOR_WRITTEN | AUTOPAR_TENSOR_INITIALISED);
  int64_t blockOf(const DimSpec &dim) const;
  uint64_t coordinates() const { return header.coords_offset; }

  uint32_t communicator(const std::vector<std::string> &axes);

  // Launches, in order. Each returns its index.
  uint32_t kernel(autopar_kernel_fn function, const std::vector<autopar_buffer> &operands, int64_t extent = 1,
                  int64_t grain = 1);
  uint32_t gemm(const autopar_gemm &gemm);
  uint32_t convolution(const autopar_convolution &convolution);
  uint32_t collective(autopar_collective collective, const std::vector<autopar_pair> &pairs = {});
  /// Extents are numbered from 0 within the call.
  uint32_t redistribute(autopar_collective collective, std::vector<autopar_part> parts, const std::vector<autopar_extent> &extents);
  /// One that may be under way up to the wait for its event.
  uint32_t start(autopar_collective collective, uint32_t event);
  uint32_t wait(uint32_t event);
  uint32_t copy(autopar_buffer from, autopar_buffer to, uint64_t bytes);
  /// The ranges are filled in with setRange, `end` with endControl.
  uint32_t control(autopar_control_kind kind, autopar_buffer predicate, uint32_t ranges, int64_t tripCount = -1);
  void setRange(uint32_t launch, uint32_t range, uint32_t first);
  void endControl(uint32_t launch);
  uint32_t nextLaunch() const { return static_cast<uint32_t>(launches.size()); }

  /// All launches since the last task become a task.
  void task(const std::string &name, autopar_task_phase phase);

  const autopar_program &finish();
  const autopar_program &program() const { return made; }
  /// The finished manifest, to be damaged by tests.
  autopar_manifest &manifest() { return *reinterpret_cast<autopar_manifest *>(blob); }

  autopar_manifest header{};
  std::vector<uint32_t> places; ///< by rank
  std::string cpuFeatures;

private:
  uint32_t text(const std::string &value);
  uint32_t axisRefs(const std::vector<std::string> &axes);
  uint32_t launch(autopar_launch_kind kind, size_t index);
  template <typename T> autopar_section append(const std::vector<T> &values);

  std::string strings{'\0'};
  std::vector<autopar_axis> axes;
  std::vector<autopar_tensor> tensors;
  std::vector<autopar_dim> dims;
  std::vector<autopar_axis_ref> refs;
  std::vector<autopar_task> tasks;
  std::vector<autopar_launch> launches;
  std::vector<autopar_kernel_call> calls;
  std::vector<autopar_buffer> buffers;
  std::vector<autopar_gemm> gemms;
  std::vector<autopar_convolution> convolutions;
  std::vector<autopar_collective> collectives;
  std::vector<autopar_control> controls;
  std::vector<autopar_copy> copies;
  std::vector<autopar_pair> pairs;
  std::vector<autopar_part> parts;
  std::vector<autopar_extent> extents;
  std::vector<autopar_communicator> communicators;
  std::vector<char> constants;
  std::vector<autopar_kernel_fn> kernels;
  std::vector<std::byte> bytes, storage;
  std::byte *blob = nullptr;
  autopar_program made{};
};

} // namespace autopar::rt::testing
