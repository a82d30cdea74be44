#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small programs of every op on many devices: every value inside is asked to lie somewhere, at random and against all sense, and the
results are still those of one device. Standard library only.

  sharded.py --build build [--plans 2] [--seed 1]                    # the recorded programs
  sharded.py --build build --generate 2000 --seed 5 [--only gather]  # new ones, by hand: interpreted whole and one program a device

Meshes of 2 to 16 devices, of one to three axes; two thirds of the values get a closed constraint, so that consecutive ones contradict
each other and what an op could compute. Names of programs and plans are random seeds: `--print NAME` prints one.
"""
import argparse
import json
import math
import os
import random
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from compare import difference
from execute import Refused, command, step_text, tensors

HERE = os.path.dirname(os.path.abspath(__file__))


def random_mesh(rng):
    mesh = [(axis, rng.choice([1, 2, 2, 3, 4, 5])) for axis in rng.sample("xyz", rng.randint(1, 3))]
    while math.prod(n for _, n in mesh) > 16:
        mesh.pop()
    return mesh if math.prod(n for _, n in mesh) > 1 else random_mesh(rng)


def random_axes(rng, mesh):
    """Whole axes, or the halves of one of four, in any order."""
    axes = []
    for name, size in mesh:
        parts = [f'"{name}":(1)2', f'"{name}":(2)2'] if size == 4 and rng.random() < 0.3 else [f'"{name}"']
        axes += [part for part in parts if rng.random() < 0.7]
    rng.shuffle(axes)
    return axes


def random_sharding(rng, mesh, rank):
    dims = [[] for _ in range(rank)]
    for axis in random_axes(rng, mesh):
        rng.choice(dims).append(axis)
    # The halves of an axis, major before minor on one dim, are written as the axis.
    text = ", ".join("{" + ", ".join(dim) + "}" for dim in dims)
    return re.sub(r'("\w"):\(1\)2, \1:\(2\)2', r"\1", text)


def types_of(line):
    """Shape and element type of each result, from the end of a line of a program."""
    tail = line[line.rindex(" : ") + 3:]
    tail = tail.split(" -> ")[-1]
    return [([int(d) for d in dims.split("x") if d], element) for dims, element in re.findall(r"tensor<((?:\d+x)*)([\w<>]+?)>(?![>])", tail)]


def constrained(record, rng, mesh):
    """The record with constraints between its lines; who uses a value uses what the constraint gives."""
    lines, renamed = [], {}

    def current(line):
        return re.sub(r"%\$v\d+(#\d+)?", lambda m: renamed.get(m[0], m[0]), line)

    for line in record["lines"]:
        left, right = line.split(" = ", 1)
        lines.append(f"{left} = {current(right)}")
        name, _, count = left.partition(":")
        names = [f"{name}#{i}" for i in range(int(count))] if count else left.split(", ")
        for i, (value, (shape, element)) in enumerate(zip(names, types_of(line)[-len(names):])):
            name = value.split("#")[0]
            if shape and rng.random() < 0.67:
                kind = "tensor<" + "".join(f"{d}x" for d in shape) + element + ">"
                renamed[value] = f"{name}_{i}"
                lines.append(f"{name}_{i} = sdy.sharding_constraint {value} <@mesh, [{random_sharding(rng, mesh, len(shape))}]> : {kind}")
    results = [[renamed.get(name, name), *rest] for name, *rest in record["results"]]
    return {**record, "lines": lines, "results": results}


def planned(record, seed):
    """The program's text with a mesh and constraints."""
    rng = random.Random(seed)
    mesh = random_mesh(rng)
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh)
    return f"sdy.mesh @mesh = <[{axes}]>\n" + step_text([constrained(record, rng, mesh)])


def interpret(build, folder, text):
    file, out = f"{folder}/step.mlir", f"{folder}/out"
    open(file, "w").write(text)
    command([f"{build}/bin/autopar-opt", file, "--emit=spmd", "-o", f"{folder}/spmd.mlir"], file, 60)
    command([f"{build}/bin/autopar-run", f"{folder}/spmd.mlir", "--function", "init", "--out", f"{folder}/state"], file, 60)
    command([f"{build}/bin/autopar-run", f"{folder}/spmd.mlir", "--in", f"{folder}/state", "--out", out], file, 60)
    return tensors(out)


def check(build, record, seeds):
    """What went wrong, as texts; whether a plan was refused as the program itself is."""
    problems, count = [], record["results"]
    with tempfile.TemporaryDirectory() as folder:
        try:
            one = interpret(build, folder, step_text([record]))
        except Refused as why:
            return ([] if why.code == 1 else [f"{record['name']} {record['op']} on one device: {why}"]), 0
        for seed in seeds:
            try:
                many = interpret(build, folder, planned(record, seed))
            except Refused as why:
                problems.append(f"{record['name']} {record['op']} plan {seed}: {why}")
                continue
            for k, (_, shape, element) in enumerate(count):
                name = f"state/c0_{k}"
                # Sums of parts round differently.
                if wrong := difference(one[name], many[name], element, max(record["ulps"], 4), max(record["absolute"], 1e-6)):
                    problems.append(f"{record['name']} {record['op']} plan {seed}: result {k}, {shape} {element}: {wrong}")
    return problems, len(seeds)


def generated(count, seed, only):
    from generate import draw
    for i in range(count):
        yield {"name": f"{seed}/{i}", **draw(random.Random(f"{seed}/{i}"), only).record()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--plans", type=int, default=2, help="for each program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--generate", type=int, default=0, help="how many new programs")
    parser.add_argument("--only", help="programs, or generators, with this in their op's name")
    parser.add_argument("--print", help="PROGRAM PLAN, as a problem names them: print the text and stop")
    args = parser.parse_args()
    records = list(generated(args.generate, args.seed, args.only)) if args.generate else [
        record for file in ("recorded.jsonl", "regressions.jsonl") for record in map(json.loads, open(f"{HERE}/{file}"))
        if not args.only or args.only in record["op"]]
    if args.print:
        name, plan = args.print.split()
        return print("".join(planned(r, plan) for r in records if r["name"] == name), end="")
    found, ran = [], 0
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(check, args.build, record, [f"{args.seed}.{i}.{k}" for k in range(args.plans)]) for i, record in enumerate(records)]
        for run in runs:
            problems, plans = run.result()
            ran += plans
            found += problems
            for problem in problems:
                print(problem[:900], flush=True)
    print(f"{len(records)} programs under {ran} plans, {len(found)} problems")
    sys.exit(bool(found) or ran < len(records))


if __name__ == "__main__":
    main()
