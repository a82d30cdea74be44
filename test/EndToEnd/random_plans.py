#!/usr/bin/env python3
"""Models under random plans equal one device: the state that @init makes, moments and parameters after one step, losses and norms of
three; one program per device, interpreted, and of some plans also compiled, ranks as threads.

  random_plans.py --build BUILD --models MODELS [--seed N] [--count N] [--binaries N] [--devices N] [--only MODEL[,MODEL…]]

A plan cuts a random choice of arguments over a random mesh (one to three axes of 1 to 5 devices, at most --devices in all), some
dims open, the others open or replicated: what users write, and what they would not. The first
--binaries plans are compiled too (-1: all). Bounds are check_model.py's. A failure prints the plan, so that it can be run again.
"""
import argparse
import concurrent.futures
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

from check_model import Model
from runs import Failure

SMALL = ["mlp", "gpt", "gpt_odd", "gpt_scan", "gpt_dropout", "llama", "moe", "resnet"]
STEPS = 3


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


def check(build, folder, plan, levels):
    """What went wrong; "" if nothing did, None if the plan says something that is refused."""
    with tempfile.TemporaryDirectory() as out:
        with open(f"{out}/plan.json", "w") as file:
            json.dump(plan, file)
        model = Model(folder, build, out)
        model.expected = model.expected[:STEPS]
        for level in levels:
            try:
                model.check(level, file.name)
            except Failure as problem:
                # A rule for tensors that an earlier one took, or that are of size 1, is the plan's own fault.
                refused = "applies to nothing" in str(problem) or "applies only to" in str(problem)
                return None if refused else f"{level}: {problem}"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--models", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=32)
    parser.add_argument("--binaries", type=int, default=0, help="how many of the plans are compiled too (-1: all)")
    parser.add_argument("--jobs", type=int, default=2, help="plans at a time")
    parser.add_argument("--devices", type=int, default=16, help="at most")
    parser.add_argument("--only", default=",".join(SMALL))
    options = parser.parse_args()
    random.seed(options.seed)
    models = options.only.split(",")
    opt = os.path.join(options.build, "bin", "autopar-opt")
    names = {model: arguments(opt, f"{options.models}/{model}") for model in models}
    tried = [(model, random_plan(names[model], options.devices)) for model in (models[i % len(models)] for i in range(options.count))]
    compiled = options.count if options.binaries < 0 else options.binaries
    failures = agreed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        problems = pool.map(lambda i: check(options.build, f"{options.models}/{tried[i][0]}", tried[i][1],
                                            ["spmd", "exe"] if i < compiled else ["spmd"]), range(options.count))
        for (model, plan), problem in zip(tried, problems):
            agreed += problem == ""
            if problem:
                failures += 1
                print(f"{model}: {problem}\n  plan: {json.dumps(plan)}", flush=True)
    print(f"{agreed} of {options.count} plans agree, {failures} do not, the others are refused; the first {compiled} compiled too")
    return failures > 0 or agreed < options.count / 2


if __name__ == "__main__":
    sys.exit(main())
