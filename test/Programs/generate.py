#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random small programs, finds what StableHLO's reference interpreter (or SciPy, NumPy, JAX) says they give, and compares
autopar's interpreter and compiled code with it, or records them.

  generate.py --build build --count 5000 --seed 1 [--only gather] [--keep DIR]
  generate.py --build build --count 3000 --seed 7 --record recorded.jsonl

Needs jax[cpu]==0.10.2 and scipy; what is recorded is checked without (check.py).
"""
import argparse
import collections
import json
import os
import random
import sys
import time

import broadcast
import calls
import control
import contraction
import elementwise
import indexed
import movement
import regions
import special
from check import check
from program import Program
from reference import Reference

GENERATORS = [g for m in (elementwise, movement, contraction, regions, indexed, control, special, broadcast, calls) for g in m.GENERATORS]


def draw(rng, only):
    """A program; `only` is a part of a generator's name."""
    pool = [(g, weight) for g, weight in GENERATORS if not only or only in g.__name__]
    while True:
        generator = rng.choices([g for g, _ in pool], [w for _, w in pool])[0]
        program = Program(rng, generator.__name__)
        try:
            generator(program)
            return program
        except elementwise.Skip:
            continue


def programs(count, seed, only, reference, silent):
    """Records with their expected results; what the reference does not answer is counted by op and left out."""
    made = 0
    while made < count:
        program = draw(random.Random(f"{seed}/{made}"), only)
        record = {"name": f"{seed}/{made}", **program.record()}
        made += 1
        answer = program.expected or reference.evaluate(program.record(reference=True))
        if not isinstance(answer, list):
            silent[program.op, (answer or {}).get("problem", "aborts")[:160]] += 1
            continue
        record["expected"] = answer
        yield record


def write_choice(path, records, count):
    """Few of each op before more of any, short ones first."""
    records = sorted(records, key=lambda r: len(json.dumps(r)) > 1500)
    rank, seen = {}, collections.Counter()
    for record in records:
        rank[record["name"]] = seen[record["op"]]
        seen[record["op"]] += 1
    chosen = sorted(records, key=lambda r: rank[r["name"]])[:count]
    with open(path, "w") as sink:
        for record in sorted(chosen, key=lambda r: (r["op"], r["name"])):
            sink.write(json.dumps(record) + "\n")
    print(f"{len(chosen)} programs of {len(set(r['op'] for r in chosen))} ops in {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="generators with this in their name")
    parser.add_argument("--record", help="file to write programs to that do not differ, as many of each op as can be")
    parser.add_argument("--choose", type=int, default=300, help="how many of them")
    parser.add_argument("--keep", help="folder for programs that differ")
    parser.add_argument("--batch", type=int, default=40, help="programs compiled together")
    parser.add_argument("--levels", default="interpreted,compiled")
    args = parser.parse_args()
    reference, silent, counts, began = Reference(), collections.Counter(), collections.Counter(), time.time()
    problems, batch, kept = 0, [], []

    def flush():
        nonlocal problems
        bad = set()
        for record, level, problem in check(args.build, batch, args.levels.split(",")):
            problems += problem.kind != "refused"
            if problem.kind != "refused":
                bad.add(record["name"])
            counts[problem.kind] += 1
            print(f"{record['name']} {record['op']} {level}: {problem.text}", flush=True)
            if args.keep:
                name = f"{args.keep}/{record['name'].replace('/', '-')}.json"
                open(name, "w").write(json.dumps(record))
        kept.extend(r for r in batch if r["name"] not in bad)
        batch.clear()

    for record in programs(args.count, args.seed, args.only, reference, silent):
        counts["answered"] += 1
        batch.append(record)
        if len(batch) == args.batch:
            flush()
    flush()
    if args.record:
        write_choice(args.record, kept, args.choose)
    for (op, problem), number in sorted(silent.items()):
        print(f"no reference for {number} of {op}: {problem}")
    print(f"{args.count} programs, {counts['answered']} with a reference, {counts['refused']} refused, {problems} problems, "
          f"{time.time() - began:.0f} s")
    sys.exit(problems != 0)


if __name__ == "__main__":
    main()
