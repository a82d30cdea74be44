#!/usr/bin/env python3
"""Hints on values inside a program for one device give what constraints in its text give.

`gpt` under plans/gpt_dp2_tp2_sp.json (Megatron's sequence parallelism, by scope, line and op of the values between blocks) and
`gpt_sp`, whose text has sdy constraints on them: the program of each device is the same, op by op, and so are all collectives
with their reasons. That it trains as one device does is checked with all other plans (check_model.py).
Usage: value_hints.py --build BUILD --models DIR
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile


def ops_of(path):
    """The step's ops, without what differs by file: locations and names of values."""
    lines = open(path).read().split("\n")
    step = lines[next(i for i, line in enumerate(lines) if "func.func @step" in line) + 1:]
    return [re.sub(r" loc\(.*\)$", "", line) for line in step]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--models", required=True)
    args = parser.parse_args()
    plan = f"{args.models}/plans/gpt_dp2_tp2_sp.json"
    with tempfile.TemporaryDirectory() as out:
        programs, reports = [], []
        for model, more in (("gpt", ["--plan", plan]), ("gpt_sp", [])):
            subprocess.run([f"{args.build}/bin/autopar-opt", f"{args.models}/{model}/step.mlir", *more, "--emit=spmd", "-o",
                            f"{out}/{model}.mlir", f"--report={out}/{model}.json"], check=True)
            programs.append(ops_of(f"{out}/{model}.mlir"))
            reports.append(json.load(open(f"{out}/{model}.json")))
    hinted, constrained = programs
    differ = [(a, b) for a, b in zip(hinted, constrained) if a != b]
    problems = [f"{a}\n  is in gpt_sp{b}" for a, b in differ[:3]]
    if len(hinted) != len(constrained) or len(hinted) < 100:
        problems.append(f"{len(hinted)} lines by hints, {len(constrained)} by constraints")
    if reports[0]["collectives"] != reports[1]["collectives"] or not reports[0]["collectives"]:
        problems.append(f"{reports[0]['collectives']} by hints, {reports[1]['collectives']} by constraints")
    # The plan without its values is another program: the comparison can tell.
    with tempfile.TemporaryDirectory() as out:
        plain = json.load(open(plan))
        del plain["values"]
        json.dump(plain, open(f"{out}/plan.json", "w"))
        subprocess.run([f"{args.build}/bin/autopar-opt", f"{args.models}/gpt/step.mlir", "--plan", f"{out}/plan.json", "--emit=spmd",
                        "-o", f"{out}/plain.mlir"], check=True)
        if ops_of(f"{out}/plain.mlir") == hinted:
            problems.append("the hints change nothing")
    print("\n".join(problems) if problems else f"{len(hinted)} lines and {reports[0]['collectives']} alike")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
