#!/usr/bin/env python3
"""What `--autopar-propagate=strategy=cost` writes is what executables do.

  exported_plan.py --build BUILD --models DIR

For each plan of test/Models/jax_collectives.json: the program with every value's sharding as chosen by cost, exported as Shardy's text and read
back, is partitioned into the same collectives, by kind, group and bytes, as the program under its plan; exporting twice gives the same text,
and so does exporting what was read back.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile


def run(*command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"exit {done.returncode}: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--models", required=True)
    parser.add_argument("--only", help="one plan")
    args = parser.parse_args()
    opt = f"{args.build}/bin/autopar-opt"
    plans = [plan for plan in sorted(json.load(open(f"{args.models}/jax_collectives.json"))) if plan != "what"]
    problems = []
    with tempfile.TemporaryDirectory() as out:

        def report(file, *flags):
            run(opt, file, *flags, "--emit=spmd", "-o", os.devnull, f"--report={out}/report.json")
            return json.load(open(f"{out}/report.json"))["collectives"]

        for plan in [args.only] if args.only else plans:
            step, rules = f"{args.models}/{plan.split('_')[0]}/step.mlir", f"{args.models}/plans/{plan}.json"
            direct = report(step, "--plan", rules)
            run(opt, step, "--plan", rules, "--emit=graph", "-o", f"{out}/graph.mlir")
            # The graph has been propagated: what is left of strategy=cost is the choice.
            texts = [run(opt, f"{out}/graph.mlir", "--autopar-choose-shardings", "--autopar-export-sdy") for _ in range(2)]
            if texts[0] != texts[1]:
                problems.append(f"{plan}: two exports differ")
            with open(f"{out}/exported.mlir", "w") as file:
                file.write(texts[0])
            run(opt, f"{out}/exported.mlir", "--autopar-import-sdy", "--autopar-propagate", "-o", f"{out}/again.mlir")
            if run(opt, f"{out}/again.mlir", "--autopar-export-sdy") != texts[0]:
                problems.append(f"{plan}: what was read back is exported in another way")
            again = report(f"{out}/again.mlir")
            print(f"{plan:16} {sum(row['bytes'] for row in direct.values()):8} {sum(row['bytes'] for row in again.values()):8}", flush=True)
            for key in sorted(set(direct) | set(again)):
                if direct.get(key) != again.get(key):
                    problems.append(f"{plan}: {key}: {direct.get(key)} from the plan, {again.get(key)} from the exported text")
    print("\n".join(problems) if problems else "the exported text gives the collectives of the plan")
    sys.exit(1 if problems else 0)


main()
