#!/usr/bin/env python3
"""A rank's memory under FSDP, with weights gathered again for the backward pass and with weights kept.

  fsdp_memory.py --build BUILD [--devices 4,8] [--program NAME=FOLDER:PLAN.json …]

The programs are training steps of decoders (layers.py), 12 layers of width 768 and 24 of width 1024, 32 sequences of 128, with all state and the
batch cut by one axis; --program adds others, as test/Models/export.py writes them, under the plan given, whose one axis gets the
number of devices. Each is compiled twice, with "reshard_after_forward" true and false, and what the reports say is printed as the
table of README.md: the arena, what weights in flight or kept take of its peak, bytes sent, and how much of the gathers' time is hidden.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import layers

STATE_CUT = {"version": 1, "unhinted": "replicated", "shardings": [{"match": ".", "dims": [["dp"]]}]}


def programs(options, out):
    """Name, text of the step, plan without a mesh."""
    for depth, width in ((12, 768), (24, 1024)):
        path = f"{out}/{depth}.mlir"
        with open(path, "w") as file:
            file.write(layers.training_step(depth, batch=32, seq=128, width=width, heads=width // 64))
        yield f"{depth} layers of width {width}", path, STATE_CUT
    for program in options.program:
        name, _, rest = program.partition("=")
        folder, _, plan = rest.partition(":")
        with open(plan) as file:
            yield f"`{name}`", f"{folder}/step.mlir", json.load(file)


def report(options, out, text, plan, devices, again):
    axis = next(iter(plan.get("mesh", {"dp": 0})))
    with open(f"{out}/plan.json", "w") as file:
        json.dump({**plan, "mesh": {axis: devices}, "reshard_after_forward": again}, file)
    done = subprocess.run([f"{options.build}/bin/autopar-opt", text, "--plan", f"{out}/plan.json", "--emit=exec", "-o", os.devnull,
                           f"--report={out}/report.json"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    with open(f"{out}/report.json") as file:
        return json.load(file)


def row(name, devices, again, result):
    gathers = [entry for entry in result["reasons"] if entry["kind"].startswith("all-gather")]
    seconds = sum(entry["seconds"] for entry in gathers)
    hidden = sum(entry["hidden"]["seconds"] for entry in gathers if "hidden" in entry)
    sent = sum(entry["bytes"] for entry in result["by_kind"].values())
    return (f"| {name} | {devices} | {'again' if again else 'kept'} | {result['memory']['arena'] / 1e6:,.0f} | "
            f"{result['memory']['peak']['communication'] / 1e6:,.0f} | {sent / 1e6:,.0f} | {len(gathers)} | {hidden / seconds:.0%} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--devices", type=lambda text: [int(n) for n in text.split(",")], default=[4, 8])
    parser.add_argument("--program", action="append", default=[])
    options = parser.parse_args()
    print("| step | ranks | weights | arena, MB | of the peak in collectives | sent, MB | gathers | hidden |\n|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as out:
        for name, text, plan in programs(options, out):
            for devices in options.devices:
                for again in (False, True):
                    print(row(name, devices, again, report(options, out, text, plan, devices, again)), flush=True)


main()
