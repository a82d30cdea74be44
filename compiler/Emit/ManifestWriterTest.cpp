// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is written is read back through the structs of the ABI.
#include "compiler/Emit/ManifestWriter.h"

#include <catch2/catch.hpp>
#include <cstring>

using namespace autopar::emit;

namespace {

struct Reader {
  explicit Reader(std::vector<char> bytes) : bytes(std::move(bytes)) {
    std::memcpy(&head, this->bytes.data(), sizeof(head));
  }
  template <typename T> T at(autopar_section section, uint32_t index) const {
    REQUIRE(index < section.count);
    REQUIRE(section.offset + (index + 1) * sizeof(T) <= bytes.size());
    T result;
    std::memcpy(&result, bytes.data() + section.offset + index * sizeof(T),
                sizeof(T));
    return result;
  }
  std::string string(uint32_t offset) const {
    return bytes.data() + head.strings.offset + offset;
  }

  std::vector<char> bytes;
  autopar_manifest head;
};

} // namespace

TEST_CASE("an empty manifest has its header and the empty string") {
  Reader reader(ManifestWriter().finish());
  CHECK(reader.head.magic == AUTOPAR_MANIFEST_MAGIC);
  CHECK(reader.head.abi_version == AUTOPAR_ABI_VERSION);
  CHECK(reader.head.strings.count == 1);
  CHECK(reader.string(reader.head.model_name).empty());
  CHECK(reader.head.launches.count == 0);
}

TEST_CASE("sections are read back in order") {
  ManifestWriter writer;
  writer.header.arena_bytes = 4096;
  writer.header.model_name = writer.string("gpt");
  writer.axes.push_back({writer.string("dp"), 0, 2});
  writer.launches.push_back({AUTOPAR_LAUNCH_COPY, 0, 7, AUTOPAR_NONE,
                             AUTOPAR_NONE, writer.string("copy gpt.py:71")});
  writer.launches.push_back({AUTOPAR_LAUNCH_GEMM, 0, 8, AUTOPAR_NONE, 1, 0});
  Reader reader(writer.finish());
  CHECK(reader.head.arena_bytes == 4096);
  CHECK(reader.string(reader.head.model_name) == "gpt");
  CHECK(reader.string(reader.at<autopar_axis>(reader.head.axes, 0).name) ==
        "dp");
  CHECK(reader.head.launches.count == 2);
  auto launch = reader.at<autopar_launch>(reader.head.launches, 0);
  CHECK(launch.index == 7);
  CHECK(reader.string(launch.source) == "copy gpt.py:71");
  CHECK(reader.at<autopar_launch>(reader.head.launches, 1).signal == 1);
}

TEST_CASE("strings, axes, communicators and constants are stored once") {
  ManifestWriter writer;
  CHECK(writer.string("a") == writer.string("a"));
  CHECK(writer.string("a") != writer.string("b"));
  autopar_axis_ref dp{0, 0, 1, 2}, tp{1, 0, 1, 4};
  CHECK(writer.communicator({dp}) == 0);
  CHECK(writer.communicator({dp, tp}) == 1);
  CHECK(writer.communicator({tp, dp}) == 2);
  CHECK(writer.communicator({dp}) == 0);
  uint64_t first = writer.constant("abc");
  uint64_t second = writer.constant("abcd");
  CHECK(writer.constant("abc") == first);
  CHECK(second % 64 == 0);
  CHECK(second != first);
  Reader reader(writer.finish());
  CHECK(reader.head.communicators.count == 3);
  auto group = reader.at<autopar_communicator>(reader.head.communicators, 2);
  CHECK(group.axis_ref_count == 2);
  CHECK(reader.at<autopar_axis_ref>(reader.head.axis_refs, group.first_axis_ref)
            .axis == 1);
  CHECK(std::string(reader.bytes.data() + reader.head.constants.offset + second,
                    4) == "abcd");
  CHECK(reader.head.constants.offset % 64 == 0);
}

TEST_CASE("the same calls give the same bytes") {
  auto build = [] {
    ManifestWriter writer;
    writer.constant("x");
    writer.string("y");
    writer.tensors.push_back(
        {writer.string("w"), AUTOPAR_ROLE_STATE, AUTOPAR_F32, 3, 0, 0, 64, 4});
    return writer.finish();
  };
  CHECK(build() == build());
}
