#!/usr/bin/env python3
"""The sweep passes a model that trains as recorded, and only such a one: numbers are changed, tensors removed and added.

Usage: sweep_judges.py --build BUILD --models MODELS
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

from trials import Trials, read_tensors, tensors_bytes, write_file

args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args.add_argument("--models", required=True)
args = args.parse_args()
root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
trials = Trials()


def sweep(name, folder, code, text, *flags):
    result = trials.end(name, [f"{root}/tools/dev/sweep", folder, "--build", args.build, *flags], code, seconds=300)
    if result and text not in result[0]:
        trials.problem(name, f"does not print {text!r}:\n    {result[0][-600:]}")


def changed(folder, scratch, name, change):
    """A copy of the model's folder, changed."""
    copy = f"{scratch}/{name}/mlp"
    shutil.copytree(folder, copy)
    change(copy)
    return copy


def tensor(file, name, index, by):
    """Adds to one number of a file; by None removes the tensor, a name not there adds it."""
    def change(folder):
        tensors = read_tensors(f"{folder}/{file}")
        if by is None:
            del tensors[name]
        elif name not in tensors:
            tensors[name] = ("F32", [1], [by])
        else:
            tensors[name][2][index] += by
        write_file(f"{folder}/{file}", tensors_bytes(tensors))
    return change


def loss(folder):
    expected = json.load(open(f"{folder}/expected.json"))
    expected["steps"][5]["loss"] *= 1 + 1e-5
    json.dump(expected, open(f"{folder}/expected.json", "w"))


with tempfile.TemporaryDirectory() as scratch:
    folder = f"{scratch}/mlp"
    shutil.copytree(f"{args.models}/mlp", folder)
    binary = f"{scratch}/train"
    subprocess.run([f"{args.build}/bin/autopar-opt", f"{folder}/step.mlir", f"{folder}/init.mlir", "--emit=exe", "-o", binary], check=True)
    subprocess.run([binary, "--data", f"{folder}/batches.safetensors", "--seed", "42", "--steps", "8", "--quiet", "--save-state",
                    f"{folder}/state_after.safetensors"], check=True)
    names = sorted(read_tensors(f"{folder}/state_after.safetensors"))
    first = next(name for name in names if "/params/" in name)
    scale = max(abs(x) for x in read_tensors(f"{folder}/state_after.safetensors")[first][2])
    sweep("as recorded", folder, 0, "2 runs, 0 failed", "--mesh", "dp=2")
    state = "state_after.safetensors"
    for name, change, text in (
            ("a loss", loss, "loss is off by 1e-05"),
            ("an entry", tensor(state, first, 3, 0.01 * scale), f"tensor '{first}' differs by 0.0"),
            ("a tensor that was not recorded", tensor(state, first, 0, None), f"1 tensors of the state were not recorded: ['{first}']"),
            ("a tensor that is not there", tensor(state, "state/params/none", 0, 1.0), "tensor 'state/params/none' is missing"),
            ("the start", tensor("state_before.safetensors", first, 0, 0.01), f"tensor '{first}' differs by"),
            ("a program that is refused", lambda f: write_file(f"{f}/step.mlir", "module {}"), "autopar-opt exits 1")):
        sweep(name, changed(folder, scratch, name.replace(" ", "-"), change), 1, text)
    sweep("a folder of nothing", args.build, "fault", "")
    sys.exit(trials.report("the sweep's judgement"))
