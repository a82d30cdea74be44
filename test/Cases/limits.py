#!/usr/bin/env python3
"""Models on meshes that nobody has: 4,096 devices along one axis, seven axes, axes of one device. Compiled; on up to 64 devices
interpreted, with JAX's first moments after one step.

  limits.py --build BUILD --models MODELS
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "EndToEnd"))
from trials import Trials, write_file  # noqa: E402

MODELS = ["mlp", "gpt", "gpt_scan", "llama", "moe", "resnet"]
# Name of the mesh → sizes of its axes; interpreted where that is at most 64 devices.
MESHES = {"one axis of 4096": [4096], "two of 64": [64, 64], "seven of 4096": [2, 4, 2, 8, 2, 4, 4], "seven with ones": [1, 2, 1, 2, 1, 2, 1],
          "seven of one": [1] * 7, "seven of 64": [2, 2, 2, 1, 2, 2, 2], "primes": [3, 5, 2]}
RUN = {"mlp": ["seven with ones", "seven of one", "seven of 64", "primes"], "moe": ["seven with ones"], "gpt": ["seven with ones"]}


def arguments(opt, folder):
    """(name, shape) of each parameter and batch tensor of rank 1 and more."""
    text = subprocess.run([opt, f"{folder}/step.mlir", "--emit=graph"], capture_output=True, text=True, check=True).stdout
    found = re.findall(r'tensor<([\dx]*x)\w+> \{[^}]*?autopar\.name = "([^"]*)"', text)
    shapes = {name: [int(d) for d in shape.split("x") if d] for shape, name in found if name.startswith("batch/") or "/params/" in name}
    return sorted(shapes.items())


def hints(tensors, axes):
    """Every axis somewhere on every tensor, dims in turn and another first axis for each tensor. Dims of one element get none."""
    rules = []
    for number, (name, shape) in enumerate(tensors):
        dims, wide = [[] for _ in shape], [d for d, size in enumerate(shape) if size > 1]
        for k in range(len(axes) if wide else 0):
            dims[wide[k % len(wide)]].append(axes[(number + k) % len(axes)])
        if wide:
            rules.append({"match": f"^{re.escape(name)}$", "dims": dims})
    return rules


def check(trials, tool, folder, model, name, sizes, out):
    axes = "abcdefg"[:len(sizes)]
    plan = {"version": 1, "mesh": dict(zip(axes, sizes)), "shardings": hints(arguments(tool("autopar-opt"), folder), axes)}
    title, base = f"{model} on {name}", f"{out}/{model}-{name.replace(' ', '-')}"
    files = [f"{folder}/step.mlir", f"{folder}/init.mlir"]
    path = write_file(f"{base}.json", json.dumps(plan))
    if not trials.good(title, [tool("autopar-opt"), *files, "--plan", path, "--emit=spmd", "-o", f"{base}.mlir"], seconds=120):
        return
    if name not in RUN.get(model, []):
        return
    assert math.prod(sizes) <= 64
    run, state, after = [tool("autopar-run"), f"{base}.mlir"], f"{base}.state", f"{base}.after"
    if trials.good(title, [*run, "--function", "init", "--seed", 42, "--out", state], seconds=300) and \
            trials.good(title, [*run, "--in", state, "--in", f"{folder}/batches.safetensors", "--out", after], seconds=300):
        trials.good(title, [tool("compare-safetensors"), after, f"{folder}/state_after_1.safetensors", "--only", "/(mu|trace)/",
                            "--tolerance", "1e-5"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--models", required=True)
    args = parser.parse_args()
    trials, tool = Trials(), lambda name: os.path.join(args.build, "bin", name)
    with tempfile.TemporaryDirectory() as out:
        for model in MODELS:
            for name, sizes in MESHES.items():
                trials.later(check, trials, tool, f"{args.models}/{model}", model, name, sizes, out)
        trials.wait()
    return trials.report("limits")


if __name__ == "__main__":
    sys.exit(main())
