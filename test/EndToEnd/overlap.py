#!/usr/bin/env python3
"""Collectives started early give the bits of blocking ones: without a thread for them, with one, with random delays, under mpirun.

Usage: overlap.py --build BUILD --models DIR

The thresholds are those of no sane plan: everything that can be started is, gradients in many small messages.
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

EAGER = {"bucket_bytes": 4096, "least_microseconds": 0, "in_flight_bytes": 1 << 30}
PLANS = (("gpt", "gpt_dp2"), ("gpt", "gpt_tp2"), ("gpt", "gpt_fsdp4"), ("gpt_scan", "gpt_scan_dp2_tp2"), ("moe", "moe_ep2"))

args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args.add_argument("--models", required=True)
args = args.parse_args()
opt = os.path.join(args.build, "bin", "autopar-opt")
with tempfile.TemporaryDirectory() as out:
    for model, name in PLANS:
        folder = os.path.join(args.models, model)
        plan = json.load(open(f"{args.models}/plans/{name}.json"))
        ranks = 1
        for size in plan["mesh"].values():
            ranks *= size

        def build(overlap, emit, to):
            json.dump(plan | {"overlap": overlap}, open(f"{out}/plan.json", "w"))
            return run(opt, f"{folder}/step.mlir", f"{folder}/init.mlir", "--plan", f"{out}/plan.json", f"--emit={emit}", "-o", to)

        def train(binary, to, *flags, before=()):
            run(*before, binary, "--data", f"{folder}/batches.safetensors", "--steps", 4, "--seed", 42, "--quiet", "--threads", 1,
                "--check-replicas", "--metrics", f"{out}/{to}.jsonl", "--save-state", f"{out}/{to}.safetensors", *flags)

        for overlap, to in ((False, "blocking"), (EAGER, "started")):
            build(overlap, "exe", f"{out}/{to}")
        build(EAGER, "spmd", f"{out}/started.mlir")
        count = open(f"{out}/started.mlir").read().count("_start ")
        if count < 2:
            sys.exit(f"{name}: {count} collectives are started, expected at least 2")
        train(f"{out}/blocking", "off")
        ways = {"at once": ["--overlap", "never"], "on a thread": ["--overlap", "always"],
                "on a thread, delayed": ["--overlap", "always", "--random-delays", 300],
                "at once, delayed": ["--overlap", "never", "--random-delays", 300]}
        for way, flags in ways.items():
            train(f"{out}/started", "on", *flags)
            if losses(f"{out}/on.jsonl") != losses(f"{out}/off.jsonl"):
                sys.exit(f"{name}, {way}: losses differ from those of blocking collectives")
            if not filecmp.cmp(f"{out}/on.safetensors", f"{out}/off.safetensors", shallow=False):
                sys.exit(f"{name}, {way}: states differ from those of blocking collectives")
        if shutil.which("mpirun") and ranks == 2:
            train(f"{out}/started", "on", "--overlap", "always", "--random-delays", 300, before=[*MPIRUN, "-np", ranks])
            if not filecmp.cmp(f"{out}/on.safetensors", f"{out}/off.safetensors", shallow=False):
                sys.exit(f"{name}, mpirun: states differ from those of blocking collectives")
        print(f"{name}: {count} collectives started, the bits of blocking ones", flush=True)
