// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Compare.h"
#include "compiler/Interpret/Safetensors.h"

#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <unistd.h>

using namespace autopar::interpret;

namespace {
/// A file that is gone at the end of the test.
struct ScratchFile {
  std::string path = std::filesystem::temp_directory_path() / ("autopar-safetensors-" + std::to_string(getpid()));
  ~ScratchFile() { std::remove(path.c_str()); }
  void write(const std::string &bytes) const { std::ofstream(path, std::ios::binary) << bytes; }
};

std::string withHeader(const std::string &header, const std::string &data, uint64_t length) {
  return std::string(reinterpret_cast<const char *>(&length), 8) + header + data;
}

/// What reading this header with these data bytes is refused for.
std::string refusal(const std::string &header, const std::string &data = "") {
  ScratchFile file;
  file.write(withHeader(header, data, header.size()));
  NamedTensors tensors;
  auto problem = readSafetensors(file.path, tensors);
  CHECK(tensors.empty() == problem.has_value());
  return problem.value_or("");
}
} // namespace

TEST_CASE("every type comes back as it was written") {
  NamedTensors tensors;
  for (std::string_view name : {"i1", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64", "bf16", "f16", "f32", "f64"}) {
    Tensor tensor(*elementTypeNamed(name), {2, 3});
    for (int i = 0; i < 6; ++i)
      tensor.setValue(i, i % 2);
    tensors["a/" + std::string(name)] = tensor;
  }
  tensors["scalar"] = Tensor::scalar(ElementType::F32, 0.5);
  tensors["empty"] = Tensor(ElementType::I32, {0, 4});
  ScratchFile file;
  REQUIRE(!writeSafetensors(file.path, tensors));
  NamedTensors read;
  REQUIRE(!readSafetensors(file.path, read));
  REQUIRE(read.size() == tensors.size());
  for (auto &[name, tensor] : tensors)
    CHECK(read[name].sameBits(tensor));
}

TEST_CASE("metadata is passed over") {
  CHECK(refusal(R"({"__metadata__": {"format": "pt"}, "a": {"dtype": "I8", "shape": [1], "data_offsets": [0, 1]}})", "x").empty());
}

TEST_CASE("files that are not what they say are refused") {
  NamedTensors tensors;
  ScratchFile file;
  CHECK_THAT(*readSafetensors("/none/such", tensors), Catch::Contains("cannot open the file"));
  file.write("1234567");
  CHECK_THAT(*readSafetensors(file.path, tensors), Catch::Contains("7 bytes, at least 8 expected"));
  file.write(withHeader("{}", "", 3));
  CHECK_THAT(*readSafetensors(file.path, tensors), Catch::Contains("header length 3 does not fit the file of 10 bytes"));
  file.write(withHeader("{}", "", std::numeric_limits<uint64_t>::max()));
  CHECK_THAT(*readSafetensors(file.path, tensors), Catch::Contains("does not fit the file"));
  CHECK_THAT(*writeSafetensors("/none/such", {}), Catch::Contains("cannot write '/none/such'"));
  CHECK_THAT(*writeSafetensors("/dev/null", {}), Catch::Contains("it is a device, a pipe or a folder; name a file"));
}

TEST_CASE("headers that are not what they should be are refused") {
  auto entry = [](const std::string &fields) { return "{\"a\": {" + fields + "}}"; };
  CHECK_THAT(refusal("{"), Catch::Contains("header is not a JSON object"));
  CHECK_THAT(refusal("[1]"), Catch::Contains("header is not a JSON object"));
  CHECK_THAT(refusal("\xff"), Catch::Contains("header is not a JSON object"));
  CHECK_THAT(refusal(R"({"a": 3})"), Catch::Contains("tensor 'a' is not described by a JSON object"));
  CHECK_THAT(refusal(entry(R"("shape": [], "data_offsets": [0, 0])")), Catch::Contains("tensor 'a' has no dtype"));
  CHECK_THAT(refusal(entry(R"("dtype": "F8", "shape": [], "data_offsets": [0, 1])")), Catch::Contains("unsupported dtype 'F8'"));
  CHECK_THAT(refusal(entry(R"("dtype": "I8", "data_offsets": [0, 1])")), Catch::Contains("has no list 'shape'"));
  CHECK_THAT(refusal(entry(R"("dtype": "I8", "shape": [-1], "data_offsets": [0, 1])")),
             Catch::Contains("'shape' holds something other than natural numbers"));
  CHECK_THAT(refusal(entry(R"("dtype": "I8", "shape": [1.5], "data_offsets": [0, 1])")),
             Catch::Contains("something other than natural numbers"));
  CHECK_THAT(refusal(entry(R"("dtype": "F32", "shape": [4294967296, 4294967296], "data_offsets": [0, 0])")),
             Catch::Contains("its size in bytes overflows"));
  CHECK_THAT(refusal(entry(R"("dtype": "I8", "shape": [1], "data_offsets": [1, 0])"), "x"),
             Catch::Contains("is not a begin and an end"));
  CHECK_THAT(refusal(entry(R"("dtype": "I8", "shape": [9], "data_offsets": [0, 9])"), "x"),
             Catch::Contains("ends at byte 9 of the data, which has 1: the file is truncated"));
  CHECK_THAT(refusal(entry(R"("dtype": "F32", "shape": [2], "data_offsets": [0, 4])"), "xxxx"),
             Catch::Contains("of f32[2] needs 8 bytes, its offsets span 4"));
  CHECK_THAT(refusal(entry(R"("dtype": "I8", "shape": [1], "data_offsets": [1, 2])"), "xx"),
             Catch::Contains("begins at byte 1 of the data, expected 0"));
  CHECK_THAT(refusal(entry(R"("dtype": "I8", "shape": [1], "data_offsets": [0, 1])"), "xx"),
             Catch::Contains("the tensors cover 1 of 2 bytes of data"));
  CHECK_THAT(refusal(R"({"a": {"dtype": "I8", "shape": [1], "data_offsets": [0, 1]},
                         "a": {"dtype": "I8", "shape": [1], "data_offsets": [0, 1]}})", "x"),
             Catch::Contains("tensor 'a' is listed twice"));
  CHECK_THAT(refusal(R"({"a": {"dtype": "I8", "shape": )" + std::string(100000, '[')), Catch::Contains("header nests deeper"));
}

TEST_CASE("a file cut anywhere is refused, and never read past its end") {
  NamedTensors tensors{{"a", Tensor(ElementType::F32, {3})}, {"b", Tensor(ElementType::I64, {2})}};
  ScratchFile file;
  REQUIRE(!writeSafetensors(file.path, tensors));
  std::ifstream in(file.path, std::ios::binary);
  std::string whole((std::istreambuf_iterator<char>(in)), {});
  for (size_t length = 0; length < whole.size(); ++length) {
    file.write(whole.substr(0, length));
    NamedTensors read;
    CHECK(readSafetensors(file.path, read).has_value());
    CHECK(read.empty());
  }
}

TEST_CASE("tensors are compared relative to their largest entry") {
  NamedTensors want{{"x", Tensor(ElementType::F32, {2})}, {"y", Tensor::scalar(ElementType::F32, 1)}}, got = want;
  want["x"].setValue(1, 100);
  got["x"].setValue(0, 0.5);
  got["x"].setValue(1, 100);
  CHECK(relativeDifference(got["x"], want["x"]) == 0.005);
  CHECK(compareTensors(got, want, "", {0.006}).summary() == "2 tensors, worst 0.005 in 'x', 0.833 of what is allowed");
  CHECK(compareTensors(got, want, "", {0.006}).problems.empty());
  CHECK(compareTensors(got, want, "", {0.004}).problems[0] == "tensor 'x' differs by 0.005 of its largest entry, allowed 0.004");
  CHECK(compareTensors(got, want, "y", {0}).summary() == "1 tensors, all equal");
  got.erase("y");
  CHECK(compareTensors(got, want, "y", {0}).problems[0] == "tensor 'y' is missing");
  got["y"] = Tensor(ElementType::F32, {1});
  CHECK(compareTensors(got, want, "y", {0}).problems[0] == "tensor 'y' is f32[1], expected f32[]");
  CHECK(compareTensors(got, want, "z", {0}).problems[0] == "no tensor to compare has a name with 'z'");
  CHECK(compareTensors(got, want, "(", {0}).problems[0] == "bad regular expression '('");
  got["x"].setValue(0, std::numeric_limits<double>::quiet_NaN());
  CHECK(!compareTensors(got, want, "x", {1000}).problems.empty());
}

TEST_CASE("a parameter's entries without a gradient are not compared, if asked") {
  auto pair = [](double first, double second) {
    Tensor tensor(ElementType::F32, {2});
    tensor.setValue(0, first);
    tensor.setValue(1, second);
    return tensor;
  };
  NamedTensors want{{"opt/mu/b", pair(1e-9, 1)}, {"params/b", pair(0.5, 100)}}, got = want;
  got["params/b"] = pair(1.5, 100);
  CHECK(compareTensors(got, want, "params", {1e-3}).problems.size() == 1);
  CHECK(compareTensors(got, want, "params", {1e-3, {}, "/mu/"}).problems.empty());
  CHECK(compareTensors(got, want, "params", {1e-3, {}, "/trace/"}).problems.size() == 1);
  CHECK(compareTensors(got, want, "params", {1e-3, {}, "["}).problems[0] == "bad regular expression '['");
  want["opt/mu/b"] = pair(1e-6, 1); // a gradient, if a small one
  CHECK(compareTensors(got, want, "params", {1e-3, {}, "/mu/"}).problems.size() == 1);
  want["opt/mu/b"] = pair(1e-9, 1);
  got["params/b"] = pair(0.5, 101);
  CHECK(compareTensors(got, want, "params", {1e-3, {}, "/mu/"}).problems.size() == 1);
  got["params/b"] = pair(std::numeric_limits<double>::quiet_NaN(), 100);
  CHECK(compareTensors(got, want, "params", {1e-3, {}, "/mu/"}).problems.size() == 1);
}
