// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What can go wrong: each ends every rank, with one message and the right exit code.
#include "runtime/testing/Process.h"
#include "runtime/testing/ToyData.h"
#include <algorithm>
#include <catch2/catch.hpp>

using namespace autopar::rt;
using namespace autopar::rt::testing;
using Catch::Matchers::Contains;

namespace {
struct Toy {
  Toy() { folder.write("data.safetensors", toyBatches()); }
  Finished run(const std::string &arguments, const std::string &toy = "dp=2 tp=2", const std::string &before = "") const {
    return runCommand("cd " + folder.path() + " && TOY='" + toy + "' " + before + " timeout 60 " AUTOPAR_RT_TOY " " + arguments);
  }
  void fails(int code, const std::string &message, const std::string &arguments, const std::string &toy = "dp=2 tp=2",
             const std::string &before = "") const {
    INFO(arguments);
    Finished done = run(arguments, toy, before);
    CHECK(done.code == code);
    CHECK_THAT(done.output, Contains(message));
    CHECK(done.count("autopar: error:") == 1);
  }
  TemporaryFolder folder;
};
} // namespace

TEST_CASE("bad command lines end with code 2") {
  Toy toy;
  toy.fails(2, "(--help lists the flags)", "--dat x");
  toy.fails(2, "--steps", "--steps -3");
  toy.fails(2, "--threads", "--threads 0");
  toy.fails(2, "'99999999999999999999' is no whole number from 0 to 2^62 - 1", "--steps 99999999999999999999");
  toy.fails(2, "'-1' is no whole number from 0 to 2^64 - 1", "--seed -1");
  toy.fails(2, "the file has no name", "--save-state ''");
  CHECK(toy.run("--help").code == 0);
  CHECK_THAT(toy.run("--help").output, Contains("Trains toy") && Contains("--check-replicas"));
}

TEST_CASE("data that is missing or does not fit") {
  Toy toy;
  toy.fails(1, "no data for batch entry 'batch/x' of type F32[6, 7]: give --data FILE.safetensors", "");
  toy.fails(1, "cannot read 'nowhere.safetensors': No such file or directory", "--data nowhere.safetensors");
  toy.folder.write("lacks", smallIntegers({{"batch/x", {"F32", {3, 6, 7}, 0, 0}}}));
  toy.fails(1, "'lacks' has no tensor 'batch/y', expected one of type F32[*, 6]", "--data lacks");
  toy.folder.write("shape", smallIntegers({{"batch/x", {"F32", {6, 7}, 0, 0}}}));
  toy.fails(1, "'shape': tensor 'batch/x' has type F32[6, 7], expected F32[*, 6, 7] with one row for each step", "--data shape");
  toy.folder.write("type", smallIntegers({{"batch/x", {"I32", {3, 6, 7}, 0, 0}}}));
  toy.fails(1, "'type': tensor 'batch/x' has type I32[3, 6, 7], expected F32[*, 6, 7]", "--data type");
  toy.folder.write("empty", smallIntegers({{"batch/x", {"F32", {0, 6, 7}, 0, 0}}}));
  toy.fails(1, "'empty': tensor 'batch/x' has no rows, expected one for each step", "--data empty");
  toy.folder.write("short", toyBatches().substr(0, 600));
  toy.fails(1, "'short' is truncated", "--data short");
  toy.fails(1, "--data batch/z=data.safetensors: the program has no batch entry 'batch/z', it has 'batch/x', 'batch/y'", "--data batch/z=data.safetensors");
  toy.fails(1, "--data z=data.txt: the program has no batch entry 'z', it has", "--data z=data.txt");
}

TEST_CASE("token files that do not fit") {
  Toy toy;
  auto fails = [&](const std::string &message, const std::string &value) {
    toy.fails(1, message, "--data data.safetensors --data " + value, "dp=2 tokens=1");
  };
  toy.folder.write("short.txt", "12345678");
  fails("'short.txt' is too short: it has 8 tokens, a window of batch entry 'batch/tokens' has 9", "batch/tokens=short.txt");
  toy.folder.write("odd.u16", "123456789012345678901");
  fails("'odd.u16' is truncated: 21 bytes are no whole number of tokens of 2 bytes", "batch/tokens=odd.u16");
  toy.folder.write("tokens.csv", "1,2");
  fails("'tokens.csv': unknown kind of data file, expected .safetensors, .txt, .bin, .u16 or .i32", "batch/tokens=tokens.csv");
  fails("cannot read 'none.txt'", "batch/tokens=none.txt");
  toy.folder.write("t.txt", "123456789012345678901");
  fails("'t.txt' cannot feed batch entry 'batch/x' of type F32[6, 7]: token files need an integer type and a last dim to fill", "batch/x=t.txt");
  toy.fails(1, "no data for batch entry 'batch/x'", "--data batch/tokens=t.txt", "tokens=1");
}

TEST_CASE("states that are missing or do not fit") {
  Toy toy;
  auto fails = [&](const std::string &message, const std::string &file) {
    toy.fails(1, message, "--data data.safetensors --init-state " + file);
  };
  fails("cannot read 'none'", "none");
  toy.folder.write("lacks", smallIntegers({{"state/count", {"I32", {}, 0, 0}}}));
  fails("'lacks' has no tensor 'state/w', expected one of type F32[7]", "lacks");
  toy.folder.write("shape", smallIntegers({{"state/count", {"I32", {}, 0, 0}}, {"state/w", {"F32", {8}, 0, 0}}}));
  fails("'shape': tensor 'state/w' has type F32[8], expected F32[7]", "shape");
  toy.folder.write("type", smallIntegers({{"state/count", {"F32", {}, 0, 0}}, {"state/w", {"F32", {7}, 0, 0}}}));
  fails("'type': tensor 'state/count' has type F32[], expected I32[]", "type");
  REQUIRE(toy.run("--data data.safetensors --save-state good --quiet").code == 0);
  std::string good = toy.folder.read("good");
  toy.folder.write("short", good.substr(0, good.size() - 1));
  fails("'short' is truncated", "short");
}

TEST_CASE("a state that cannot be written leaves the last good one") {
  Toy toy;
  // Seen before the first step: nothing of it is in the metrics.
  toy.fails(1, "cannot write '/nowhere/s': No such file", "--data data.safetensors --save-state /nowhere/s --metrics m --quiet");
  toy.fails(1, "cannot write '.': it is a folder", "--data data.safetensors --save-state . --metrics m --quiet");
  toy.fails(1, "cannot write '/dev/null': it is a device or a pipe; name a file",
            "--data data.safetensors --save-state /dev/null --metrics m --quiet");
  toy.fails(1, "cannot write '/nowhere/s': No such file", "--data data.safetensors --stats /nowhere/s --metrics m --quiet");
  CHECK_FALSE(toy.folder.has("m"));
  REQUIRE(toy.run("--data data.safetensors --save-state s --quiet").code == 0);
  std::string good = toy.folder.read("s");
  // A limit on the size of files stands for a full disk.
  toy.fails(1, "cannot write 's.unfinished'", "--data data.safetensors --save-state s --quiet --steps 3", "dp=2",
            "bash -c 'ulimit -f 0; trap \"\" XFSZ; exec \"$@\"' x");
  CHECK(toy.folder.read("s") == good);
  toy.fails(1, "cannot write '/dev/full'", "--data data.safetensors --metrics /dev/full --quiet");
}

TEST_CASE("metrics that cannot be written do not cost the state") {
  Toy toy;
  REQUIRE(toy.run("--data data.safetensors --steps 3000 --save-state whole --quiet").code == 0);
  std::string whole = toy.folder.read("whole");
  toy.fails(1, "cannot write '/dev/full'", "--data data.safetensors --steps 3000 --metrics /dev/full --save-state s --quiet");
  CHECK(toy.folder.read("s") == whole);
  // A pipe whose reader goes at once.
  toy.fails(1, "cannot write 'pipe': Broken pipe", "--data data.safetensors --steps 3000 --metrics pipe --save-state t --quiet", "dp=2",
            "bash -c 'mkfifo pipe; true <pipe & \"$@\"' x");
  CHECK(toy.folder.read("t") == whole);
}

TEST_CASE("metrics go through a pipe") {
  Toy toy;
  Finished done = toy.run("--data data.safetensors --steps 3 --metrics /dev/stdout --quiet | cat");
  CHECK(done.count("autopar: error:") == 0);
  CHECK(std::count(done.output.begin(), done.output.end(), '\n') == 3);
}

TEST_CASE("faults while running end with code 3") {
  Toy toy;
  toy.fails(3, "rank 2 failed: the toy was told to throw", "--data data.safetensors --steps 9", "dp=2 tp=2 fault=throw rank=2 step=3");
  toy.fails(3, "waited 1 s in ", "--data data.safetensors --steps 9 --watchdog-seconds 1", "dp=2 tp=2 fault=hang rank=2 step=3");
  toy.fails(3, "ranks 0 and 2 hold different bits of replicated state 'state/count'",
            "--data data.safetensors --steps 9 --check-replicas", "dp=2 tp=2 fault=diverge rank=2 step=3");
}

TEST_CASE("started collectives: the same numbers, and a fault before the wait ends all") {
  Toy toy;
  REQUIRE(toy.run("--data data.safetensors --steps 9 --save-state blocking --metrics blocking.jsonl --quiet").code == 0);
  for (const char *how : {"never", "always", "always --random-delays 500", "never --random-delays 500"}) {
    INFO(how);
    CHECK(toy.run(std::string("--data data.safetensors --steps 9 --save-state started --check-replicas --quiet --overlap ") + how,
                  "dp=2 tp=2 started=1").code == 0);
    CHECK(toy.folder.read("started") == toy.folder.read("blocking"));
  }
  toy.fails(3, "rank 2 failed: the toy was told to throw", "--data data.safetensors --steps 9 --overlap always",
            "dp=2 tp=2 started=1 fault=throw rank=2 step=3");
  toy.fails(3, "rank 2 failed: the toy was told to throw", "--data data.safetensors --steps 9 --overlap always --random-delays 2000",
            "dp=2 tp=2 started=1 fault=throw rank=2 step=3");
  toy.fails(3, "waited 1 s in ", "--data data.safetensors --steps 9 --watchdog-seconds 1 --overlap always",
            "dp=2 tp=2 started=1 fault=hang rank=2 step=3");
  toy.fails(2, "--overlap", "--overlap sometimes");
  CHECK_THAT(toy.run("--data data.safetensors --overlap always", "dp=2 started=1").output, Contains(" and one for collectives, "));
  CHECK_THAT(toy.run("--data data.safetensors --overlap always", "dp=2").output, !Contains("for collectives")); // has nothing to do
}

TEST_CASE("a launcher without an MPI backend") {
  Toy toy;
  toy.fails(1, "(AUTOPAR_RT_MPI=FILE names it; without mpirun the ranks are threads and need none)", "--data data.safetensors", "", "OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=1 AUTOPAR_RT_MPI=/nowhere");
  toy.fails(1, "cannot load the MPI backend", "--data data.safetensors", "", "PMI_RANK=0 PMI_SIZE=1 AUTOPAR_RT_MPI=/nowhere");
  toy.fails(1, "cannot load the MPI backend", "--data data.safetensors", "", "SLURM_PROCID=0 SLURM_STEP_NUM_TASKS=1 AUTOPAR_RT_MPI=/nowhere");
  toy.fails(3, "MPI does not start", "--data data.safetensors", "", "PMI_RANK=0 PMI_SIZE=1 AUTOPAR_RT_MPI=" AUTOPAR_RT_NO_MPI);
}

#ifdef AUTOPAR_MPIRUN
namespace {
Finished runMpi(const Toy &toy, int ranks, const std::string &arguments, const std::string &model) {
  return runCommand("cd " + toy.folder.path() + " && TOY='" + model + "' timeout 60 " AUTOPAR_MPIRUN
                    " --allow-run-as-root --oversubscribe --mca mpi_yield_when_idle 1 -np " +
                    std::to_string(ranks) + " " AUTOPAR_RT_TOY " " + arguments);
}
} // namespace

TEST_CASE("processes under mpirun give the bits of threads") {
  Toy toy;
  REQUIRE(toy.run("--data data.safetensors --steps 5 --save-state threads --stats a.json").code == 0);
  Finished done = runMpi(toy, 4, "--data data.safetensors --steps 5 --save-state processes --check-replicas", "dp=2 tp=2");
  CHECK(done.code == 0);
  CHECK(done.count("step 5/5") == 1);
  CHECK(toy.folder.read("threads") == toy.folder.read("processes"));
}

TEST_CASE("under mpirun every failure is told once") {
  Toy toy;
  auto fails = [&](int code, const std::string &message, int ranks, const std::string &arguments, const std::string &model) {
    INFO(message);
    Finished done = runMpi(toy, ranks, arguments, model);
    CHECK(done.code == code);
    CHECK_THAT(done.output, Contains(message));
    CHECK(done.count("autopar: error:") == 1);
  };
  fails(1, "started on 2 ranks, the program was compiled for a mesh of 4 devices: use mpirun -np 4, or no mpirun", 2,
        "--data data.safetensors", "dp=2 tp=2");
  fails(1, "cannot read 'none'", 2, "--data none", "dp=2");
  fails(2, "(--help lists the flags)", 2, "--nonsense", "dp=2");
  fails(3, "rank 1 failed: the toy was told to throw", 2, "--data data.safetensors --steps 9", "dp=2 fault=throw rank=1 step=2");
  fails(3, "rank 0 waited 1 s in ", 3, "--data data.safetensors --steps 9 --watchdog-seconds 1", "dp=3 fault=hang rank=1 step=2");
  fails(3, "rank 1 failed: the toy was told to throw", 2, "--data data.safetensors --steps 9 --overlap always",
        "dp=2 started=1 fault=throw rank=1 step=2");
  fails(3, "rank 0 waited 1 s in ", 3, "--data data.safetensors --steps 9 --watchdog-seconds 1 --overlap always",
        "dp=3 started=1 fault=hang rank=1 step=2");
  Finished killed = runMpi(toy, 2, "--data data.safetensors --steps 9 --save-state s", "dp=2 fault=kill rank=1 step=2");
  CHECK(killed.code != 0);
  CHECK_FALSE(toy.folder.has("s"));
}
#endif
