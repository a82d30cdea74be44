#!/usr/bin/env python3
"""Small programs under plans that are easily got wrong: the numbers of one device, and what is sent.

  check.py --build BUILD [--only PART] [--random N --seed S] [--exe]

A case is a program, `@step` on a state and a batch (FOLDER/NAME.mlir), whose first lines say

  // plan: MESH | NAME=SHARDING; … | KIND<=BYTES, …     --mesh and --sharding; what a device sends at most, the other kinds nothing
  // input: NAME FROM TO                                 numbers drawn from FROM..TO, not from -3..3

Both programs, of one device and of a device of many, are interpreted on drawn integers, so that sums are exact: every result has
the same bits. `// tolerance: X`, relative, is for cases with functions that round. `--random` adds N plans that no one wrote to each
case; `--exe` runs the binary too.
"""
import argparse
import glob
import json
import math
import os
import random
import re
import struct
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from trials import Trials, read_tensors, tensors_bytes, write_file  # noqa: E402

DTYPES = {"f32": "F32", "f64": "F64", "bf16": "BF16", "f16": "F16", "i32": "I32", "ui32": "U32", "i64": "I64", "ui64": "U64", "i8": "I8", "i1": "BOOL"}


class Case:
    def __init__(self, path):
        self.name = os.path.relpath(path, HERE)[:-5]
        self.path, text = path, open(path).read()
        head = re.findall(r"^// (plan|input|tolerance|error): (.*)$", text, re.M)
        self.plans = [value for key, value in head if key == "plan"]
        self.ranges = {name: (int(low), int(high)) for name, low, high in (v.split() for k, v in head if k == "input")}
        self.tolerance = next((float(v) for k, v in head if k == "tolerance"), 0.0)
        entry = re.search(r"func\.func (?:public )?@step\((.*?)\)\s*->", text, re.S)[1]
        self.arguments = [(root + "/" + "/".join(re.findall(r"'([^']*)'", rest)), shape, kind) for shape, kind, root, rest in
                          re.findall(r'tensor<((?:\d+x)*)(\w+)>[^%]*?loc\("(state|batch)([^"]*)"\)', entry)]
        if not self.arguments or not self.plans:
            raise SystemExit(f"{path}: no argument with a name like loc(\"batch['x']\"), or no plan")
        # A program may have a mesh of its own.
        self.mesh = re.findall(r'"(\w+)"=(\d+)', (re.search(r"sdy\.mesh @mesh = (.*)", text) or [""])[0])
        self.results = re.findall(r"tensor<((?:\d+x)*)\w+> \{jax.result_info = \"result\[0\]\['([^']*)'\]\"", text)


def dims_of(shape):
    return [int(d) for d in shape.split("x") if d]


def draw(case):
    """A safetensors file of the arguments; a batch has a row for each step."""
    numbers = random.Random(case.name)
    tensors = {}
    for name, shape, kind in case.arguments:
        low, high = case.ranges.get(name.split("/")[-1], (-3, 3))
        values = [numbers.randint(low, high) for _ in range(math.prod(dims_of(shape)))]
        if kind == "bf16":
            values = [struct.unpack("<I", struct.pack("<f", v))[0] >> 16 for v in values]
        if kind == "i1":
            values = [v > 0 for v in values]
        tensors[name] = (DTYPES[kind], [1] * name.startswith("batch/") + dims_of(shape), values)
    return tensors_bytes(tensors)


def differences(found, wanted, tolerance):
    """The first tensor that differs, as text."""
    if set(found) != set(wanted):
        return f"the results are {sorted(found)}, expected {sorted(wanted)}"
    for name, (_, shape, values) in wanted.items():
        bound = tolerance * max([abs(v) for v in values if math.isfinite(v)] + [0])
        for at, (a, b) in enumerate(zip(found[name][2], values)):
            if not (a == b or (a != a and b != b) or abs(a - b) <= bound):
                return f"{name} {shape} differs at {at}: {a}, one device has {b}"
    return ""


def sent(report):
    """Kind → bytes that a device sends in a step; what runs in branches counts once."""
    report, found = json.load(open(report)), {}
    for key, total in [*report["by_kind"].items(), *report.get("conditional", {}).items()]:
        kind = key.split("/")[0]
        found[kind] = found.get(kind, 0) + total["bytes"]
    return found


def check(trials, tool, case, number, plan, one, data, out, exe):
    mesh, hints, bounds = ([part.strip() for part in plan.split("|")] + ["", ""])[:3]
    title, base = f"{case.name} [{plan}]", f"{out}/{case.name.replace('/', '-')}.{number}"
    flags = [f"--mesh={mesh}"] if mesh != "-" else []
    flags += [f"--sharding={hint.strip()}" for hint in hints.split(";") if hint.strip()]
    compile = [tool("autopar-opt"), case.path, *flags]
    if not trials.good(title, [*compile, "--emit=spmd", f"--report={base}.json", "-o", f"{base}.mlir"]) or \
            not trials.good(title, [tool("autopar-run"), f"{base}.mlir", "--in", data, "--out", f"{base}.out"]):
        return
    if wrong := differences(read_tensors(f"{base}.out"), one, case.tolerance):
        trials.problem(title, wrong)
    if bounds:
        allowed = {kind: int(most) for kind, most in (b.strip().split("<=") for b in bounds.split(",") if b.strip() != "nothing")}
        for kind, total in sent(f"{base}.json").items():
            if total > allowed.get(kind, 0):
                trials.problem(title, f"sends {total} bytes by {kind}, at most {allowed.get(kind, 0)} expected")
    if exe and trials.good(title, [*compile, "--emit=exe", "-o", f"{base}.exe"]):
        run = [f"{base}.exe", "--steps", 1, "--threads", 1, "--check-replicas", "--init-state", data, "--data", data, "--save-state", f"{base}.after"]
        if trials.good(title, run):
            after = read_tensors(f"{base}.after")
            if wrong := differences(after, {n: v for n, v in one.items() if n in after}, max(case.tolerance, 1e-6)):
                trials.problem(title, f"binary: {wrong}")


def random_plan(case, numbers):
    mesh = {axis: numbers.choice([1, 2, 2, 3, 4, 5]) for axis in numbers.sample("abc", numbers.randint(1, 3))}
    while math.prod(mesh.values()) > 16:
        mesh.popitem()
    mesh = {axis: int(size) for axis, size in case.mesh} or mesh
    hints = []
    named = [(n, s) for n, s, _ in case.arguments] + [(f"state/{n}", s) for s, n in case.results]
    for name, shape in dict(named).items():
        dims = [[] for _ in dims_of(shape)]
        for axis in numbers.sample(list(mesh), len(mesh)):
            if dims and numbers.random() < 0.7:
                numbers.choice(dims).append(axis)
        if dims and numbers.random() < 0.85:
            inner = ["{" + ", ".join([f'"{a}"' for a in d] + ["?"] * (numbers.random() < 0.3)) + "}" for d in dims]
            hints.append(f"^{name}$=[{', '.join(inner)}]")
    return f"{'-' if case.mesh else ','.join(f'{a}={n}' for a, n in mesh.items())} | {'; '.join(hints)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", default="", help="cases with this in their path")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exe", action="store_true")
    args = parser.parse_args()
    tool = lambda name: os.path.join(args.build, "bin", name)
    trials, numbers = Trials(), random.Random(args.seed)
    with tempfile.TemporaryDirectory() as out:
        for path in sorted(glob.glob(f"{HERE}/*/*.mlir")):
            if args.only not in path:
                continue
            case = Case(path)
            base = f"{out}/{case.name.replace('/', '-')}"
            data = write_file(f"{base}.data", draw(case))
            if not trials.good(case.name, [tool("autopar-opt"), path, "--emit=graph", "-o", f"{base}.graph"]) or \
                    not trials.good(case.name, [tool("autopar-run"), f"{base}.graph", "--in", data, "--out", f"{base}.one"]):
                continue
            one = read_tensors(f"{base}.one")
            plans = case.plans + [random_plan(case, numbers) for _ in range(args.random)]
            for number, plan in enumerate(plans):
                trials.later(check, trials, tool, case, number, plan, one, data, out, args.exe)
        trials.wait()
    return trials.report("cases")


if __name__ == "__main__":
    sys.exit(main())
