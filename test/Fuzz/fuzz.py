#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the fuzzers of the readers; what they start from is seeds/ and, for programs, every case of the lit tests.

  fuzz.py --build build [--seconds 60] [--only fuzz-mlir] [--corpus DIR]     (build the target autopar-fuzzers first)

The time is shared: most of it goes to programs. An input that crashes, takes 10 s or a gigabyte is kept in build/fuzz and printed by
path; it becomes a seed with the fix. --corpus keeps what was found between runs.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# Fuzzer → (seeds, share of the time, longest input, dictionary)
FUZZERS = {"fuzz-mlir": ("mlir", 0.55, 6000, "mlir.dict"), "fuzz-plan": ("plan", 0.15, 1500, "plan.dict"),
           "fuzz-safetensors": ("safetensors", 0.15, 700, "safetensors.dict"), "fuzz-state": ("safetensors", 0.15, 700, "safetensors.dict")}


def cases_of_tests(folder):
    """The parts of each lit file, which hold all syntax and every refusal."""
    tracked = subprocess.run(["git", "-C", ROOT, "ls-files", "*.mlir"], capture_output=True, text=True).stdout.split()
    for path in tracked or glob.glob("**/test/*.mlir", root_dir=ROOT, recursive=True):
        if path.startswith(("test/Models", "examples")):
            continue
        text = open(os.path.join(ROOT, path), errors="replace").read()
        for number, part in enumerate(re.split(r"^// -----.*$", text, flags=re.M)):
            part = re.sub(r"^\s*//.*\n", "", part, flags=re.M).strip()
            if part and len(part) < 4000:
                open(f"{folder}/{path.replace('/', '-')}-{number}", "w").write(part + "\n")


def run(name, build, seconds, corpus):
    seeds, share, longest, dictionary = FUZZERS[name]
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryDirectory() as cases:
        os.makedirs(corpus or scratch, exist_ok=True)
        folders = [corpus or scratch, f"{HERE}/seeds/{seeds}"]
        if seeds == "mlir":
            cases_of_tests(cases)
            folders.append(cases)
        artifacts = f"{build}/fuzz/{name}-"
        command = [f"{build}/fuzz/{name}", *folders, f"-max_total_time={max(1, int(seconds * share))}", f"-max_len={longest}", "-timeout=10",
                   "-rss_limit_mb=2048", "-malloc_limit_mb=1024", f"-artifact_prefix={artifacts}", f"-dict={HERE}/{dictionary}",
                   "-print_final_stats=1", "-verbosity=1"]
        # libMLIR is not instrumented: containers and arenas that cross into it look overflown or poisoned; leaks are its statics.
        environment = {**os.environ, "ASAN_OPTIONS": "detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0:allocator_may_return_null=1"}
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment)
    executed = re.search(r"number_of_executed_units: (\d+)", done.stderr)
    print(f"{name}: {executed[1] if executed else '?'} inputs in {int(seconds * share)} s, exit code {done.returncode}", flush=True)
    if done.returncode:
        print(done.stderr[-6000:])
    return done.returncode == 0 and executed is not None and int(executed[1]) > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--only", choices=sorted(FUZZERS), help="one fuzzer, for all the time")
    parser.add_argument("--corpus", help="folder that keeps inputs which reach new code")
    args = parser.parse_args()
    good = True
    for name in [args.only] if args.only else FUZZERS:
        good &= run(name, args.build, args.seconds / (FUZZERS[name][1] if args.only else 1), args.corpus)
    sys.exit(not good)


if __name__ == "__main__":
    main()
