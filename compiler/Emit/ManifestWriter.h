// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builds the manifest of runtime/abi/Program.h: sections are vectors of its
// structs, filled in any order; `finish` lays them out. Strings, axis lists,
// communicators and constants are stored once. Deterministic: the same calls
// give the same bytes. No MLIR headers.
#pragma once
#include "runtime/abi/Program.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace autopar::emit {

class ManifestWriter {
public:
  ManifestWriter();

  /// Header fields other than magic, version and sections.
  autopar_manifest header{};

  std::vector<autopar_axis> axes;
  std::vector<uint32_t> places; // by rank; empty: ranks are row-major
  std::vector<autopar_tensor> tensors;
  std::vector<autopar_dim> dims;
  std::vector<autopar_task> tasks;
  std::vector<autopar_launch> launches;
  std::vector<autopar_kernel_call> kernelCalls;
  std::vector<autopar_buffer> buffers;
  std::vector<autopar_gemm> gemms;
  std::vector<autopar_convolution> convolutions;
  std::vector<autopar_attention> attentions;
  std::vector<autopar_collective> collectives;
  std::vector<autopar_control> controls;
  std::vector<autopar_copy> copies;
  std::vector<autopar_pair> pairs;
  std::vector<autopar_part> parts;

  /// Offset of a NUL-terminated copy in the strings section.
  uint32_t string(std::string_view text);
  /// Index of the first of these references.
  uint32_t axisRefs(const std::vector<autopar_axis_ref> &refs);
  /// Index of the communicator over these axes: the same list gives the same
  /// communicator.
  uint32_t communicator(const std::vector<autopar_axis_ref> &refs);
  /// Index of the first of these loops; the same list is stored once.
  uint32_t extents(const std::vector<autopar_extent> &list);
  /// Offset in the constants section, 64-byte aligned; equal bytes are stored
  /// once.
  uint64_t constant(std::string_view bytes);

  /// Bytes of constants so far. With more than maxConstantBytes the offsets of
  /// sections, which have 32 bits, might not reach.
  uint64_t constantBytes() const { return constants.size(); }
  static constexpr uint64_t maxConstantBytes = uint64_t(4000) << 20;

  /// The whole manifest. Sections lie at multiples of 64 bytes.
  std::vector<char> finish();

private:
  using RefKey = std::vector<int64_t>;
  static RefKey keyOf(const std::vector<autopar_axis_ref> &refs);

  std::string strings;
  std::string constants;
  std::vector<autopar_axis_ref> refs;
  std::vector<autopar_communicator> communicators;
  std::map<std::string, uint32_t, std::less<>> stringOffsets;
  std::map<RefKey, uint32_t> refOffsets, communicatorIndices, extentOffsets;
  std::vector<autopar_extent> loops;
  std::map<std::string, uint64_t, std::less<>> constantOffsets;
};

} // namespace autopar::emit
