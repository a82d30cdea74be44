#!/usr/bin/env python3
"""Programs with shard_map against the numbers that JAX recorded (export.py): state after one step, and the loss.

Each is run by the interpreter as one program (graph), by the interpreter as one program per device (spmd), and compiled, with
ranks as threads. Usage: check.py --build BUILD
"""
import argparse
import glob
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from trials import Trials, read_tensors, tensors_bytes, write_file  # noqa: E402

BOUND = 2e-6  # of a tensor's largest entry


def differ(found, wanted):
    return max(abs(a - b) for a, b in zip(found, wanted)) / max(1e-30, max(map(abs, wanted)))


def check(trials, bin, name, out, numbers=None, text=None, options=(), levels=("graph", "spmd", "exe")):
    """`numbers` and `text`: files of another folder; `options`: more of autopar-opt's."""
    recorded = json.load(open(numbers or f"{HERE}/{name}.json"))
    text = text or f"{HERE}/{name}.mlir"
    options = ["--entry", "main=step", *options]
    if "plan" in recorded:
        write_file(f"{out}/{name}.plan", json.dumps(recorded["plan"]).encode())
        options += ["--plan", f"{out}/{name}.plan"]

    def tensors(key, path, row=False):
        write_file(path, tensors_bytes({
            f"{key}/{n}": ("F32", ([1] if row else []) + t["shape"], t["values"]) for n, t in recorded[key].items()}))

    tensors("state", f"{out}/{name}.state")
    tensors("batch", f"{out}/{name}.batch", row=True)

    def judge(level, state, metrics):
        after = read_tensors(state)["state/w"][2]
        worst = differ(after, recorded["after"]["w"]["values"])
        moved = differ(recorded["state"]["w"]["values"], recorded["after"]["w"]["values"])
        loss = json.loads(open(metrics).readline())["loss"]
        if worst > BOUND or abs(loss - recorded["loss"]) > 5e-6 * abs(recorded["loss"]):
            trials.problem(name, f"{level}: the state differs by {worst:.2g}, the loss is {loss}, JAX's {recorded['loss']}")
        if moved < 1e-4:
            trials.problem(name, f"{level}: the step does not move the state, so this checks nothing")

    for level in levels:
        base = f"{out}/{name}.{level}"
        if level != "exe" and trials.good(f"{name}: {level}", [f"{bin}/autopar-opt", text, *options, f"--emit={level}", "-o", f"{base}.mlir"]) and \
                trials.good(f"{name}: run {level}", [
                    f"{bin}/autopar-run", f"{base}.mlir", "--in", f"{out}/{name}.state", "--in", f"{out}/{name}.batch",
                    "--out", f"{base}.after", "--metrics", f"{base}.metrics"]):
            judge(level, f"{base}.after", f"{base}.metrics")
    base = f"{out}/{name}.exe"
    if "exe" in levels and trials.good(f"{name}: compile", [f"{bin}/autopar-opt", text, *options, "--emit=exe", "-o", base]) and \
            trials.good(f"{name}: train", [base, "--steps", 1, "--threads", 1, "--check-replicas", "--init-state",
                                           f"{out}/{name}.state", "--data", f"{out}/{name}.batch", "--save-state",
                                           f"{base}.after", "--metrics", f"{base}.metrics"]):
        judge("exe", f"{base}.after", f"{base}.metrics")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", default="", help="programs with this in their name")
    args = parser.parse_args()
    names = sorted(os.path.basename(path)[:-5] for path in glob.glob(f"{HERE}/*.json") if args.only in path)
    trials = Trials()
    with tempfile.TemporaryDirectory() as out:
        for name in names:
            trials.later(check, trials, os.path.join(args.build, "bin"), name, out)
        trials.wait()
    return trials.report("programs with shard_map")


if __name__ == "__main__":
    sys.exit(main())
