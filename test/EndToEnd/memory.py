#!/usr/bin/env python3
"""A GPT with about 1 GB of state on 8 ranks, its parameters and moments cut as in gpt_fsdp4: init, two steps, save, load.

The peak resident memory of the process is at most the sum of the ranks' arenas plus 10 %. MODEL is a folder with init.mlir and
step.mlir, made by `test/Models/export.py gpt_1gb --text-only`. Usage: memory.py --build BUILD --model MODEL
"""
import argparse
import json
import os
import sys
import tempfile

from runs import peak_of, run

PLAN = {
    "version": 1, "mesh": {"dp": 8}, "unhinted": "replicated",
    "shardings": [
        {"match": "^batch/", "dims": [["dp"]]},
        {"match": "(ln.|bo|b2|lnf)", "dims": [["dp"]]},
        {"match": "wqkv", "dims": [["dp"]]},
        {"match": "(wte|wpe)", "dims": [[], ["dp"]]},
        {"match": "bqkv", "dims": [[], ["dp"]]},
        {"match": "wo$", "dims": [[], [], ["dp"]]},
        {"match": "(w1|b1|w2)", "dims": [["dp"]]},
    ],
}


args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args.add_argument("--model", required=True)
args = args.parse_args()
with tempfile.TemporaryDirectory() as out:
    json.dump(PLAN, open(f"{out}/plan.json", "w"))
    run(os.path.join(args.build, "bin", "autopar-opt"), f"{args.model}/step.mlir", f"{args.model}/init.mlir", "--plan",
        f"{out}/plan.json", "--emit=exe", "--target=host", "-o", f"{out}/train", f"--report={out}/report.json")
    arena = json.load(open(f"{out}/report.json"))["memory"]["arena"]
    open(f"{out}/tokens.txt", "wb").write(bytes(i * 7 % 251 for i in range(100000)))
    common = ["--data", f"batch/tokens={out}/tokens.txt", "--threads", 1, "--quiet"]
    peak = peak_of(f"{out}/train", *common, "--steps", 2, "--seed", 42, "--save-state", f"{out}/state.safetensors")
    size = os.path.getsize(f"{out}/state.safetensors")
    again = peak_of(f"{out}/train", *common, "--steps", 1, "--init-state", f"{out}/state.safetensors")
    bound = 8 * arena * 1.1
    for what, bytes_ in (("init, two steps, save", peak), ("load, one step", again)):
        print(f"{what}: peak resident {bytes_ / 1e6:.0f} MB, 8 arenas {8 * arena / 1e6:.0f} MB, ratio {bytes_ / (8 * arena):.3f}")
    print(f"state file {size / 1e6:.0f} MB")
    if max(peak, again) > bound:
        sys.exit("more than the arenas plus 10 %")
