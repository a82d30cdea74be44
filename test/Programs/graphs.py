#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random graphs of ops (graph.py) as training steps: binaries, and programs for many devices, give the numbers of one device, interpreted.
Standard library only.

  graphs.py --build build [--count 40] [--seed 1] [--ops 25] [--plans 1] [--binaries 0.4] [--large] [--jobs 2] [--keep DIR]

Each graph runs two steps: interpreted on one device, which is what all else is compared with; as a binary on one device, on one to
three threads; and under --plans plans: hints on its state, and behind some values constraints, reshards, barriers and groups, of a random
mesh of 2 to 8 devices; interpreted a program a device, a part of them (--binaries) as binaries too, with replicas checked. All numbers are
exact, so nothing is rounded. --large has dims above a vector's and a tile's. A problem names its graph and plan; --keep DIR keeps their files.
"""
import argparse
import json
import math
import os
import random
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from compare import difference
from execute import Refused, command, tensors
from graph import Graph
from program import tensor
from sharded import random_mesh, random_sharding

MOST_DEVICES = 8


class Marks:
    """What a plan writes behind values of the text."""

    def __init__(self, rng, mesh, density):
        self.rng, self.mesh, self.density, self.groups = rng, mesh, density, {}

    def mark(self, graph, value):
        name, shape, element = value
        if self.rng.random() >= self.density:
            return value
        kind, at = self.rng.random(), f"%m{len(graph.lines)}"
        where = f"<@mesh, [{random_sharding(self.rng, self.mesh, len(shape))}]>"
        if kind < 0.9:
            direction = self.rng.choice(["NONE", "FORWARD", "BACKWARD", "BOTH"])
            op = f"sharding_constraint {name} {where}" if kind < 0.6 else f"reshard {name} {where}" if kind < 0.75 else \
                f"propagation_barrier {name} allowed_direction={direction}"
            graph.line(f"{at} = sdy.{op} : {tensor(shape, element)}")
            return at, shape, element
        number = self.groups.setdefault((self.rng.randrange(3), shape), len(self.groups))
        graph.line(f"sdy.sharding_group {name} group_id={number} : {tensor(shape, element)}")
        return value


def small_mesh(rng):
    mesh = random_mesh(rng)
    return mesh if math.prod(n for _, n in mesh) <= MOST_DEVICES else small_mesh(rng)


def planned(seed, ops, large, plan):
    """The graph's text on a mesh, and a plan of hints for its state."""
    rng = random.Random(plan)
    mesh = small_mesh(rng)
    marks = Marks(rng, mesh, rng.choice([0, 0.2, 0.6]))
    graph = Graph(seed, ops, large, marks)
    axes = ", ".join(f'"{name}"={size}' for name, size in mesh)
    rules = [{"match": f"^state/{name[1:]}$", "dims": f"[{random_sharding(rng, mesh, len(shape))}]"} for name, shape, _ in graph.state
             if shape and rng.random() < 0.6]
    return f"sdy.mesh @mesh = <[{axes}]>\n{graph.text()}", {
        "version": 1, "mesh": dict(mesh), "unhinted": rng.choice(["open", "replicated"]), "shardings": rules}


class Trial:
    def __init__(self, build, folder, graph):
        self.build, self.folder, self.elements = build, folder, {}
        for name, _, element in graph.state:
            self.elements[f"state/{name[1:]}"] = element
        for i, (_, _, element) in enumerate(graph.extra):
            self.elements[f"state/o{i}"] = element

    def run(self, *arguments):
        command(list(arguments), f"{self.folder}/none", 240)

    def interpreted(self, name, level, flags=()):
        at, run = f"{self.folder}/{name}", f"{self.build}/bin/autopar-run"
        self.run(f"{self.build}/bin/autopar-opt", f"{at}.mlir", f"--emit={level}", "-o", f"{at}.{level}", *flags)
        self.run(run, f"{at}.{level}", "--function", "init", "--out", f"{at}.state")
        self.run(run, f"{at}.{level}", "--in", f"{at}.state", "--steps", "2", "--out", f"{at}.{level}.out")
        return tensors(f"{at}.{level}.out")

    def compiled(self, name, threads, flags=()):
        at = f"{self.folder}/{name}"
        self.run(f"{self.build}/bin/autopar-opt", f"{at}.mlir", "--emit=exe", "-o", f"{at}.exe", *flags)
        self.run(f"{at}.exe", "--steps", "2", "--threads", str(threads), "--check-replicas", "--quiet", "--save-state", f"{at}.exe.out")
        return tensors(f"{at}.exe.out")

    def compared(self, what, one, run):
        """A problem's text, or none."""
        try:
            many = run()
        except Refused as why:
            return [f"{what}: {why}"]
        wrong = [f"{name}: {text}" for name, element in self.elements.items()
                 if (text := difference(one[name], many[name], element, 0, 1e-6))]
        return [f"{what}: {'; '.join(wrong)}"] if wrong else []


def check(args, seed):
    """Problems of one graph, and how many runs there were."""
    with tempfile.TemporaryDirectory() as folder:
        graph, rng = Graph(seed, args.ops, args.large), random.Random(f"{seed} runs")
        trial = Trial(args.build, folder, graph)
        open(f"{folder}/one.mlir", "w").write(graph.text())
        try:
            one = trial.interpreted("one", "graph")
        except Refused as why:
            return [f"graph {seed} on one device: {why}"], 0
        problems, runs = trial.compared("binary", one, lambda: trial.compiled("one", rng.randint(1, 3))), 1
        for number in range(args.plans):
            text, plan = planned(seed, args.ops, args.large, f"{seed}.{number}")
            name = f"plan{number}"
            open(f"{folder}/{name}.mlir", "w").write(text)
            json.dump(plan, open(f"{folder}/{name}.json", "w"))
            flags = ["--plan", f"{folder}/{name}.json"]
            wrong = trial.compared(name, one, lambda: trial.interpreted(name, "spmd", flags))
            if not wrong and rng.random() < args.binaries:
                wrong, runs = trial.compared(f"{name}, binary", one, lambda: trial.compiled(name, rng.randint(1, 2), flags)), runs + 1
            problems, runs = problems + wrong, runs + 1
        if problems and args.keep:
            shutil.copytree(folder, f"{args.keep}/{seed}", dirs_exist_ok=True)
        return [f"graph {seed}, {problem}" for problem in problems], runs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--ops", type=int, default=25)
    parser.add_argument("--plans", type=int, default=1, help="of each graph")
    parser.add_argument("--binaries", type=float, default=0.4, help="part of the plans that are compiled too")
    parser.add_argument("--large", action="store_true", help="dims of up to 40")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="folder for the files of graphs with problems")
    args = parser.parse_args()
    found = ran = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        for problems, runs in pool.map(lambda i: check(args, f"{args.seed}.{i}"), range(args.count)):
            found, ran = found + len(problems), ran + runs
            for problem in problems:
                print(problem[:900], flush=True)
    print(f"{args.count} graphs in {ran} runs, {found} problems")
    sys.exit(bool(found) or ran < args.count)


if __name__ == "__main__":
    main()
