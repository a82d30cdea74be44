#!/usr/bin/env python3
"""Determinism: compiling twice, with small blocks from the compiler's allocator and from malloc, gives byte-equal IR, objects and
executables, ten runs of one binary give bit-equal metrics and state.

Usage: repeat.py --build BUILD --models DIR [--runs 10]
"""
import argparse
import filecmp
import json
import os
import sys
import tempfile

from runs import run

POISON = {"MALLOC_PERTURB_": "85"}  # what malloc gives is filled with


def metrics(path):
    """What a step computed; the time it took is its own."""
    rows = [json.loads(line) for line in open(path)]
    return [{k: v for k, v in row.items() if k not in ("seconds", "tokens_per_second")} for row in rows]


args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args.add_argument("--models", required=True)
args.add_argument("--runs", type=int, default=10)
args = args.parse_args()
opt = os.path.join(args.build, "bin", "autopar-opt")
problems = []
with tempfile.TemporaryDirectory() as out:
    for model, plan in (("gpt", "gpt_dp2_tp2"), ("gpt_odd", "dp3"), ("moe", "moe_ep2")):
        folder = os.path.join(args.models, model)
        inputs = [f"{folder}/step.mlir", f"{folder}/init.mlir", "--plan", f"{args.models}/plans/{plan}.json"]
        for level in ("spmd", "exec", "obj", "exe"):
            one, two = f"{out}/one.{level}", f"{out}/two.{level}"
            run(opt, *inputs, f"--emit={level}", "-o", one, environment=POISON)
            run(opt, *inputs, f"--emit={level}", "-o", two, environment={"MALLOC_PERTURB_": ""})
            if not filecmp.cmp(one, two, shallow=False):
                problems.append(f"{model} {plan}: two compilations differ at level {level}")
        binary = f"{out}/train"
        run(opt, *inputs, "--emit=exe", "--target=host", "-o", binary, environment=POISON)
        for i in range(args.runs):
            threads = 1 + i % 2  # results do not depend on the number of compute threads either
            run(binary, "--data", f"{folder}/batches.safetensors", "--steps", 4, "--seed", 42, "--quiet", "--threads", threads,
                "--metrics", f"{out}/metrics{i}.jsonl", "--save-state", f"{out}/state{i}.safetensors", environment=POISON)
            if metrics(f"{out}/metrics{i}.jsonl") != metrics(f"{out}/metrics0.jsonl"):
                problems.append(f"{model} {plan}: run {i} has other metrics than run 0")
            if not filecmp.cmp(f"{out}/state{i}.safetensors", f"{out}/state0.safetensors", shallow=False):
                problems.append(f"{model} {plan}: run {i} has another state than run 0")
        print(f"{model} {plan}: 4 levels compiled twice, {args.runs} runs", flush=True)
print("\n".join(problems) if problems else "all equal, bit for bit")
sys.exit(1 if problems else 0)
