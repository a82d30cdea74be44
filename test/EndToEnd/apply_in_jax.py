#!/usr/bin/env python3
"""Shardings that autopar exports, applied in JAX (tools/dev/apply-in-jax): XLA sends what it was recorded to send under the plan itself.

Usage: apply_in_jax.py --build BUILD --models MODELS; exit code 77 without jax.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "dev", "apply-in-jax")
parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("--build", required=True)
parser.add_argument("--models", required=True)
args = parser.parse_args()
recorded = json.load(open(f"{args.models}/jax_collectives.json"))
problems = 0


def apply(step, plan):
    return subprocess.run([TOOL, step, "--plan", plan, "--opt", f"{args.build}/bin/autopar-opt"], capture_output=True, text=True)


# A step may be called anything, and an error is shown whole.
with tempfile.TemporaryDirectory() as out:
    other, wrong = f"{out}/moe-2026.mlir", f"{out}/wrong.json"
    shutil.copy(f"{args.models}/moe/step.mlir", other)
    json.dump({"version": 1, "mesh": {"ep": 2}, "shardings": [{"match": "z" * 500, "dims": [["ep"]]}]}, open(wrong, "w"))
    done = apply(other, wrong)
    if done.returncode != 77 and (done.returncode == 0 or "applies to nothing" not in done.stderr or "z" * 500 not in done.stderr):
        problems += 1
        print(f"a rule for nothing: exit code {done.returncode}\n{done.stderr}")
    step = {"moe_ep2": other}
    for plan in ("gpt_fsdp4", "gpt_dp2_tp2", "moe_ep2"):
        done = apply(step.get(plan, f"{args.models}/{plan.split('_')[0]}/step.mlir"), f"{args.models}/plans/{plan}.json")
        if done.returncode == 77:
            sys.exit(77)
        last = re.search(r"^in all +([\d,]+) B +([\d,]+) B$", done.stdout, re.M)
        sent = int(last[2].replace(",", "")) if last else None
        wanted = recorded[plan]["bytes"]
        if sent != wanted or not re.search(r"^    why: .", done.stdout, re.M):
            problems += 1
            print(f"{plan}: XLA sends {sent} bytes, recorded are {wanted}\n{done.stdout}{done.stderr[-600:]}")
print(f"{problems} problems")
sys.exit(problems > 0)
