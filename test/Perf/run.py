#!/usr/bin/env python3
"""Seconds of a training step against JAX's and PyTorch's on the same machine, in turns within one run: every figure is a ratio.

  run.py --build BUILD [--only RE] [--rounds 5] [--seconds 2] [--threads N] [--torch-python PATH] [--placed-batches]

Run it with a Python that has `jax[cpu]==0.10.2`, `optax` and `safetensors`. PyTorch takes part where that Python or another one, given as
--torch-python, has `torch` and `safetensors`, and where torch_models.py has the model: eager and compiled, each from JAX's parameters; the
figure is over the faster of the two. bf16 is PyTorch's autocast. Each model is exported here (its program, one device),
compiled, and then all sides run the same number of steps a round, ours, JAX's, PyTorch's, ours, …; the figure is the median of
the rounds' ratios of median steps (where a step of JAX takes 2 seconds: three rounds of two steps, the second counts), with the
smallest and largest beside it. A step takes its batch from host memory, as in training: ours reads its row of the file, JAX is given
arrays of numpy, PyTorch tensors over such; with --placed-batches JAX has all batches on its device before the clock starts.
Memory is our arena and workspace (`--stats`) over JAX's arguments and temporaries, and the peak of the whole process's resident
memory beside it. At the end, unless --only leaves it out ("compile"): what compile_time.py shows, gpt_deep among it.

All must compute the same, else the ratio means nothing. After many steps losses may part without a defect: where a ReLU is near
zero or two experts score alike, the last bit decides. So single steps are compared, each from the state that JAX has reached: after
0, 1, 2 and 7 steps (where a step of JAX takes 2 seconds: after one) the loss within 5e-6, the first moments within 1e-5 of each tensor's
largest entry (PyTorch's: 1e-4), the parameters within 0.02 of the update; bf16 against the step in f32, which JAX's bf16 is off from too: see differences().
The machine's load at each round is printed too: with more than the two sides running, take the spread seriously.
"""
import argparse
import dataclasses
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
BF16_OF = {"gpt_10m_bf16": "gpt_10m"}  # the same in f32
# What is measured, with the most its ratio should be.
GOALS = {"gpt": 0.3, "moe": 0.3, "resnet": 0.3, "mlp": 0.3, "llama": 0.3, "llama_sized": 0.7, "moe_sized": 0.7, "resnet_sized": 0.7,
         "mlp_sized": 0.7, "gpt_10m": 0.55, "gpt_10m_bf16": 0.55, "gpt_124m": 0.6}
# What it should be of PyTorch's.
TORCH_GOALS = {"gpt_10m": 0.90, "gpt_10m_bf16": 1.0}
# The same of memory: what we hold beside the process itself over JAX's arguments and temporaries.
MEMORY_GOALS = {"gpt_10m": 0.6, "gpt_124m": 0.6}

# Two ranks of one thread against one: a plan of test/Models, and the most seconds of a step should be of one rank's.
RANKS = {"gpt_10m dp=2": ("gpt_10m", "dp2", 0.54), "gpt_10m tp=2": ("gpt_10m", "gpt_tp2", 0.60)}

MOMENTS = "/mu/|/trace/"

# Optimizers for PyTorch, as the models have them; rates by step.
_RATES = [float(zoo._WARMUP(i)) for i in range(64)]
_TORCH_ADAMW = {"kind": "adamw", "betas": (0.9, 0.95), "decay": 0.1, "clip": 1.0, "rates": _RATES}
_TORCH_ADAM = {"kind": "adamw", "betas": (0.9, 0.999), "decay": 0.0, "rates": [3e-3]}
def _torch_sgd(rate): return {"kind": "sgd", "momentum": 0.9, "rates": [rate]}
TORCH = {"gpt_10m": ("gpt", _TORCH_ADAMW), "gpt_10m_bf16": ("gpt", _TORCH_ADAMW), "gpt_124m": ("gpt", _TORCH_ADAMW),
         "llama": ("llama", _TORCH_ADAMW), "llama_sized": ("llama", _TORCH_ADAMW), "gpt": ("gpt", _TORCH_ADAM),
         "mlp": ("mlp", _torch_sgd(0.1)), "mlp_sized": ("mlp", _torch_sgd(0.1)), "resnet": ("resnet", _torch_sgd(0.05)),
         "resnet_sized": ("resnet", _torch_sgd(0.05))}


def cpu_name():
    for line in open("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown"


# Runs a command and prints its peak of resident kB, from a small process: Linux counts the parent's memory as that of a new child.
RESIDENT = """import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"""


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
        done = subprocess.run([sys.executable, "-c", RESIDENT, *self.command, *more], check=True, stdout=subprocess.PIPE, text=True)
        self.resident = int(done.stdout.splitlines()[-1]) * 1024
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
    def __init__(self, name, batches, placed=False):
        init, step, _, _, shapes = export.functions(name)
        self.init = jax.jit(init)
        state = jax.eval_shape(init, jax.ShapeDtypeStruct((2,), jnp.uint32))
        start = time.perf_counter()
        self.step = jax.jit(step, donate_argnums=0).lower(state, shapes).compile()
        self.compile_seconds = time.perf_counter() - start
        rows = len(next(iter(batches.values())))
        self.host_batches = batches
        self.batches = [{k: jnp.asarray(v[i]) if placed else v[i] for k, v in batches.items()} for i in range(rows)]

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

    def first(self):
        return export.flat("state", self.init(jnp.array([0, 42], jnp.uint32)))

    def step_from(self, state, index):
        """As Ours.step_from."""
        leaves, tree = jax.tree_util.tree_flatten_with_path(jax.eval_shape(self.init, jax.ShapeDtypeStruct((2,), jnp.uint32)))
        given = jax.tree_util.tree_unflatten(tree, [jnp.asarray(state[zoo.placement.name("state", path)]) for path, _ in leaves])
        after, metrics = self.step(given, self.batches[index % len(self.batches)])
        return float(metrics["loss"]), export.flat("state", after)

    def trajectory(self, indices):
        """For each index the state before that step, the step's loss, and the state after it."""
        state = self.init(jnp.array([0, 42], jnp.uint32))
        for i in range(max(indices) + 1):
            before = export.flat("state", state) if i in indices else None
            state, metrics = self.step(state, self.batches[i % len(self.batches)])
            if i in indices:
                yield i, before, float(metrics["loss"]), export.flat("state", state)


class Torch:
    """peer_torch.py's process: PyTorch's step, eager and compiled."""

    def __init__(self, python, folder, name, state, threads):
        self.folder, self.state = folder, f"{folder}/torch.safetensors"
        save_file(state, self.state)
        model, optimizer = TORCH[name]
        with open(f"{folder}/torch.json", "w") as job:
            json.dump({"model": model, "config": dataclasses.asdict(zoo.MODELS[name][1]), "optimizer": optimizer, "bf16": "bf16" in name,
                       "batches": f"{folder}/{name}.safetensors", "threads": threads or len(os.sched_getaffinity(0))}, job)
        self.process = subprocess.Popen([python, f"{ROOT}/test/Perf/peer_torch.py", f"{folder}/torch.json"], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.version = json.loads(self.process.stdout.readline())["version"]
        self.variants = {"eager": False}
        answer = self.ask(do="round", state=self.state, steps=2, compiled=True)
        if "error" in answer:
            print(f"  torch.compile: {answer['error']}")
        else:
            self.variants["compiled"] = True

    def ask(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def expect(self, **request):
        answer = self.ask(**request)
        if "error" in answer:
            sys.exit(f"error: PyTorch: {answer['error']}")
        return answer

    def round(self, steps, variant):
        return self.expect(do="round", state=self.state, steps=steps, compiled=self.variants[variant])["seconds"][1:]

    def step_from(self, state, index):
        before, after = f"{self.folder}/before.safetensors", f"{self.folder}/after.safetensors"
        save_file(state, before)
        loss = self.expect(do="step", state=before, index=index, to=after, compiled=False)["loss"]
        return loss, load_file(after)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def torch_version(python):
    """Of the PyTorch that this Python has, if any."""
    found = subprocess.run([python, "-c", "import safetensors, torch; print(torch.__version__)"], capture_output=True, text=True)
    return found.stdout.strip() if found.returncode == 0 else None


# Of a tensor's largest entry. PyTorch's says that it is the same model; its convolutions and batch norms are off by up to 5e-5.
MOMENT_BOUNDS = {"ours": 1e-5, "PyTorch": 1e-4}


def distance(a, b):
    """Root of the sum of squares of the differences, of tensors by name in b."""
    return sum(float(np.square(np.asarray(a[key], np.float64) - b[key]).sum()) for key in b) ** 0.5


def largest(a):
    return max(float(np.abs(np.asarray(a, np.float64)).max(initial=0)), 1e-30)


def differences(name, sides, jaxs, indices):
    """What single steps of each side from JAX's states differ by, where it is more than rounding.

    In bf16 every side rounds differently, and where a gradient is rounding alone they have nothing in common. There each is held against
    the step in f32 from the same state: a moment may be off by half as much again as JAX's in bf16 is, in root mean squares."""
    truth = Jax(BF16_OF[name], jaxs.host_batches) if name in BF16_OF else None
    found = []
    def expect(good, text):
        if not good:
            found.append(text)
    for i, before, expected, after in jaxs.trajectory(indices):
        exact_loss, exact = truth.step_from(before, i) if truth else (expected, after)
        moments = [key for key in after if re.search(MOMENTS, key)]
        parameters = [key for key in after if "/params/" in key]
        for side, step_from in sides.items():
            loss, got = step_from(before, i)
            allowed = (1e-3 if truth else 5e-6) * max(1.0, abs(expected))
            expect(abs(loss - exact_loss) <= allowed, f"{side}: loss of step {i}: {loss} and {exact_loss}")
            for key in moments:
                want = {key: exact[key]}
                if truth:
                    off, allowed = distance(got, want), 1.5 * distance(after, want)
                else:
                    off, allowed = largest(got[key] - exact[key]), MOMENT_BOUNDS[side] * largest(exact[key])
                expect(off <= allowed, f"{side}: {key} after step {i}: off by {off:.1e}, allowed {allowed:.1e}")
            # Adam divides by what may be rounding alone, so the update is compared as a whole: rate, decay, clipping.
            want = {key: exact[key] for key in parameters}
            update, off = distance(before, want), distance(got, want)
            allowed = 0.02 * update + (1.5 * distance(after, want) if truth else 0)
            expect(off <= allowed + 1e-12, f"{side}: parameters after step {i}: off by {off:.1e} of an update of {update:.1e}")
    return found


def spread(ratios):
    return f"{statistics.median(ratios):7.3f} [{min(ratios):.3f} {max(ratios):.3f}]"


def torch_line(name, mine, seconds):
    """mine: of ours in each round; seconds: of each variant in each round."""
    faster = min(seconds, key=lambda variant: statistics.median(seconds[variant]))
    goal = TORCH_GOALS.get(name)
    each = ", ".join(f"{variant} {statistics.median(times) * 1e3:.3f} ms" for variant, times in seconds.items())
    return (f"\n  of PyTorch   {spread([a / b for a, b in zip(mine, seconds[faster])])}{f' goal {goal:4.2f}' if goal else '':10}  {each}")


def measure(args, folder, name):
    export.export(name, f"{folder}/{name}", 0, text_only=True)
    batches = export.draw(export.functions(name)[3], 8)
    save_file({f"batch/{k}": v for k, v in batches.items()}, f"{folder}/{name}.safetensors")
    theirs = Jax(name, batches, args.placed_batches)
    each = min(theirs.round(3))
    slow = each > 2
    rounds, steps = (min(args.rounds, 3), 2) if slow else (args.rounds, max(3, min(400, int(args.seconds / each))))
    ours = Ours(args.build, folder, name, steps, args.threads)
    torch = Torch(args.torch_python, folder, name, theirs.first(), args.threads) if args.torch_python and name in TORCH else None
    mine, other, torchs = [], [], {variant: [] for variant in torch.variants} if torch else {}
    for _ in range(rounds):
        mine.append(statistics.median(ours.round()))
        other.append(statistics.median(theirs.round(steps)))
        for variant, times in torchs.items():
            times.append(statistics.median(torch.round(steps, variant)))
    held, theirs_held, resident = ours.bytes(), theirs.bytes(), ours.resident
    sides = {"ours": ours.step_from} | ({"PyTorch": torch.step_from} if torch else {})
    wrong = differences(name, sides, theirs, (1,) if slow else (0, 1, 2, 7))
    if torch:
        torch.close()
    if (most := MEMORY_GOALS.get(name)) and held > most * theirs_held:
        print(f"  memory is more than {most} of JAX's")
    goal = GOALS.get(name)
    print(f"{name:14} {spread([a / b for a, b in zip(mine, other)])}"
          f"{f' goal {goal:4.2f}' if goal else '':10}  ours {statistics.median(mine) * 1e3:9.3f} ms  JAX {statistics.median(other) * 1e3:9.3f} ms"
          f"  memory {held / theirs_held:5.2f} ({held / 1e6:.1f} : {theirs_held / 1e6:.1f} MB, resident {resident / 1e6:.0f})  {rounds} x {steps} steps  compile {ours.compile_seconds:5.2f} : {theirs.compile_seconds:5.2f} s  load {os.getloadavg()[0]:.1f}"
          + (torch_line(name, mine, torchs) if torch else "") + "".join(f"\n  DIFFERS: {text}" for text in wrong), flush=True)
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


def measure_compiling(args, folder):
    """compile_time.py, with gpt_124m on one device and gpt_deep on 64 and 512 beside its own programs."""
    programs = []
    for name in "gpt_124m", "gpt_deep":
        if not os.path.exists(f"{folder}/{name}/step.mlir"):
            export.export(name, f"{folder}/{name}", 0, text_only=True)
    hints = json.load(open(f"{ROOT}/test/Models/plans/gpt_dp2_tp2.json"))
    hints.pop("unhinted", None)
    for mesh in {"dp": 8, "tp": 8}, {"dp": 32, "tp": 16}:
        devices = mesh["dp"] * mesh["tp"]
        with open(f"{folder}/deep{devices}.json", "w") as plan:
            json.dump(hints | {"mesh": mesh}, plan)
        programs.append(f"gpt_deep, {devices} devices={folder}/gpt_deep:{folder}/deep{devices}.json")
    subprocess.run([sys.executable, f"{ROOT}/test/Perf/compile_time.py", "--build", args.build, "--rounds", str(min(args.rounds, 3)), "--layers",
                    "24,96,384", *(f"--program={program}" for program in [f"gpt_124m={folder}/gpt_124m", *programs])], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", default=".", help="models whose name this matches; \"compile\" is the times of compiling")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2, help="of JAX's steps in a round")
    parser.add_argument("--threads", type=int, default=0, help="of ours and PyTorch's (default: all cores)")
    parser.add_argument("--torch-python", metavar="PATH", help="a Python that has torch and safetensors (default: this one, if it has)")
    parser.add_argument("--placed-batches", action="store_true", help="of JAX on its device before the clock starts")
    args = parser.parse_args()
    zoo.MODELS.update(SIZED | BF16)
    version = torch_version(args.torch_python or sys.executable)
    if args.torch_python and not version:
        sys.exit(f"error: {args.torch_python} cannot import torch and safetensors")
    if version:
        args.torch_python = args.torch_python or sys.executable
    print(f"{cpu_name()}, {len(os.sched_getaffinity(0))} cores; jax {jax.__version__}; {f'torch {version}' if version else 'no torch'}; ratio of seconds a step, median [least most]")
    agree = True
    with tempfile.TemporaryDirectory() as folder:
        for name in GOALS:
            if re.search(args.only, name):
                agree &= measure(args, folder, name)
        for row in RANKS:
            if re.search(args.only, row):
                measure_ranks(args, folder, row)
        if re.search(args.only, "compile"):
            measure_compiling(args, folder)
    sys.exit(not agree)


if __name__ == "__main__":
    main()
