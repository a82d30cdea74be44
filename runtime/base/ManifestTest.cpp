// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs that are refused before they run: other versions, damage, hosts that lack a feature.
#include "runtime/base/Manifest.h"
#include "runtime/testing/ToyModel.h"
#include <catch2/catch.hpp>
#include <cstring>

using namespace autopar::rt;
using namespace autopar::rt::testing;
using Catch::Matchers::Contains;

static std::string refusal(const autopar_program &program) {
  StatusOr<Manifest> manifest = Manifest::read(program);
  if (manifest.ok())
    return "accepted";
  CHECK(manifest.status().code() == StatusCode::BadInput);
  return manifest.status().message();
}

TEST_CASE("a sound program is accepted") {
  ToyModel toy({2, 3});
  StatusOr<Manifest> manifest = Manifest::read(toy.program());
  REQUIRE(manifest.ok());
  CHECK(manifest->deviceCount() == 6);
  CHECK(manifest->string(manifest->axes()[1].name) == "tp");
}

TEST_CASE("another ABI version is refused") {
  ToyModel toy({});
  autopar_program program = toy.program();
  program.abi_version = 99;
  CHECK(refusal(program) == "this binary was compiled for version 99 of the program ABI, the runtime linked into it has "
                            "version 5: compile it again");
  toy.builder().manifest().abi_version = 7;
  CHECK(refusal(toy.program()) ==
        "the manifest of this binary has ABI version 7, the runtime has version 5: compile it again");
}

TEST_CASE("a damaged manifest is refused") {
  ToyModel toy({});
  autopar_manifest &manifest = toy.builder().manifest();
  autopar_program program = toy.program();
  SECTION("none") {
    program.manifest_bytes = 10;
    CHECK(refusal(program) == "this binary is damaged: it has no manifest");
  }
  SECTION("magic") {
    manifest.magic = 1;
    CHECK(refusal(program) == "this binary is damaged: its manifest starts with 00000001, expected 52504e41");
  }
  SECTION("section") {
    manifest.launches.count = 1u << 30;
    CHECK(refusal(program) == "this binary is damaged: a section of its manifest ends outside it");
  }
  SECTION("string") {
    manifest.model_name = manifest.strings.count;
    CHECK(refusal(program) == "this binary is damaged: a string of its manifest does not end");
  }
}

// Each overwrites one field of an entry in a copy of the blob.
template <typename T, typename Change>
static std::string refusalAfter(autopar_section autopar_manifest::*section, Change change) {
  ToyModel toy({2, 2});
  autopar_manifest &manifest = toy.builder().manifest();
  change(*reinterpret_cast<T *>(reinterpret_cast<std::byte *>(&manifest) + (manifest.*section).offset));
  return refusal(toy.program());
}

TEST_CASE("places are a place for each rank") {
  auto refusalOf = [](std::vector<uint32_t> places) {
    ProgramBuilder p({{"a", 2}, {"b", 2}});
    p.places = std::move(places);
    return refusal(p.finish());
  };
  CHECK_THAT(refusalOf({0, 2, 1}), Contains("not a place for each rank"));
  CHECK_THAT(refusalOf({0, 2, 1, 4}), Contains("two ranks at one place, entry 3"));
  CHECK_THAT(refusalOf({0, 2, 1, 2}), Contains("two ranks at one place, entry 3"));
  ProgramBuilder sound({{"a", 2}, {"b", 2}});
  sound.places = {0, 2, 1, 3};
  CHECK(Manifest::read(sound.finish()).ok());
}

TEST_CASE("entries that point outside are refused") {
  using M = autopar_manifest;
  CHECK_THAT(refusalAfter<autopar_axis>(&M::axes, [](auto &e) { e.size = 0; }), Contains("bad mesh axis, entry 0"));
  CHECK_THAT(refusalAfter<autopar_axis>(&M::axes, [](auto &e) { e.size = (1 << 24) - 1; }), Contains("mesh too large"));
  CHECK_THAT(refusalAfter<autopar_axis_ref>(&M::axis_refs, [](auto &e) { e.size = 3; }), Contains("bad axis reference"));
  CHECK_THAT(refusalAfter<autopar_dim>(&M::dims, [](auto &e) { e.size = -1; }), Contains("bad dim"));
  CHECK_THAT(refusalAfter<autopar_dim>(&M::dims, [](auto &e) { e.block = 1; }), Contains("dim with a wrong block size"));
  CHECK_THAT(refusalAfter<autopar_communicator>(&M::communicators, [](auto &e) { e.axis_ref_count = 99; }),
             Contains("bad communicator"));
  CHECK_THAT(refusalAfter<autopar_tensor>(&M::tensors, [](auto &e) { e.offset = 1 << 20; }), Contains("bad tensor"));
  CHECK_THAT(refusalAfter<autopar_tensor>(&M::tensors, [](auto &e) { e.bytes = 4; }),
             Contains("tensor whose bytes do not match its dims"));
  CHECK_THAT(refusalAfter<autopar_task>(&M::tasks, [](auto &e) { e.launch_count = 99; }), Contains("bad task"));
  CHECK_THAT(refusalAfter<autopar_launch>(&M::launches, [](auto &e) { e.index = 99; }), Contains("bad launch"));
  CHECK_THAT(refusalAfter<autopar_kernel_call>(&M::kernel_calls, [](auto &e) { e.kernel = 99; }),
             Contains("bad kernel call"));
  CHECK_THAT(refusalAfter<autopar_buffer>(&M::buffers, [](auto &e) { e.offset = 1 << 30; }),
             Contains("buffer outside the arena"));
  CHECK_THAT(refusalAfter<autopar_collective>(&M::collectives, [](auto &e) { e.kind = 99; }), Contains("bad collective"));
  CHECK_THAT(refusalAfter<autopar_collective>(&M::collectives, [](auto &e) { e.in.offset = 1 << 30; }),
             Contains("collective that reads outside the arena"));
  CHECK_THAT(refusalAfter<autopar_collective>(&M::collectives, [](auto &e) { e.out.space = AUTOPAR_SPACE_CONSTANT; }),
             Contains("collective that writes outside the arena"));
  CHECK_THAT(refusalAfter<autopar_collective>(&M::collectives, [](auto &e) { e.root = 2; }),
             Contains("collective with a root outside its group"));
  ToyModel toy({});
  toy.builder().manifest().coords_offset = 1 << 30;
  CHECK_THAT(refusal(toy.program()), Contains("no room for coordinates"));
}

TEST_CASE("products, convolutions, copies, permutes and loops that point outside are refused") {
  auto refusalOf = [](auto fill) {
    ProgramBuilder p({{"x", 2}});
    autopar_buffer room = p.arena(p.allocate(64));
    fill(p, room);
    p.task("step", AUTOPAR_TASK_STEP);
    return refusal(p.finish());
  };
  CHECK_THAT(refusalOf([](ProgramBuilder &p, autopar_buffer) {
               autopar_gemm gemm{};
               gemm.dtype = 99;
               p.gemm(gemm);
             }),
             Contains("bad matrix product"));
  CHECK_THAT(refusalOf([](ProgramBuilder &p, autopar_buffer) { p.convolution({}); }), Contains("bad convolution"));
  CHECK_THAT(refusalOf([](ProgramBuilder &p, autopar_buffer room) { p.copy(room, room, 4096); }), Contains("bad copy"));
  CHECK_THAT(refusalOf([](ProgramBuilder &p, autopar_buffer room) {
               autopar_collective c{};
               c.kind = AUTOPAR_PERMUTE;
               c.communicator = p.communicator({"x"});
               c.in = c.out = room;
               p.collective(c, {{0, 2}});
             }),
             Contains("permute outside its group"));
  auto refusalOfParts = [&](std::vector<autopar_part> parts, std::vector<autopar_extent> extents = {}) {
    return refusalOf([&](ProgramBuilder &p, autopar_buffer room) {
      autopar_collective c{};
      c.dtype = AUTOPAR_F32;
      c.communicator = p.communicator({"x"});
      c.in = c.out = room;
      c.elements = 8;
      c.out_elements = 16;
      p.redistribute(c, std::move(parts), extents);
    });
  };
  CHECK(refusalOfParts({{0, 1, 0, 0, 1, 0, 0, 4, 4}, {1, 0, 1, 0, 0, 0, 8, 0, 8}}, {{2, 4, 8}}) == "accepted");
  const char *bad = "bad part of a redistribution", *outside = "part of a redistribution that lies outside its buffers";
  CHECK_THAT(refusalOfParts({{0, 2, 0, 0, 0, 0, 0, 0, 1}}), Contains(bad));
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 0, 0, 0, 0, 0}}), Contains(bad));
  CHECK_THAT(refusalOfParts({{0, 1, 1, 0, 0, 0, 0, 0, 1}, {0, 1, 0, 0, 0, 0, 0, 0, 1}}), Contains(bad)); // rounds
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 1, 0, 0, 0, 1}}), Contains(bad));                               // no such extent
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 0, 0, 0, 0, 1}, {1, 1, 0, 0, 0, 0, 0, 0, 2}}), Contains(bad)); // terms differ
  CHECK_THAT(refusalOfParts(std::vector<autopar_part>(3, {0, 1, 0, 0, 0, 0, 0, 0, 1})), Contains(bad));  // more than ranks
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 0, 0, 5, 0, 4}}), Contains(outside));
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 0, 0, 0, 13, 4}}), Contains(outside));
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 1, 0, 0, 0, 1}}, {{3, 4, 1}}), Contains(outside));
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 1, 0, 0, 0, 1}}, {{int64_t(1) << 62, 8, 8}}), Contains(outside));
  CHECK_THAT(refusalOfParts({{0, 1, 0, 0, 1, 0, 0, 0, 1}}, {{0, 1, 1}}), Contains(outside));
  CHECK_THAT(refusalOf([](ProgramBuilder &p, autopar_buffer room) {
               uint32_t loop = p.control(AUTOPAR_CONTROL_WHILE, room, 1);
               p.endControl(loop);
             }),
             Contains("bad while or case"));
  CHECK_THAT(refusalOf([](ProgramBuilder &p, autopar_buffer room) {
               uint32_t loop = p.control(AUTOPAR_CONTROL_WHILE, room, 2); // both ranges begin at launch 0: the loop itself
               p.endControl(loop);
             }),
             Contains("while or case with a range outside it"));
}

TEST_CASE("a host without a feature is told so") {
  CHECK(missingCpuFeature("").empty());
  CHECK(missingCpuFeature("+sse4.1,-avx2,+unknown-feature").empty());
  CHECK(lacksCpuFeature("avx512f", "znver4").message() ==
        "this host lacks the CPU feature avx512f, which the binary was compiled for (CPU znver4): compile it here, or with --cpu for this host");
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx512bf16"))
    CHECK(missingCpuFeature("+sse4.1,+avx512bf16") == "avx512bf16");
}
