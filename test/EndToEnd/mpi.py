#!/usr/bin/env python3
"""gpt under mpirun: on 2 and 4 processes the state and metrics are those of as many threads of one process, bit for bit; and so they are
where the plan has the ranks in another order.

Usage: mpi.py --build BUILD --models DIR
"""
import argparse
import filecmp
import json
import os
import shutil
import sys
import tempfile

from runs import losses, run
from trials import MPIRUN

args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args.add_argument("--models", required=True)
args = args.parse_args()
if not shutil.which("mpirun"):
    print("skipped: no mpirun on this machine")
    sys.exit(77)
opt = os.path.join(args.build, "bin", "autopar-opt")
folder = os.path.join(args.models, "gpt")
with tempfile.TemporaryDirectory() as out:
    ordered = json.load(open(f"{args.models}/plans/gpt_dp2_tp2.json"))
    ordered["mesh"] = {"axes": ordered["mesh"], "device_ids": [2, 0, 3, 1]}
    with open(f"{out}/ordered.json", "w") as f:
        json.dump(ordered, f)
    plans = [(plan, f"{args.models}/plans/{plan}.json", ranks)
             for plan, ranks in (("gpt_dp2", 2), ("gpt_tp2", 2), ("gpt_fsdp4", 4), ("gpt_dp2_tp2", 4))]
    for plan, path, ranks in [*plans, ("gpt_dp2_tp2 in another order", f"{out}/ordered.json", 4)]:
        run(opt, f"{folder}/step.mlir", f"{folder}/init.mlir", "--plan", path, "--emit=exe", "--target=host", "-o", f"{out}/train")
        for how, prefix in (("inproc", []), ("mpi", [*MPIRUN, "-np", ranks])):
            run(*prefix, f"{out}/train", "--data", f"{folder}/batches.safetensors", "--steps", 8, "--seed", 42, "--quiet",
                "--threads", 1, "--metrics", f"{out}/{how}.jsonl", "--save-state", f"{out}/{how}.safetensors",
                "--stats", f"{out}/{how}.json")
        if losses(f"{out}/inproc.jsonl") != losses(f"{out}/mpi.jsonl"):
            sys.exit(f"{plan}: losses differ between inproc and mpirun -np {ranks}")
        if not filecmp.cmp(f"{out}/inproc.safetensors", f"{out}/mpi.safetensors", shallow=False):
            sys.exit(f"{plan}: states differ between inproc and mpirun -np {ranks}")
        counts = [json.load(open(f"{out}/{how}.json"))["collectives"] for how in ("inproc", "mpi")]
        if counts[0] != counts[1]:
            sys.exit(f"{plan}: collectives counted differ: inproc {counts[0]}, mpi {counts[1]}")
        if "order" in plan and not filecmp.cmp(f"{out}/inproc.safetensors", f"{out}/last.safetensors", shallow=False):
            sys.exit(f"{plan}: states differ from those of ranks in the mesh's order")
        os.replace(f"{out}/inproc.safetensors", f"{out}/last.safetensors")
        print(f"{plan}: mpirun -np {ranks} equals inproc, bit for bit", flush=True)
