#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares recorded programs with autopar's interpreter and compiled code. Standard library only.

  check.py --build build [recorded.jsonl …] [--levels interpreted,compiled] [--print NAME]
"""
import argparse
import collections
import json
import os
import sys

from compare import difference
from execute import Refused, compile_and_run, interpret, run_all, step_text

LEVELS = {"interpreted": interpret, "compiled": compile_and_run}


class Problem:
    """kind: refused (an error, exit code 1), crashed, or different."""

    def __init__(self, kind, text):
        self.kind, self.text = kind, text


def check(build, records, levels):
    """(record, level, Problem) of each that is not as expected."""
    for level in levels:
        for record, answer in zip(records, run_all(LEVELS[level], build, records)):
            problem = judge(record, answer)
            if problem:
                yield record, level, problem


def judge(record, answer):
    if isinstance(answer, Refused):
        lines = [line for line in answer.errors.splitlines() if "error:" in line]
        tidy = answer.code == 1 and lines
        return Problem("refused" if tidy else "crashed", lines[0].split("error:")[-1].strip() if tidy else str(answer))
    for k, ((_, shape, element), expected, found) in enumerate(zip(record["results"], record["expected"], answer)):
        text = difference(bytes.fromhex(expected), found, element, record["ulps"], record["absolute"])
        if text:
            return Problem("different", f"result {k}, {'x'.join(map(str, shape + [element]))}: {text}")
    return None


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", default=[f"{here}/recorded.jsonl"])
    parser.add_argument("--build", required=True)
    parser.add_argument("--levels", default="interpreted,compiled")
    parser.add_argument("--batch", type=int, default=60, help="programs compiled together")
    parser.add_argument("--print", help="print the program of this name and stop")
    parser.add_argument("--refused", default=f"{here}/refused.txt", help="what errors may say: refusals that are known")
    args = parser.parse_args()
    records = [json.loads(line) for file in args.files for line in open(file)]
    if args.print:
        print("".join(step_text([r]) + f"// expected: {r['expected']}\n" for r in records if r["name"] == args.print), end="")
        return
    known = [line.strip() for line in open(args.refused) if line.strip() and line[0] != "#"]
    counts, refused = collections.Counter(), collections.Counter()
    for at in range(0, len(records), args.batch):
        for record, level, problem in check(args.build, records[at:at + args.batch], args.levels.split(",")):
            reason = problem.kind == "refused" and next((k for k in known if k in problem.text), None)
            if reason:
                refused[reason] += 1
                continue
            counts[problem.kind] += 1
            print(f"{record['name']} {record['op']} {level}: {problem.kind}: {problem.text}", flush=True)
    for reason in known:
        print(f"refused as expected, {refused[reason]} times: {reason}")
    print(f"{len(records)} programs, {sum(counts.values())} problems {dict(counts)}")
    sys.exit(bool(counts) or not records)


if __name__ == "__main__":
    main()
