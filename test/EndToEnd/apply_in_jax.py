#!/usr/bin/env python3
"""Shardings that autopar exports, applied in JAX (tools/dev/apply-in-jax): XLA sends what it was recorded to send under the plan itself.

Usage: apply_in_jax.py --build BUILD --models MODELS; exit code 77 without jax.
"""
import argparse
import json
import os
import re
import subprocess
import sys

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "dev", "apply-in-jax")
parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("--build", required=True)
parser.add_argument("--models", required=True)
args = parser.parse_args()
recorded = json.load(open(f"{args.models}/jax_collectives.json"))
problems = 0
for plan in ("gpt_fsdp4", "gpt_dp2_tp2", "moe_ep2"):
    done = subprocess.run([TOOL, f"{args.models}/{plan.split('_')[0]}/step.mlir", "--plan", f"{args.models}/plans/{plan}.json", "--opt",
                           f"{args.build}/bin/autopar-opt"], capture_output=True, text=True)
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
