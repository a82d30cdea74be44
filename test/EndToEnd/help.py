#!/usr/bin/env python3
"""The --help of each tool and of a trained binary: a screen of our own flags, and an example of each flag that works as a command line.

Usage: help.py --build BUILD
"""
import argparse
import os
import re
import sys
import tempfile

import toy
from trials import Trials, write_file

LINES, COLUMNS = 60, 120
args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args = args.parse_args()
trials = Trials()


def check(name, command, begin=None):
    """Our part of the help fits; each of its flags stands in a line of its examples, and the examples use no others."""
    result = trials.good(f"{name} --help", [*command, "--help"])
    if not result:
        return
    text = result[0][result[0].index(begin):] if begin else result[0]
    text = text.strip("\n")
    lines = text.split("\n")
    if len(lines) > LINES:
        trials.problem(name, f"has {len(lines)} lines of help, {LINES} at most")
    for line in lines:
        if len(line) > COLUMNS:
            trials.problem(name, f"has a line of {len(line)} characters: {line}")
    head, _, examples = text.partition("Examples:")
    names = re.findall(r"^\s+(-\S+)", head, re.M)
    flags = {flag for name in names for flag in re.findall(r"(?<![\w-])--?[a-z][\w-]*", name)} - {"-h", "--help"}
    used = set(re.findall(r"(?<![\w-])(--?[a-z][\w-]*)", examples))
    if not flags or not examples:
        trials.problem(name, f"has {len(flags)} flags and {'some' if examples else 'no'} examples")
    for flag in sorted(flags - used):
        trials.problem(name, f"has no example of {flag}")
    for flag in sorted(used - flags):
        trials.problem(name, f"has an example of {flag}, which is no flag of it")


with tempfile.TemporaryDirectory() as scratch:
    tools = {name: os.path.join(args.build, "bin", name) for name in ("autopar-opt", "autopar-run", "compare-safetensors")}
    step, init = write_file(f"{scratch}/step.mlir", toy.STEP), write_file(f"{scratch}/init.mlir", toy.INIT)
    trials.good("compile", [tools["autopar-opt"], step, init, "--emit=exe", "-o", f"{scratch}/train"])
    check("autopar-opt", [tools["autopar-opt"]], "autopar options:")
    check("autopar-run", [tools["autopar-run"]])
    check("compare-safetensors", [tools["compare-safetensors"]])
    check("a trained binary", [f"{scratch}/train"])
    sys.exit(trials.report("help"))
