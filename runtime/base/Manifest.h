// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The manifest of a compiled program, read and validated. After Manifest::read succeeded, every index, range, buffer and
// string that the manifest holds is within bounds, so nobody checks again; a program that fails is refused with one
// message before anything runs.
#pragma once
#include "runtime/abi/Program.h"
#include "runtime/base/Status.h"
#include <span>
#include <string_view>

namespace autopar::rt {

/// A view of an autopar_program, which outlives it.
class Manifest {
public:
  /// Checks magic, versions, all bounds, and that this host has the CPU features the kernels were compiled for.
  static StatusOr<Manifest> read(const autopar_program &program);

  std::string_view string(uint32_t offset) const { return {text() + offset}; }
  const autopar_manifest &header() const { return *static_cast<const autopar_manifest *>(source->manifest); }
  const autopar_program &program() const { return *source; }
  const std::byte *constants() const { return at<std::byte>(header().constants); }

  std::span<const autopar_axis> axes() const { return all<autopar_axis>(header().axes); }
  std::span<const uint32_t> places() const { return all<uint32_t>(header().places); }
  std::span<const autopar_tensor> tensors() const { return all<autopar_tensor>(header().tensors); }
  std::span<const autopar_dim> dims() const { return all<autopar_dim>(header().dims); }
  std::span<const autopar_axis_ref> axisRefs() const { return all<autopar_axis_ref>(header().axis_refs); }
  std::span<const autopar_task> tasks() const { return all<autopar_task>(header().tasks); }
  std::span<const autopar_launch> launches() const { return all<autopar_launch>(header().launches); }
  std::span<const autopar_kernel_call> kernelCalls() const { return all<autopar_kernel_call>(header().kernel_calls); }
  std::span<const autopar_buffer> buffers() const { return all<autopar_buffer>(header().buffers); }
  std::span<const autopar_gemm> gemms() const { return all<autopar_gemm>(header().gemms); }
  std::span<const autopar_convolution> convolutions() const { return all<autopar_convolution>(header().convolutions); }
  std::span<const autopar_attention> attentions() const { return all<autopar_attention>(header().attentions); }
  std::span<const autopar_collective> collectives() const { return all<autopar_collective>(header().collectives); }
  std::span<const autopar_control> controls() const { return all<autopar_control>(header().controls); }
  std::span<const autopar_copy> copies() const { return all<autopar_copy>(header().copies); }
  std::span<const autopar_pair> pairs() const { return all<autopar_pair>(header().pairs); }
  std::span<const autopar_part> parts() const { return all<autopar_part>(header().parts); }
  std::span<const autopar_extent> extents() const { return all<autopar_extent>(header().extents); }
  std::span<const autopar_communicator> communicators() const {
    return all<autopar_communicator>(header().communicators);
  }

  std::span<const autopar_dim> dimsOf(const autopar_tensor &tensor) const {
    return dims().subspan(tensor.first_dim, tensor.rank);
  }
  /// Product of the mesh's axis sizes: the number of ranks the program was compiled for.
  int64_t deviceCount() const;

private:
  explicit Manifest(const autopar_program &program) : source(&program) {}

  template <typename T> const T *at(autopar_section section) const {
    return reinterpret_cast<const T *>(static_cast<const std::byte *>(source->manifest) + section.offset);
  }
  template <typename T> std::span<const T> all(autopar_section section) const { return {at<T>(section), section.count}; }
  const char *text() const { return at<char>(header().strings); }

  const autopar_program *source;
};

/// Why a program compiled for `cpu` cannot run where `feature` is missing.
Status lacksCpuFeature(std::string_view feature, std::string_view cpu);

/// The first of "+avx2,+fma…" that this host lacks; empty when it has all (features we do not know are not checked).
std::string_view missingCpuFeature(std::string_view features);

} // namespace autopar::rt
