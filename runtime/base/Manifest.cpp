// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Validation of the manifest, section by section. A compiler bug shows here as one message, not as a crash in a kernel.
#include "runtime/base/Manifest.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include <cstring>
#include <vector>

namespace autopar::rt {

namespace {

/// Collects the first error; every check after it is skipped.
class Validator {
public:
  Validator(const Manifest &manifest) : manifest(manifest), header(manifest.header()) {}

  Status run() {
    checkMesh();
    checkTensors();
    checkTasks();
    checkCalls();
    checkCollectives();
    checkControls();
    return std::move(error);
  }

private:
  void require(bool condition, const char *what, size_t index) {
    if (!condition && error.ok())
      error = Status::badInput(format("this binary is damaged: %s, entry %zu of its manifest", what, index));
  }
  bool stringOk(uint32_t offset) { return offset < header.strings.count; }
  static bool rangeOk(uint64_t first, uint64_t count, uint64_t size) { return first <= size && count <= size - first; }
  bool bufferOk(const autopar_buffer &buffer, uint64_t bytes) {
    if (buffer.space == AUTOPAR_SPACE_ARENA)
      return rangeOk(buffer.offset, bytes, header.arena_bytes);
    return buffer.space == AUTOPAR_SPACE_CONSTANT && rangeOk(buffer.offset, bytes, header.constants.count);
  }
  bool writableOk(const autopar_buffer &buffer, uint64_t bytes) {
    return buffer.space == AUTOPAR_SPACE_ARENA && bufferOk(buffer, bytes);
  }

  void checkPlaces(size_t devices) {
    if (manifest.places().empty())
      return;
    require(manifest.places().size() == devices, "not a place for each rank", 0);
    std::vector<bool> taken(devices);
    for (size_t rank = 0; error.ok() && rank < devices; ++rank) {
      uint32_t place = manifest.places()[rank];
      require(place < devices && !taken[place], "two ranks at one place", rank);
      if (error.ok())
        taken[place] = true;
    }
  }

  void checkMesh() {
    size_t i = 0;
    int64_t devices = 1;
    for (const autopar_axis &axis : manifest.axes()) {
      require(stringOk(axis.name) && axis.size > 0 && axis.size < (1 << 24), "bad mesh axis", i);
      if (!error.ok())
        return;
      devices *= axis.size;
      require(devices < (1 << 24), "mesh too large", i++);
    }
    checkPlaces(static_cast<size_t>(devices));
    i = 0;
    for (const autopar_axis_ref &ref : manifest.axisRefs()) {
      bool ok = ref.axis < manifest.axes().size() && ref.pre > 0 && ref.size > 0 &&
                manifest.axes()[ref.axis].size % (ref.pre * ref.size) == 0;
      require(ok, "bad axis reference", i++);
    }
    i = 0;
    for (const autopar_dim &dim : manifest.dims()) {
      bool ok = dim.size >= 0 && dim.block >= 0 &&
                rangeOk(dim.first_axis_ref, dim.axis_ref_count, manifest.axisRefs().size());
      require(ok, "bad dim", i++);
      if (!error.ok())
        return;
      int64_t parts = 1;
      for (const autopar_axis_ref &ref : manifest.axisRefs().subspan(dim.first_axis_ref, dim.axis_ref_count))
        parts *= ref.size;
      require(dim.block == (dim.size + parts - 1) / parts, "dim with a wrong block size", i - 1);
    }
    i = 0;
    for (const autopar_communicator &group : manifest.communicators())
      require(rangeOk(group.first_axis_ref, group.axis_ref_count, manifest.axisRefs().size()), "bad communicator", i++);
    require(rangeOk(header.coords_offset, 4 * manifest.axes().size(), header.arena_bytes), "no room for coordinates", 0);
  }

  void checkTensors() {
    size_t i = 0;
    for (const autopar_tensor &tensor : manifest.tensors()) {
      bool ok = stringOk(tensor.name) && tensor.role <= AUTOPAR_ROLE_SEED && elementSize(tensor.dtype) > 0 &&
                rangeOk(tensor.first_dim, tensor.rank, manifest.dims().size()) &&
                rangeOk(tensor.offset, tensor.bytes, header.arena_bytes) && tensor.offset % 8 == 0;
      require(ok, "bad tensor", i);
      if (!error.ok())
        return;
      uint64_t bytes = elementSize(tensor.dtype);
      for (const autopar_dim &dim : manifest.dimsOf(tensor))
        bytes *= static_cast<uint64_t>(dim.block);
      require(bytes == tensor.bytes, "tensor whose bytes do not match its dims", i++);
    }
  }

  void checkTasks() {
    size_t i = 0;
    for (const autopar_task &task : manifest.tasks()) {
      bool ok = stringOk(task.name) && task.phase <= AUTOPAR_TASK_STEP &&
                rangeOk(task.first_launch, task.launch_count, manifest.launches().size());
      require(ok, "bad task", i++);
    }
    const size_t counts[] = {manifest.kernelCalls().size(), manifest.gemms().size(),  manifest.convolutions().size(),
                             manifest.attentions().size(),  manifest.collectives().size(), manifest.copies().size(), manifest.controls().size(), 1};
    i = 0;
    for (const autopar_launch &launch : manifest.launches()) {
      bool ok = launch.kind <= AUTOPAR_LAUNCH_WAIT && launch.index < counts[launch.kind] &&
                stringOk(launch.source) && (launch.signal == AUTOPAR_NONE || launch.signal < (1u << 24)) &&
                (launch.wait == AUTOPAR_NONE ? launch.kind != AUTOPAR_LAUNCH_WAIT : launch.wait < (1u << 24));
      require(ok, "bad launch", i++);
    }
  }

  void checkCalls() {
    size_t i = 0;
    for (const autopar_buffer &buffer : manifest.buffers())
      require(bufferOk(buffer, 0), "buffer outside the arena", i++);
    i = 0;
    for (const autopar_kernel_call &call : manifest.kernelCalls()) {
      bool ok = call.kernel < manifest.program().kernel_count && manifest.program().kernels[call.kernel] &&
                rangeOk(call.first_buffer, call.buffer_count, manifest.buffers().size()) && stringOk(call.name) &&
                call.extent >= 0;
      require(ok, "bad kernel call", i++);
    }
    i = 0;
    for (const autopar_gemm &gemm : manifest.gemms()) {
      bool ok = elementSize(gemm.dtype) > 0 && elementSize(gemm.out_dtype) > 0 && gemm.batch_rank <= 4 &&
                gemm.m >= 0 && gemm.n >= 0 && gemm.k >= 0 && bufferOk(gemm.a, 0) && bufferOk(gemm.b, 0) &&
                writableOk(gemm.c, 0);
      require(ok, "bad matrix product", i++);
    }
    i = 0;
    for (const autopar_convolution &conv : manifest.convolutions()) {
      bool ok = elementSize(conv.dtype) > 0 && elementSize(conv.out_dtype) > 0 && conv.spatial_rank <= 3 &&
                conv.groups >= 1 && conv.batch_groups >= 1 && bufferOk(conv.x, 0) && bufferOk(conv.w, 0) &&
                writableOk(conv.y, 0);
      for (int d = 0; d < conv.spatial_rank && ok; ++d)
        ok = conv.stride[d] >= 1 && conv.lhs_dilation[d] >= 1 && conv.rhs_dilation[d] >= 1;
      require(ok, "bad convolution", i++);
    }
    i = 0;
    for (const autopar_attention &attention : manifest.attentions()) {
      auto readOk = [&](const autopar_heads &heads) { return bufferOk(heads.at, 0) && (heads.row == 1 || heads.column == 1); };
      auto writeOk = [&](const autopar_heads &heads) { return writableOk(heads.at, 0) && heads.column == 1; };
      bool ok = elementSize(attention.dtype) > 0 && attention.batch_rank <= 4 && attention.rows > 0 && attention.columns > 0 &&
                attention.depth > 0 && attention.mask_count <= AUTOPAR_MOST_MASKS && attention.value_depth > 0 && attention.group > 0 && readOk(attention.q) && readOk(attention.k) && readOk(attention.v);
      if (attention.gradient)
        ok = ok && readOk(attention.o) && writeOk(attention.dq) && writeOk(attention.dk) && writeOk(attention.dv);
      else
        ok = ok && writeOk(attention.o);
      for (int m = 0; ok && m < attention.mask_count; ++m) {
        const autopar_mask &mask = attention.masks[m];
        bool isFloat = mask.dtype == AUTOPAR_F32 || mask.dtype == AUTOPAR_BF16 || mask.dtype == AUTOPAR_F16;
        ok = mask.kind <= AUTOPAR_MASK_SELECT && (mask.has_operand || mask.causal) &&
             (!mask.has_operand || bufferOk(mask.at.at, 0)) &&
             (mask.kind == AUTOPAR_MASK_ADD ? mask.has_operand && isFloat : !mask.has_operand || mask.dtype == AUTOPAR_PRED);
      }
      require(ok, "bad attention", i++);
    }
    i = 0;
    for (const autopar_copy &copy : manifest.copies())
      require(bufferOk(copy.from, copy.bytes) && writableOk(copy.to, copy.bytes), "bad copy", i++);
  }

  void checkCollectives() {
    size_t i = 0;
    for (const autopar_collective &collective : manifest.collectives()) {
      bool ok = collective.kind <= AUTOPAR_REDISTRIBUTE && collective.reduce <= AUTOPAR_REDUCE_MIN &&
                collective.fill <= AUTOPAR_REDUCE_MIN && collective.out_elements >= 0 &&
                rangeOk(collective.first_part, collective.part_count, manifest.parts().size()) &&
                elementSize(collective.dtype) > 0 && collective.communicator < manifest.communicators().size() &&
                rangeOk(collective.first_pair, collective.pair_count, manifest.pairs().size()) &&
                collective.elements >= 0 && stringOk(collective.reason);
      require(ok, "bad collective", i);
      if (!error.ok())
        return;
      uint64_t group = 1;
      const autopar_communicator &c = manifest.communicators()[collective.communicator];
      for (const autopar_axis_ref &ref : manifest.axisRefs().subspan(c.first_axis_ref, c.axis_ref_count))
        group *= static_cast<uint64_t>(ref.size);
      uint64_t one = static_cast<uint64_t>(collective.elements) * elementSize(collective.dtype);
      bool wideIn = collective.kind == AUTOPAR_REDUCE_SCATTER || collective.kind == AUTOPAR_ALL_TO_ALL;
      bool wideOut = collective.kind == AUTOPAR_ALL_GATHER || collective.kind == AUTOPAR_ALL_TO_ALL;
      require(bufferOk(collective.in, wideIn ? group * one : one), "collective that reads outside the arena", i);
      uint64_t out = collective.kind == AUTOPAR_REDISTRIBUTE
                         ? static_cast<uint64_t>(collective.out_elements) * elementSize(collective.dtype)
                         : (wideOut ? group * one : one);
      require(writableOk(collective.out, out), "collective that writes outside the arena", i);
      require(collective.root < group, "collective with a root outside its group", i);
      if (collective.kind == AUTOPAR_PERMUTE)
        for (const autopar_pair &pair : manifest.pairs().subspan(collective.first_pair, collective.pair_count))
          require(pair.source < group && pair.target < group, "permute outside its group", i);
      if (collective.kind == AUTOPAR_REDISTRIBUTE)
        checkParts(collective, group, i);
      ++i;
    }
  }

  /// Each part lies in the buffers that it moves between.
  void checkParts(const autopar_collective &collective, uint64_t group, size_t index) {
    uint32_t round = 0;
    uint64_t terms = 0; // of one place: they are reduced together
    const autopar_part *last = nullptr;
    for (const autopar_part &part : manifest.parts().subspan(collective.first_part, collective.part_count)) {
      bool ok = part.source < group && part.target < group && part.round <= 1 && part.round >= round && part.run > 0 &&
                part.in_offset >= 0 && part.out_offset >= 0 &&
                rangeOk(part.first_extent, part.extent_count, manifest.extents().size());
      bool isTerm = last && last->round == part.round && last->target == part.target && last->out_offset == part.out_offset;
      terms = isTerm ? terms + 1 : 1;
      if (isTerm)
        ok = ok && terms <= group && last->run == part.run && last->first_extent == part.first_extent &&
             last->extent_count == part.extent_count;
      require(ok, "bad part of a redistribution", index);
      if (!error.ok())
        return;
      round = part.round;
      last = &part;
      // In 128 bits: sizes and strides are anything here.
      __int128 in = __int128(part.in_offset) + part.run, out = __int128(part.out_offset) + part.run;
      for (const autopar_extent &extent : manifest.extents().subspan(part.first_extent, part.extent_count)) {
        ok = ok && extent.size > 0 && extent.in_stride >= 0 && extent.out_stride >= 0 && in <= INT64_MAX && out <= INT64_MAX;
        in += __int128(extent.size - 1) * extent.in_stride;
        out += __int128(extent.size - 1) * extent.out_stride;
      }
      ok = ok && in <= (part.round == 0 ? collective.elements : collective.out_elements) && out <= collective.out_elements;
      require(ok, "part of a redistribution that lies outside its buffers", index);
    }
  }

  // Controls are named by launches; a control's ranges must lie behind it and before its end, so no walk can loop.
  void checkControls() {
    size_t position = 0;
    for (const autopar_launch &launch : manifest.launches()) {
      ++position;
      if (launch.kind != AUTOPAR_LAUNCH_CONTROL || !error.ok())
        continue;
      const autopar_control &control = manifest.controls()[launch.index];
      bool ok = control.kind <= AUTOPAR_CONTROL_CASE && control.end >= position &&
                control.end <= manifest.launches().size() && control.range_count >= 1 &&
                (control.kind != AUTOPAR_CONTROL_WHILE || control.range_count == 2) &&
                rangeOk(control.first_range, control.range_count, manifest.pairs().size()) &&
                bufferOk(control.predicate, control.kind == AUTOPAR_CONTROL_CASE ? 4 : 1);
      require(ok, "bad while or case", launch.index);
      if (!error.ok())
        return;
      for (const autopar_pair &range : manifest.pairs().subspan(control.first_range, control.range_count))
        require(range.source >= position && rangeOk(range.source, range.target, control.end),
                "while or case with a range outside it", launch.index);
    }
  }

  const Manifest &manifest;
  const autopar_manifest &header;
  Status error;
};

template <typename T> bool sectionOk(autopar_section section, uint64_t bytes) {
  return section.offset % alignof(T) == 0 && section.offset <= bytes &&
         section.count <= (bytes - section.offset) / sizeof(T);
}

bool sectionsOk(const autopar_manifest &h, uint64_t bytes) {
  return sectionOk<char>(h.strings, bytes) && sectionOk<autopar_axis>(h.axes, bytes) && sectionOk<uint32_t>(h.places, bytes) &&
         sectionOk<autopar_tensor>(h.tensors, bytes) && sectionOk<autopar_dim>(h.dims, bytes) &&
         sectionOk<autopar_axis_ref>(h.axis_refs, bytes) && sectionOk<autopar_task>(h.tasks, bytes) &&
         sectionOk<autopar_launch>(h.launches, bytes) && sectionOk<autopar_kernel_call>(h.kernel_calls, bytes) &&
         sectionOk<autopar_buffer>(h.buffers, bytes) && sectionOk<autopar_gemm>(h.gemms, bytes) &&
         sectionOk<autopar_convolution>(h.convolutions, bytes) && sectionOk<autopar_attention>(h.attentions, bytes) &&
         sectionOk<autopar_collective>(h.collectives, bytes) && sectionOk<autopar_control>(h.controls, bytes) &&
         sectionOk<autopar_copy>(h.copies, bytes) && sectionOk<autopar_pair>(h.pairs, bytes) &&
         sectionOk<autopar_part>(h.parts, bytes) && sectionOk<autopar_extent>(h.extents, bytes) &&
         sectionOk<autopar_communicator>(h.communicators, bytes) && sectionOk<char>(h.constants, bytes);
}

} // namespace

StatusOr<Manifest> Manifest::read(const autopar_program &program) {
  if (program.abi_version != AUTOPAR_ABI_VERSION)
    return Status::badInput(format("this binary was compiled for version %u of the program ABI, the runtime linked into "
                                   "it has version %u: compile it again",
                                   program.abi_version, AUTOPAR_ABI_VERSION));
  if (!program.manifest || program.manifest_bytes < sizeof(autopar_manifest))
    return Status::badInput("this binary is damaged: it has no manifest");
  Manifest manifest(program);
  const autopar_manifest &header = manifest.header();
  if (header.magic != AUTOPAR_MANIFEST_MAGIC)
    return Status::badInput(format("this binary is damaged: its manifest starts with %08x, expected %08x", header.magic,
                                   AUTOPAR_MANIFEST_MAGIC));
  if (header.abi_version != AUTOPAR_ABI_VERSION)
    return Status::badInput(format("the manifest of this binary has ABI version %u, the runtime has version %u: compile "
                                   "it again",
                                   header.abi_version, AUTOPAR_ABI_VERSION));
  if (!sectionsOk(header, program.manifest_bytes))
    return Status::badInput("this binary is damaged: a section of its manifest ends outside it");
  bool terminated = header.strings.count > 0 && manifest.text()[header.strings.count - 1] == '\0';
  if (!terminated || header.cpu_name >= header.strings.count || header.cpu_features >= header.strings.count ||
      header.model_name >= header.strings.count)
    return Status::badInput("this binary is damaged: a string of its manifest does not end");
  AUTOPAR_RETURN_IF_ERROR(Validator(manifest).run());
  std::string_view missing = missingCpuFeature(manifest.string(header.cpu_features));
  if (!missing.empty())
    return lacksCpuFeature(missing, manifest.string(header.cpu_name));
  return manifest;
}

Status lacksCpuFeature(std::string_view feature, std::string_view cpu) {
  return Status::badInput("this host lacks the CPU feature " + std::string(feature) + ", which the binary was compiled for (CPU " +
                          std::string(cpu) + "): compile it here, or with --cpu for this host");
}

int64_t Manifest::deviceCount() const {
  int64_t count = 1;
  for (const autopar_axis &axis : axes())
    count *= axis.size;
  return count;
}

std::string_view missingCpuFeature(std::string_view features) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const std::pair<std::string_view, bool> known[] = {
      {"sse4.1", __builtin_cpu_supports("sse4.1")},     {"sse4.2", __builtin_cpu_supports("sse4.2")},
      {"avx", __builtin_cpu_supports("avx")},           {"avx2", __builtin_cpu_supports("avx2")},
      {"fma", __builtin_cpu_supports("fma")},           {"bmi", __builtin_cpu_supports("bmi")},
      {"bmi2", __builtin_cpu_supports("bmi2")},         {"popcnt", __builtin_cpu_supports("popcnt")},
      {"avx512f", __builtin_cpu_supports("avx512f")},   {"avx512bw", __builtin_cpu_supports("avx512bw")},
      {"avx512cd", __builtin_cpu_supports("avx512cd")}, {"avx512dq", __builtin_cpu_supports("avx512dq")},
      {"avx512vl", __builtin_cpu_supports("avx512vl")}, {"avx512bf16", __builtin_cpu_supports("avx512bf16")},
      {"avx512vnni", __builtin_cpu_supports("avx512vnni")}};
  while (!features.empty()) {
    size_t comma = features.find(',');
    std::string_view feature = features.substr(0, comma);
    features = comma == std::string_view::npos ? std::string_view() : features.substr(comma + 1);
    if (feature.empty() || feature[0] != '+')
      continue;
    for (const auto &[name, present] : known)
      if (name == feature.substr(1) && !present)
        return feature.substr(1);
  }
#endif
  return {};
}

} // namespace autopar::rt
