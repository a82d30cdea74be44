// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whole binaries: the same result on any mesh, resuming, data, metrics, signals.
#include "runtime/testing/Process.h"
#include "runtime/testing/ToyData.h"
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace autopar::rt::testing;
using Catch::Matchers::Contains;

namespace {
struct Toy {
  Toy() { folder.write("data.safetensors", toyBatches()); }
  /// Runs in the folder. {data}: the usual data file.
  Finished run(const std::string &toy, const std::string &arguments) const {
    return runCommand("cd " + folder.path() + " && TOY='" + toy + "' timeout 60 " AUTOPAR_RT_TOY " --data data.safetensors " +
                      arguments);
  }
  std::vector<nlohmann::json> metrics(const std::string &name) const {
    std::istringstream lines(folder.read(name));
    std::vector<nlohmann::json> all;
    for (std::string line; std::getline(lines, line);)
      all.push_back(nlohmann::json::parse(line));
    return all;
  }
  TemporaryFolder folder;
};
} // namespace

TEST_CASE("the state file is the same on any mesh and any number of threads") {
  Toy toy;
  REQUIRE(toy.run("", "--steps 5 --seed 42 --save-state one").code == 0);
  for (std::string mesh : {"dp=2", "tp=2", "dp=2 tp=2", "dp=4 tp=5", "dp=7 tp=8"}) {
    INFO(mesh);
    Finished done = toy.run(mesh, "--steps 5 --seed 42 --save-state many --threads 2 --check-replicas --poison-padding");
    CHECK(done.code == 0);
    CHECK(toy.folder.read("one") == toy.folder.read("many"));
    CHECK_FALSE(toy.folder.has("many.unfinished"));
  }
}

TEST_CASE("resuming from a saved state goes on exactly where it ended") {
  Toy toy;
  REQUIRE(toy.run("dp=2", "--steps 5 --save-state whole --metrics whole.jsonl").code == 0);
  REQUIRE(toy.run("dp=2", "--steps 2 --save-state half").code == 0);
  REQUIRE(toy.run("tp=3", "--steps 3 --init-state half --save-state resumed --metrics rest.jsonl").code == 0);
  CHECK(toy.folder.read("whole") == toy.folder.read("resumed"));
  auto whole = toy.metrics("whole.jsonl"), rest = toy.metrics("rest.jsonl");
  REQUIRE(whole.size() == 5);
  REQUIRE(rest.size() == 3);
  for (size_t i = 0; i < 3; ++i) {
    CHECK(rest[i]["step"] == whole[i + 2]["step"]);
    CHECK(rest[i]["loss"] == whole[i + 2]["loss"]);
  }
  REQUIRE(toy.run("", "--steps 3 --init-state half --start-step 0 --metrics again.jsonl").code == 0);
  CHECK(toy.metrics("again.jsonl")[0]["step"] == 0);
}

TEST_CASE("a state file that counts its steps oddly is refused") {
  Toy toy;
  REQUIRE(toy.run("", "--steps 2 --save-state good").code == 0);
  std::string bad = toy.folder.read("good");
  size_t at = bad.find("autopar.step\":\"2");
  REQUIRE(at != std::string::npos);
  bad[at + 15] = '-';
  toy.folder.write("bad", bad);
  Finished done = toy.run("", "--init-state bad");
  CHECK(done.code == 1);
  CHECK_THAT(done.output, Contains("'bad': the metadata entry 'autopar.step' is '-', expected the number of steps seen"));
}

TEST_CASE("runs of one binary are equal to the last bit") {
  Toy toy;
  std::string first;
  for (int i = 0; i < 10; ++i) {
    REQUIRE(toy.run("dp=2 tp=2", "--steps 4 --seed 7 --save-state s --quiet").code == 0);
    if (i == 0)
      first = toy.folder.read("s");
    CHECK(toy.folder.read("s") == first);
  }
}

TEST_CASE("metrics, progress and stats have the promised form") {
  Toy toy;
  Finished done = toy.run("dp=2 tp=2", "--steps 3 --metrics m.jsonl --stats s.json");
  CHECK(done.code == 0);
  CHECK_THAT(done.output, Contains("step 1/3  loss ") && Contains(" s/step ") && Contains(" left ") && Contains(" MB"));
  auto metrics = toy.metrics("m.jsonl");
  REQUIRE(metrics.size() == 3);
  CHECK(metrics[1]["step"] == 1);
  CHECK(metrics[1]["histogram"] == nlohmann::json::parse("[[2, 3], [4, 5]]"));
  CHECK(metrics[1]["seconds"] > 0);
  CHECK_FALSE(metrics[1].contains("tokens_per_second"));
  auto stats = nlohmann::json::parse(toy.folder.read("s.json"));
  // prediction 3 floats in pieces of 2 and 1, loss 1 float, gradient 4 floats
  CHECK(stats["collectives"]["all-reduce/2"]["count"] == 3);
  CHECK(stats["collectives"]["all-reduce/2"]["bytes"] == (1 + 2 + 0 + 1 + 2 + 2) * 4);
  CHECK(stats["memory"]["arena"] > 0);
  CHECK(toy.run("", "--steps 2 --quiet").output == "");
}

TEST_CASE("token files give the same windows on any mesh") {
  Toy toy;
  std::string text, wide;
  for (int i = 0; i < 500; ++i) {
    text += static_cast<char>(i * 37 % 251);
    wide += text.back();
    wide += '\0';
  }
  toy.folder.write("t.txt", text);
  toy.folder.write("t.u16", wide);
  std::vector<nlohmann::json> first;
  for (std::string mesh : {"tokens=1", "dp=2 tokens=1", "dp=3 tp=2 tokens=1"})
    for (std::string file : {"t.txt", "t.u16"}) {
      INFO(mesh << " " << file);
      Finished done = toy.run(mesh, "--steps 4 --seed 9 --metrics m.jsonl --data batch/tokens=" + file);
      REQUIRE(done.code == 0);
      CHECK_THAT(done.output, Contains(" tokens/s"));
      auto metrics = toy.metrics("m.jsonl");
      if (first.empty())
        first = metrics;
      for (size_t i = 0; i < 4; ++i)
        CHECK(metrics[i]["token_sum"] == first[i]["token_sum"]);
      CHECK(metrics[0]["tokens_per_second"] > 0);
    }
  CHECK(first[0]["token_sum"] != first[1]["token_sum"]);
  REQUIRE(toy.run("tokens=1", "--steps 1 --seed 10 --metrics m.jsonl --data batch/tokens=t.txt").code == 0);
  CHECK(toy.metrics("m.jsonl")[0]["token_sum"] != first[0]["token_sum"]);
}

TEST_CASE("entries called step and seed are fed") {
  Toy toy;
  for (std::string mesh : {"seeds=1", "dp=2 seeds=1"}) {
    REQUIRE(toy.run(mesh, "--steps 3 --seed 5 --metrics m" + std::to_string(mesh.size()) + " --start-step 4").code == 0);
  }
  auto one = toy.metrics("m7"), two = toy.metrics("m12");
  CHECK(one[0]["step_fed"] == 4);
  CHECK(one[2]["step_fed"] == 6);
  CHECK(one[0]["seed_fed"] != one[1]["seed_fed"]);
  CHECK(one[1]["seed_fed"] == two[1]["seed_fed"]);
}

TEST_CASE("SIGTERM and SIGINT end the run after a step, with the state saved") {
  Toy toy;
  for (std::string signal : {"TERM", "INT"}) {
    // The pid is that of `timeout`, which passes signals on: once, if it has made no group of its own.
    Finished done = runCommand("cd " + toy.folder.path() + "; rm -f s; TOY=dp=2 timeout --foreground 30 " AUTOPAR_RT_TOY
                               " --data data.safetensors --steps 100000000 --save-state s & pid=$!; sleep 1; kill -" +
                               signal + " $pid; wait $pid");
    INFO(done.output.substr(done.output.size() > 300 ? done.output.size() - 300 : 0));
    CHECK(done.code == 0);
    CHECK(done.count("stopped by signal " + std::string(signal == "TERM" ? "15" : "2")) == 1);
    CHECK(toy.folder.has("s"));
  }
}

TEST_CASE("no steps: a state is made, or read and written again") {
  Toy toy;
  REQUIRE(toy.run("dp=2", "--steps 0 --seed 3 --save-state made").code == 0);
  REQUIRE(toy.run("tp=2", "--steps 0 --init-state made --save-state again").code == 0);
  CHECK(toy.folder.read("made") == toy.folder.read("again"));
}
