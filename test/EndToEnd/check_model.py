#!/usr/bin/env python3
"""Runs models under plans and compares with what JAX recorded, tensor by tensor.

  check_model.py --build BUILD MODELDIR [--plan P]…          these plans (without one: no plan)
  check_model.py --build BUILD --sweep MODELS [--only RE]     every model of a folder under every plan made for it

For each model and plan, at each level of --levels:
  graph  autopar-run on the whole program (plans do not change it: run once a model)
  spmd   autopar-run on one program per device
  exe    the compiled program, ranks as threads
it makes the initial state from seed 42 and checks it, one step's first moments (`mu`, `trace`) and parameters, and losses
and gradient norms of eight steps. Tolerances: see BOUNDS. Prints a line for each, then a table; exit 1 if anything failed.
"""
import argparse
import concurrent.futures
import json
import math
import os
import re
import sys
import tempfile
import time

from runs import Failure
from runs import attempt as run
from trials import tensor_names

# Relative to each tensor's largest entry; None: not compared (Adam amplifies gradients that are zero but for rounding).
BOUNDS = {"init": 1e-6, "moments": 1e-5, "parameters": 1e-3, "loss": 5e-6, "norm": 5e-6, "state": 1e-3}
BOUNDS_BF16 = {"init": 1e-6, "moments": 5e-2, "parameters": None, "loss": 1e-3, "norm": 3e-2, "state": None}
MOMENTS, PARAMETERS = "/(mu|trace)/", "/params/"
# Whose plans a model takes besides those of no family; the longest prefix of a plan's name decides its family.
FAMILY = {"gpt_bf16": "gpt", "gpt_dropout": "gpt", "gpt_odd": "gpt", "llama_bf16": "llama", "gpt_sp": None}
# A step alone, written for a mesh: starts from another model's state and must give its numbers.
BORROWS = {"gpt_sp": "gpt"}


def worst_of(summary, share=False):
    found = re.search(r"(\S+) of what is allowed" if share else r"worst (\S+)", summary)
    return float(found.group(1)) if found else 0.0


class Model:
    def __init__(self, folder, build, out):
        self.folder, self.out = folder, out
        self.name = os.path.basename(os.path.normpath(folder))
        lender = BORROWS.get(self.name)
        self.recorded = os.path.join(os.path.dirname(os.path.normpath(folder)), lender) if lender else folder
        self.bounds = dict(BOUNDS_BF16 if "bf16" in self.name else BOUNDS)
        self.opt, self.interpret, self.compare = (
            os.path.join(build, "bin", tool) for tool in ("autopar-opt", "autopar-run", "compare-safetensors"))
        self.batches = f"{self.recorded}/batches.safetensors"
        expected = f"{self.recorded}/expected.json"
        recorded = json.load(open(expected)) if os.path.exists(expected) else {"steps": []}  # a text alone is compiled
        self.expected = recorded["steps"]
        # How far the numbers move by a parameter's last bit, where that was recorded.
        noise, self.noisy = recorded.get("one_ulp_noise", {}), set()
        for key, moved in noise.items():
            kind = "norm" if "norm" in key else "loss"
            if isinstance(moved, float):
                self.noisy.add(kind)
                self.bounds[kind] = max(self.bounds[kind], 4 * moved)
        self.state_noise = noise.get("state_after_over_1e-4")
        self.has_init = self.name not in BORROWS and os.path.exists(f"{folder}/init.mlir")
        self.lent = None if lender else f"{folder}/state_before.safetensors"

    def sources(self):
        files = [f"{self.folder}/step.mlir"]
        return files + [f"{self.folder}/init.mlir"] if self.has_init else files

    def lent_state(self):
        """Where a model without an init starts: recorded, or made by the init of the model it borrows from."""
        if self.lent is None:
            self.lent = f"{self.out}/{self.name}.lent.safetensors"
            run(self.opt, f"{self.recorded}/step.mlir", f"{self.recorded}/init.mlir", "--emit=graph", "-o", f"{self.out}/lent.mlir")
            run(self.interpret, f"{self.out}/lent.mlir", "--function", "init", "--out", self.lent)
        return self.lent

    def tensors(self, got, want, only, bound, *more):
        if bound is None or not os.path.exists(want):
            return None
        return worst_of(run(self.compare, got, want, "--only", only, "--tolerance", bound, *more))

    def state_after(self, path, moved={}, other_way={}):
        """The state after all steps: the names that were recorded, no others, and each tensor within its bound; how much of it the
        worst takes. `moved`: how far a parameter's last bit moved tensors here; of use to those that it moved in JAX too. `other_way`: how far
        tensors may be off besides."""
        want, bound = f"{self.recorded}/state_after.safetensors", self.bounds["state"]
        if bound is None or not os.path.exists(want):
            return None
        unknown = sorted(tensor_names(path) - tensor_names(want))
        if unknown:
            raise Failure(f"{len(unknown)} tensors of the state were not recorded: {unknown[:3]}")
        noise = dict(self.state_noise or {})
        for name, distance in moved.items():
            if self.state_noise is None or name in noise:
                noise[name] = max(noise.get(name, 0), distance)
        bounds = {name: max(bound, 4 * distance) for name, distance in noise.items()}
        for name, distance in other_way.items():
            bounds[name] = max(bounds.get(name, 0), distance * (1 + 1e-6))
        allow = [x for name, allowed in bounds.items() for x in ("--allow", f"{name}={allowed}")]
        return worst_of(run(self.compare, path, want, "--tolerance", bound, *allow), share=True)

    def metrics(self, path, moved=None):
        """Worst relative error of losses and of norms over the steps. `moved`: metrics of a run whose parameters start one bit away;
        of use to those that this moved in JAX too."""
        rows = [json.loads(line) for line in open(path)]
        if len(rows) != len(self.expected):
            raise Failure(f"{len(rows)} steps in {path}, expected {len(self.expected)}")
        worst = {}
        for row, want in zip(rows, self.expected):
            for key, value in want.items():
                kind = "norm" if "norm" in key else "loss"
                if key not in row:
                    raise Failure(f"no metric '{key}' among {sorted(row)}")
                error = abs(row[key] - value) / abs(value)
                worst[kind] = max(worst.get(kind, 0.0), error) if math.isfinite(error) else math.inf
        bounds = dict(self.bounds)
        for row, other in zip(rows, map(json.loads, open(moved)) if moved else []):
            for key in self.expected[0]:
                kind = "norm" if "norm" in key else "loss"
                if kind in self.noisy:
                    bounds[kind] = max(bounds[kind], 4 * abs(row[key] - other[key]) / abs(row[key]))
        for kind, error in worst.items():
            if error > bounds[kind]:
                raise Failure(f"{kind} is off by {error:.3g} over {len(rows)} steps, allowed {bounds[kind]:.3g}")
        return worst

    def interpreted(self, level, plan):
        """Numbers of the interpreter at graph or spmd level."""
        ir, stem = f"{self.out}/{level}.mlir", f"{self.out}/{level}"
        run(self.opt, *self.sources(), *(["--plan", plan] if plan else []), f"--emit={level}", "-o", ir)
        zero, one, rows = f"{stem}0.safetensors", f"{stem}1.safetensors", f"{stem}.jsonl"
        if not self.has_init:
            zero = self.lent_state()
        else:
            run(self.interpret, ir, "--function", "init", "--seed", 42, "--out", zero)
        run(self.interpret, ir, "--in", zero, "--in", self.batches, "--row", 0, "--out", one)
        run(self.interpret, ir, "--in", zero, "--in", self.batches, "--steps", len(self.expected), "--metrics", rows)
        return zero, one, rows

    def binary(self, plan):
        path = f"{self.out}/train"
        run(self.opt, *self.sources(), *(["--plan", plan] if plan else []), "--emit=exe", "--target=host", "-o", path)
        return path

    def train(self, binary, steps, start=None, **files):
        """Trains from a file or the recorded start; `files` are what to write: state, metrics."""
        start = ["--init-state", start] if start else ["--seed", 42] if self.has_init else ["--init-state", self.lent_state()]
        flags = {"state": "--save-state", "metrics": "--metrics"}
        run(binary, "--data", self.batches, "--quiet", *start, "--steps", steps, *(x for k, v in files.items() for x in (flags[k], v)))

    def compiled(self, plan):
        binary, stem = self.binary(plan), f"{self.out}/exe"
        zero, one, rows = f"{stem}0.safetensors", f"{stem}1.safetensors", f"{stem}.jsonl"
        self.train(binary, 0, state=zero)
        self.train(binary, 1, state=one)
        self.train(binary, len(self.expected), metrics=rows)
        return zero, one, rows

    def check(self, level, plan):
        zero, one, rows = self.compiled(plan) if level == "exe" else self.interpreted(level, plan)
        numbers = {"init": self.tensors(zero, f"{self.recorded}/state_before.safetensors", "", self.bounds["init"])}
        after = f"{self.recorded}/state_after_1.safetensors"
        numbers["moments"] = self.tensors(one, after, MOMENTS, self.bounds["moments"])
        numbers["parameters"] = self.tensors(one, after, PARAMETERS, self.bounds["parameters"], "--moments", MOMENTS)
        numbers.update(self.metrics(rows))
        return numbers


def plans_for(name, plans):
    """Plans whose family is the model's, and those of no family ("dp2")."""
    families = {os.path.basename(p)[:-5]: p for p in plans}
    models = sorted(set(FAMILY) | {m for m in MODEL_NAMES}, key=len, reverse=True)
    chosen = []
    for plan, path in sorted(families.items()):
        family = next((m for m in models if plan.startswith(m + "_")), None)
        if family is None or family == FAMILY.get(name, name):
            chosen.append(path)
    return [] if name in BORROWS else chosen


MODEL_NAMES = []


def jobs_of(args):
    if not args.sweep:
        return [(model, plan) for model in args.models for plan in (args.plan or [None])]
    names = sorted(d for d in os.listdir(args.sweep) if os.path.exists(f"{args.sweep}/{d}/step.mlir")
                   and os.path.exists(f"{args.sweep}/{BORROWS.get(d, d)}/expected.json"))
    MODEL_NAMES.extend(names)
    plans = [f"{folder}/{f}" for folder, _, files in os.walk(f"{args.sweep}/plans") for f in files if f.endswith(".json")]
    return [(f"{args.sweep}/{n}", plan) for n in names for plan in [None] + plans_for(n, plans)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", metavar="MODELDIR")
    parser.add_argument("--build", required=True)
    parser.add_argument("--plan", action="append", help="plan.json; may be given several times")
    parser.add_argument("--sweep", metavar="MODELS", help="all models in this folder under all plans in its plans/")
    parser.add_argument("--only", default="", help="regular expression over 'model plan level'")
    parser.add_argument("--levels", default="graph,spmd,exe")
    parser.add_argument("--jobs", type=int, default=1, help="how many checks to run at a time")
    args = parser.parse_args()
    if not args.models and not args.sweep:
        parser.error("name a model's folder, or --sweep a folder of models")
    levels = args.levels.split(",")
    jobs, graphs = [], set()
    for folder, plan in jobs_of(args):
        for level in levels:
            label = f"{os.path.basename(os.path.normpath(folder))} {os.path.basename(plan)[:-5] if plan else '-'} {level}"
            if not re.search(args.only, label) or (level == "graph" and folder in graphs):
                continue
            if level == "graph":
                graphs.add(folder)
            jobs.append((label, folder, plan, level))

    def job(label, folder, plan, level):
        start = time.time()
        with tempfile.TemporaryDirectory() as out:
            try:
                numbers = Model(folder, args.build, out).check(level, plan)
                text = "  ".join(f"{k} {v:.1e}" for k, v in numbers.items() if v is not None)
            except Failure as failure:
                text = f"FAILED: {failure}"
        print(f"{label}: {text}  ({time.time() - start:.1f} s)", flush=True)
        return label, text

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        table = list(pool.map(lambda j: job(*j), jobs))
    failures = sum(text.startswith("FAILED") for _, text in table)
    width = max((len(label) for label, _ in table), default=0)
    print("\n" + "\n".join(f"{label:{width}}  {'failed' if text.startswith('FAILED') else 'ok'}" for label, text in table))
    print(f"{len(table)} checks, {failures} failed")
    sys.exit(1 if failures or not table else 0)


if __name__ == "__main__":
    main()
