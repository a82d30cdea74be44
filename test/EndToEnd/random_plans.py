#!/usr/bin/env python3
"""Models under random plans equal one device: first moments after @init and one step, one program per device, interpreted.

  random_plans.py --build BUILD --models MODELS [--seed N] [--count N] [--devices N] [--only MODEL[,MODEL…]]

A plan cuts a random choice of arguments over a random mesh (one to three axes of 1 to 5 devices, at most --devices in all), some
dims open, the others open or replicated: what users write, and what they would not. A failure prints the plan, so that it can
be run again.
"""
import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

SMALL = ["mlp", "gpt", "gpt_odd", "gpt_scan", "gpt_dropout", "llama", "moe", "resnet"]
MOMENTS, BOUND = "/(mu|trace)/", "1e-5"


def arguments(opt, folder):
    """Pattern → rank: the last part of each parameter's name, and each batch tensor."""
    text = subprocess.run([opt, f"{folder}/step.mlir", "--emit=graph"], capture_output=True, text=True, check=True).stdout
    found = {}
    for shape, name in re.findall(r'tensor<([\dx]*)\w+> \{[^}]*?autopar\.name = "([^"]*)"', text):
        if name.startswith("batch/") or "/params/" in name:
            found[re.escape(name.split("/")[-1]) + "$"] = shape.count("x")
    return found


def random_mesh(devices):
    """Axes by name, of at least two devices together: the last axis goes while they are too many."""
    mesh = {axis: random.choice([1, 2, 2, 2, 3, 4, 5]) for axis in random.sample("abc", random.randint(1, 3))}
    while math.prod(mesh.values()) > devices:
        mesh.popitem()
    return mesh if math.prod(mesh.values()) > 1 else random_mesh(devices)


def random_plan(names, devices):
    mesh = random_mesh(devices)
    rules = []
    for name, rank in sorted(names.items()):
        if rank == 0 or random.random() < 0.4:
            continue
        dims = [[] for _ in range(rank)]
        for axis in random.sample(list(mesh), len(mesh)):
            if random.random() < 0.7:
                random.choice(dims).append(axis)
        for dim in dims:
            if random.random() < 0.3:
                dim.append("?")
        rules.append({"match": name, "dims": dims})
    return {"version": 1, "mesh": mesh, "unhinted": random.choice(["open", "replicated"]), "shardings": rules}


def check(tool, folder, plan, out):
    """What went wrong; "" if nothing did, None if the plan says something that is refused."""
    with open(f"{out}/plan.json", "w") as file:
        json.dump(plan, file)
    spmd, state, after = f"{out}/spmd.mlir", f"{out}/state.safetensors", f"{out}/after.safetensors"
    steps = [
        [tool("autopar-opt"), f"{folder}/step.mlir", f"{folder}/init.mlir", "--plan", f"{out}/plan.json", "--emit=spmd",
         "-o", spmd],
        [tool("autopar-run"), spmd, "--function", "init", "--seed", "42", "--out", state],
        [tool("autopar-run"), spmd, "--in", state, "--in", f"{folder}/batches.safetensors", "--out", after],
        [tool("compare-safetensors"), after, f"{folder}/state_after_1.safetensors", "--only", MOMENTS, "--tolerance", BOUND],
    ]
    for command in steps:
        done = subprocess.run(command, capture_output=True, text=True)
        # A rule for tensors that an earlier one took, or that are of size 1, is the plan's own fault.
        if "applies to nothing" in done.stderr or "applies only to" in done.stderr:
            return None
        if done.returncode:
            return f"{os.path.basename(command[0])} exits {done.returncode}: {(done.stderr + done.stdout)[:600]}"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--models", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=32)
    parser.add_argument("--devices", type=int, default=16, help="at most")
    parser.add_argument("--only", default=",".join(SMALL))
    options = parser.parse_args()
    random.seed(options.seed)
    tool = lambda name: os.path.join(options.build, "bin", name)
    models = options.only.split(",")
    names = {model: arguments(tool("autopar-opt"), f"{options.models}/{model}") for model in models}
    failures = agreed = 0
    with tempfile.TemporaryDirectory() as out:
        for number in range(options.count):
            model = models[number % len(models)]
            plan = random_plan(names[model], options.devices)
            problem = check(tool, f"{options.models}/{model}", plan, out)
            agreed += problem == ""
            if problem:
                failures += 1
                print(f"{model}: {problem}\n  plan: {json.dumps(plan)}", flush=True)
    print(f"{agreed} of {options.count} plans agree, {failures} do not, the others are refused")
    return failures > 0 or agreed < options.count / 2


if __name__ == "__main__":
    sys.exit(main())
