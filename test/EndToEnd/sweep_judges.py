#!/usr/bin/env python3
"""The sweep passes a model that trains as recorded, and only such a one: numbers are changed, tensors removed and added.

Usage: sweep_judges.py --build BUILD --models MODELS
"""
import argparse
import importlib.machinery
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import types

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


def steps_by_signs(scratch):
    """Which parameters the sweep says went the other way, of a model that steps by signs."""
    loader = importlib.machinery.SourceFileLoader("sweep", f"{root}/tools/dev/sweep")
    judge = importlib.util.module_from_spec(importlib.util.spec_from_loader("sweep", loader))
    loader.exec_module(judge)
    w, mu, nu = "state/params/w", "state/opt/0/mu/w", "state/opt/0/nu/w"
    model = types.SimpleNamespace(recorded=scratch, bounds={"state": 1e-3})
    tensors = {w: ("F32", [1500], [1.0] * 1500), mu: ("F32", [1500], [0.5] * 1500)}
    write_file(f"{scratch}/state_after.safetensors", tensors_bytes(tensors))
    write_file(f"{scratch}/state_before.safetensors", tensors_bytes({w: ("F32", [1500], [0.9] * 1500)}))

    def judged(what, expected, entries, by=0.15, moment=0.5, more={}, recorded_more={}):
        numbers = [1.0 + by] * entries + [1.0] * (1500 - entries)
        write_file(f"{scratch}/got", tensors_bytes({w: ("F32", [1500], numbers), mu: ("F32", [1500], [moment] * 1500), **more}))
        write_file(f"{scratch}/state_after.safetensors", tensors_bytes(tensors | recorded_more))
        count = judge.gone_the_other_way(model, f"{scratch}/got")[1]
        if count != expected:
            trials.problem(what, f"{count} entries went the other way, expected {expected}")

    judged("two entries of 1,500", 2, 2)
    judged("three entries", 0, 3)
    judged("more than there and back", 0, 1, by=0.25)
    judged("moments that are off", 0, 1, moment=0.51)
    second = {nu: ("F32", [1500], [0.5] * 1500)}
    judged("steps that are divided", 0, 1, more=second, recorded_more=second)


with tempfile.TemporaryDirectory() as scratch:
    steps_by_signs(scratch)
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
