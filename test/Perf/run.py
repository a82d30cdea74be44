#!/usr/bin/env python3
"""Seconds of a training step against JAX's on the same machine, in turns within one run: every figure is a ratio.

  run.py --build BUILD [--only RE] [--rounds 5] [--seconds 2] [--threads N]

Run it with a Python that has `jax[cpu]==0.10.2`, `optax` and `safetensors`. Each model is exported here (its program, one device),
compiled, and then both sides run the same number of steps a round, ours, JAX's, ours, JAX's, …; the figure is the median of
the rounds' ratios of median steps, with the smallest and largest beside it. Memory is our arena and workspace (`--stats`) over
JAX's arguments and temporaries.

Both must compute the same, else the ratio means nothing. After many steps losses may part without a defect: where a ReLU is near
zero or two experts score alike, the last bit decides. So single steps are compared, each from the state that JAX has reached: after
0, 1, 2 and 7 steps (where a step of JAX takes 2 seconds: after one) the loss within 5e-6 and the first moments within 1e-5 of each tensor's largest entry (bf16: 1e-3, 5e-2).
The machine's load at each round is printed too: with more than the two sides running, take the spread seriously.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test", "Models"))

import jax
import jax.numpy as jnp
import numpy as np
import optax
from safetensors.numpy import load_file, save_file

import export
import zoo
from zoo import gpt, llama, moe, vision

_ADAMW = zoo.MODELS["gpt_10m"][2]
# About a tenth of a second a step on two cores.
SIZED = {
    "llama_sized": (llama, llama.Config(layers=4, heads=4, kv_heads=2, width=256, hidden=704, vocab=512, seq=128, batch=8,
                                        compute="float32"), _ADAMW),
    "moe_sized": (moe, moe.Config(layers=2, experts=4, width=128, hidden=512, vocab=256, seq=128, batch=8, capacity=80),
                  optax.adam(3e-3)),
    "resnet_sized": (vision, vision.Config(size=32, channels=(16, 32), batch=64), optax.sgd(0.05, momentum=0.9)),
    "mlp_sized": (vision, vision.Config(kind="mlp", size=128, batch=4096), optax.sgd(0.1, momentum=0.9)),
}
BF16 = {"gpt_10m_bf16": (gpt, gpt.Config(layers=6, heads=6, width=384, vocab=256, seq=256, batch=8, compute="bfloat16"), _ADAMW)}
# What is measured, with the most its ratio should be.
GOALS = {"gpt": 0.3, "moe": 0.3, "resnet": 0.3, "mlp": 0.3, "llama": 0.3, "llama_sized": 0.7, "moe_sized": 0.7, "resnet_sized": 0.7,
         "mlp_sized": 0.7, "gpt_10m": 0.55, "gpt_10m_bf16": 0.55, "gpt_124m": 0.6}
# The same of memory: what we hold beside the process itself over JAX's arguments and temporaries.
MEMORY_GOALS = {"gpt_10m": 0.6, "gpt_124m": 0.6}

# Two ranks of one thread against one: a plan of test/Models, and the most seconds of a step should be of one rank's.
RANKS = {"gpt_10m dp=2": ("gpt_10m", "dp2", 0.54), "gpt_10m tp=2": ("gpt_10m", "gpt_tp2", 0.60)}

MOMENTS = "/mu/|/trace/"


def cpu_name():
    for line in open("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown"


class Ours:
    def __init__(self, build, folder, name, steps, threads, plan=None):
        self.steps, self.folder, self.binary = steps, folder, f"{folder}/{name}{plan or ''}.exe"
        start = time.perf_counter()
        subprocess.run([f"{build}/bin/autopar-opt", f"{folder}/{name}/step.mlir", f"{folder}/{name}/init.mlir", "--emit=exe", "-o",
                        self.binary] + (["--plan", f"{ROOT}/test/Models/plans/{plan}.json"] if plan else []), check=True)
        self.compile_seconds = time.perf_counter() - start
        self.command = [self.binary, "--data", f"{folder}/{name}.safetensors", "--quiet",
                        "--metrics", f"{folder}/metrics", "--stats", f"{folder}/stats"] + (["--threads", str(threads)] if threads else [])

    def run(self, *more):
        if os.path.exists(f"{self.folder}/metrics"):
            os.remove(f"{self.folder}/metrics")
        subprocess.run(self.command + list(more), check=True)
        return [json.loads(line) for line in open(f"{self.folder}/metrics")]

    def round(self):
        """Seconds of each step but the first. Every round starts from the seed."""
        return [row["seconds"] for row in self.run("--seed", "42", "--steps", str(self.steps))[1:]]

    def bytes(self):
        """Arena and workspace of the last run."""
        memory = json.load(open(f"{self.folder}/stats"))["memory"]
        return memory["arena"] + memory["workspace"]

    def step_from(self, state, index):
        """Loss and state after step `index` from a state of tensors by name."""
        before, after = f"{self.folder}/before.safetensors", f"{self.folder}/after.safetensors"
        save_file(state, before)
        rows = self.run("--steps", "1", "--start-step", str(index), "--init-state", before, "--save-state", after)
        return rows[0]["loss"], load_file(after)


class Jax:
    def __init__(self, name, batches):
        init, step, _, _, shapes = export.functions(name)
        self.init = jax.jit(init)
        state = jax.eval_shape(init, jax.ShapeDtypeStruct((2,), jnp.uint32))
        start = time.perf_counter()
        self.step = jax.jit(step, donate_argnums=0).lower(state, shapes).compile()
        self.compile_seconds = time.perf_counter() - start
        rows = len(next(iter(batches.values())))
        self.batches = [{k: jnp.asarray(v[i]) for k, v in batches.items()} for i in range(rows)]

    def bytes(self):
        """Arguments and temporaries. Results lie in the arguments, which are donated."""
        memory = self.step.memory_analysis()
        return memory.argument_size_in_bytes + memory.temp_size_in_bytes

    def round(self, steps):
        state, seconds = self.init(jnp.array([0, 42], jnp.uint32)), []
        for i in range(steps):
            start = time.perf_counter()
            state, metrics = self.step(state, self.batches[i % len(self.batches)])
            jax.block_until_ready((state, metrics))
            seconds.append(time.perf_counter() - start)
        return seconds[1:]

    def trajectory(self, indices):
        """For each index the state before that step, the step's loss, and the state after it."""
        state = self.init(jnp.array([0, 42], jnp.uint32))
        for i in range(max(indices) + 1):
            before = export.flat("state", state) if i in indices else None
            state, metrics = self.step(state, self.batches[i % len(self.batches)])
            if i in indices:
                yield i, before, float(metrics["loss"]), export.flat("state", state)


def differences(name, ours, theirs, indices):
    """What single steps from JAX's states differ by, where it is more than rounding."""
    loss_bound, moment_bound = (1e-3, 5e-2) if "bf16" in name else (5e-6, 1e-5)
    found = []
    for i, before, expected, after in theirs.trajectory(indices):
        loss, got = ours.step_from(before, i)
        if not abs(loss - expected) <= loss_bound * max(1.0, abs(expected)):
            found.append(f"loss of step {i}: {loss} and {expected}")
        for key in after:
            if not re.search(MOMENTS, key):
                continue
            want = np.asarray(after[key], np.float64)
            off = np.abs(got[key] - want).max(initial=0) / max(np.abs(want).max(initial=0), 1e-30)
            if not off <= moment_bound:
                found.append(f"{key} after step {i}: off by {off:.1e}")
    return found


def measure(args, folder, name):
    export.export(name, f"{folder}/{name}", 0, text_only=True)
    batches = export.draw(export.functions(name)[3], 8)
    save_file({f"batch/{k}": v for k, v in batches.items()}, f"{folder}/{name}.safetensors")
    theirs = Jax(name, batches)
    each = min(theirs.round(3))
    steps = max(3, min(400, int(args.seconds / each)))
    ours = Ours(args.build, folder, name, steps, args.threads)
    ratios, mine, other = [], [], []
    for _ in range(args.rounds):
        a, b = ours.round(), theirs.round(steps)
        mine.append(statistics.median(a))
        other.append(statistics.median(b))
        ratios.append(mine[-1] / other[-1])
    held, theirs_held = ours.bytes(), theirs.bytes()
    wrong = differences(name, ours, theirs, (0, 1, 2, 7) if each < 2 else (1,))
    if (most := MEMORY_GOALS.get(name)) and held > most * theirs_held:
        print(f"  memory is more than {most} of JAX's")
    goal = GOALS.get(name)
    print(f"{name:14} {statistics.median(ratios):7.3f} [{min(ratios):.3f} {max(ratios):.3f}]"
          f"{f' goal {goal:4.2f}' if goal else '':10}  ours {statistics.median(mine) * 1e3:9.3f} ms  JAX {statistics.median(other) * 1e3:9.3f} ms"
          f"  memory {held / theirs_held:5.2f} ({held / 1e6:.1f} : {theirs_held / 1e6:.1f} MB)  {steps} steps  compile {ours.compile_seconds:5.2f} : {theirs.compile_seconds:5.2f} s  load {os.getloadavg()[0]:.1f}"
          + "".join(f"\n  DIFFERS: {text}" for text in wrong), flush=True)
    return not wrong


def measure_ranks(args, folder, row):
    name, plan, goal = RANKS[row]
    export.export(name, f"{folder}/{name}", 0, text_only=True)
    save_file({f"batch/{k}": v for k, v in export.draw(export.functions(name)[3], 8).items()}, f"{folder}/{name}.safetensors")
    steps = max(3, int(args.seconds * 2))
    one, two = Ours(args.build, folder, name, steps, 1), Ours(args.build, folder, name, steps, 1, plan)
    pairs = [(statistics.median(two.round()), statistics.median(one.round())) for _ in range(args.rounds)]
    ratios = [a / b for a, b in pairs]
    print(f"{row:14} {statistics.median(ratios):7.3f} [{min(ratios):.3f} {max(ratios):.3f}] goal {goal:4.2f}  two ranks "
          f"{statistics.median(a for a, _ in pairs) * 1e3:9.3f} ms  one {statistics.median(b for _, b in pairs) * 1e3:9.3f} ms"
          f"  {steps} steps  load {os.getloadavg()[0]:.1f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", default=".", help="models whose name this matches")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2, help="of JAX's steps in a round")
    parser.add_argument("--threads", type=int, default=0, help="of ours (default: all cores)")
    args = parser.parse_args()
    zoo.MODELS.update(SIZED | BF16)
    print(f"{cpu_name()}, {len(os.sched_getaffinity(0))} cores; jax {jax.__version__}; ratio of seconds a step, median [least most]")
    agree = True
    with tempfile.TemporaryDirectory() as folder:
        for name in GOALS:
            if re.search(args.only, name):
                agree &= measure(args, folder, name)
        for row in RANKS:
            if re.search(args.only, row):
                measure_ranks(args, folder, row)
    sys.exit(not agree)


if __name__ == "__main__":
    main()
