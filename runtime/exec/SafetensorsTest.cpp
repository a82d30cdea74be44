// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Headers that lie, in every way we could think of.
#include "runtime/exec/Safetensors.h"
#include "runtime/testing/TemporaryFolder.h"
#include <catch2/catch.hpp>
#include <sys/stat.h>

using namespace autopar::rt;
using autopar::rt::testing::TemporaryFolder;
using Catch::Matchers::Contains;

static std::string withHeader(const std::string &header, size_t dataBytes) {
  uint64_t length = header.size();
  return std::string(reinterpret_cast<const char *>(&length), 8) + header + std::string(dataBytes, 'd');
}

static std::string refusal(const std::string &content) {
  TemporaryFolder folder;
  std::string path = folder.write("f.safetensors", content);
  StatusOr<SafetensorsFile> file = SafetensorsFile::open(path);
  if (file.ok())
    return "accepted";
  CHECK(file.status().code() == StatusCode::BadInput);
  CHECK_THAT(file.status().message(), Contains(path));
  return file.status().message();
}

TEST_CASE("a sound file is read") {
  TemporaryFolder folder;
  std::string path = folder.write(
      "f.safetensors",
      withHeader(R"({"__metadata__":{"k":"v"},"b":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},)"
                 R"("a":{"dtype":"BOOL","shape":[],"data_offsets":[24,25]}}  )",
                 25));
  StatusOr<SafetensorsFile> file = SafetensorsFile::open(path);
  REQUIRE(file.ok());
  CHECK(file->entries().size() == 2);
  CHECK(file->metadata().at("k") == "v");
  CHECK(file->find("b")->text() == "F32[2, 3]");
  CHECK(file->find("b")->end - file->find("b")->begin == 24);
  CHECK(file->find("c") == nullptr);
}

TEST_CASE("files that are none are refused") {
  CHECK_THAT(refusal(""), Contains("' is no safetensors file: it has 0 bytes"));
  CHECK_THAT(refusal(std::string(8, '\xff')), Contains("' is no safetensors file: its header would have"));
  CHECK_THAT(refusal(withHeader("[]", 0)), Contains("' is no safetensors file: its header is not a JSON object"));
  CHECK_THAT(refusal(withHeader("{\"a\":", 0)), Contains("its header is not a JSON object"));
  CHECK_THAT(refusal(withHeader("{}", 0).substr(0, 9)), Contains("' is truncated: its header has 2 bytes, the file 9"));
}

TEST_CASE("entries that do not add up are refused") {
  CHECK_THAT(refusal(withHeader(R"({"a":7})", 0)), Contains("': bad header entry for tensor 'a'"));
  CHECK_THAT(refusal(withHeader(R"({"a":{"dtype":"F32","shape":[1]}})", 4)), Contains("': bad header entry for tensor 'a'"));
  CHECK_THAT(refusal(withHeader(R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4)),
             Contains("': bad header entry for tensor 'a'"));
  CHECK_THAT(refusal(withHeader(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4)),
             Contains("': bad header entry for tensor 'a'"));
  CHECK_THAT(refusal(withHeader(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8)),
             Contains("tensor 'a' of type F32[3] has 8 bytes"));
  CHECK_THAT(refusal(withHeader(R"({"a":{"dtype":"F32","shape":[4611686018427387904,8],"data_offsets":[0,8]}})", 8)),
             Contains("tensor 'a' of type F32[4611686018427387904, 8] has 8 bytes"));
  CHECK_THAT(refusal(withHeader(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}})", 8)),
             Contains("' is truncated: tensor 'a' ends at byte"));
}

TEST_CASE("a header that is made can be read, names sorted") {
  std::map<std::string, SafetensorsEntry> entries;
  entries["z"] = {"F32", {2}, 0, 0};
  entries["a"] = {"I64", {}, 0, 0};
  std::string header = makeSafetensorsHeader(entries, {{"k", "v"}});
  CHECK(header.size() % 8 == 0);
  CHECK(entries["a"].begin == header.size());
  CHECK(entries["z"].end == header.size() + 16);
  TemporaryFolder folder;
  StatusOr<SafetensorsFile> file = SafetensorsFile::open(folder.write("f", header + std::string(16, 'x')));
  REQUIRE(file.ok());
  CHECK(file->find("z")->begin == header.size() + 8);
}

TEST_CASE("files that cannot be opened say why") {
  CHECK(SafetensorsFile::open("/nowhere/f").status().message() == "cannot read '/nowhere/f': No such file or directory");
  TemporaryFolder folder;
  CHECK_THAT(SafetensorsFile::open(folder.path()).status().message(), Contains("': it is a folder"));
  std::string pipe = folder.path() + "/pipe"; // reading one would wait for a writer
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THAT(SafetensorsFile::open(pipe).status().message(), Contains("': it is no file whose parts can be read in any order"));
  CHECK_THAT(File::openToWrite("/nowhere/f", true).status().message(), Contains("cannot write '/nowhere/f'"));
}

TEST_CASE("reading past the end says where the file ends") {
  TemporaryFolder folder;
  StatusOr<File> file = File::openToRead(folder.write("f", "12345"));
  char buffer[8];
  CHECK_THAT(file->read(buffer, 8, 2).message(), Contains("' is truncated: it ends at byte 5, expected 5 more"));
}
