#!/usr/bin/env python3
"""Where a step's time goes on one thread, and how near each class of work comes to what this machine can do.

  roofline.py --build BUILD --model FOLDER --data NAME=FILE [--plan PLAN] [--steps 4]

FOLDER holds step.mlir and init.mlir (test/Models/export.py NAME --text-only). Two runs under `perf record`, of one step and of
--steps more, give the seconds of each class by difference, so that neither @init nor the first touch of memory counts. Work is counted
in the launch table: FLOPs of products (attention: of the half that is not masked), bytes that kernels read and write, each
operand once; of all ranks, if there is a plan (they are threads, one each). Peaks are measured here, with numpy on one thread: a
product of 2048^3 and the sum of two large arrays. CPU seconds are what is counted, so that other work on the machine disturbs
little.
"""
import argparse
import math
import os
import re
import resource
import subprocess
import tempfile
import time

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"
import numpy as np

MOVES = "collectives, copies"
BYTES = {"f64": 8, "i64": 8, "f32": 4, "i32": 4, "bf16": 2, "f16": 2, "i16": 2, "i8": 1, "i1": 1}


def peaks():
    a = np.random.default_rng(0).standard_normal((2048, 2048), np.float32)
    x, y = np.ones(1 << 26, np.float32), np.ones(1 << 26, np.float32)
    products, sums = [], []
    for _ in range(5):
        start = time.process_time()
        a @ a
        products.append(time.process_time() - start)
        start = time.process_time()
        np.add(x, y, out=x)
        sums.append(time.process_time() - start)
    return 2 * 2048**3 / min(products), 3 * x.nbytes / min(sums)


def bytes_of(memref):
    *shape, element = memref.split("x")
    return math.prod(map(int, shape)) * BYTES[element]


def numbers(text):
    return [int(n) for n in re.findall(r"-?\d+", text)]


def work_of(text):
    """Launches of the step by class: FLOPs or bytes. And the class of each kernel."""
    kernels, work = {}, dict.fromkeys(("products", "row kernels", "elementwise kernels", MOVES), 0)
    for name, body in re.findall(r"func\.func private @(\w+)\((.*?)\n  }", text, re.S):
        kernels[name] = "row kernels" if "iter_args" in body or "vector.reduction" in body else "elementwise kernels"
    step = text[text.index("rt.task @step"):].split("rt.task @init")[0]
    for line in step.split("\n"):
        if "rt.gemm" in line:
            m, n, k = (int(x) for x in re.search(r" m (\d+) n (\d+) k (\d+) ", line).groups())
            batch = re.search(r"batch = array<i64: ([^>]*)>", line)
            work["products"] += 2 * m * n * k * math.prod(numbers(batch.group(1)) if batch else [])
        elif "rt.attention" in line:
            rows, columns, depth, wide, group = (
                int(x) for x in re.search(r" rows (\d+), (\d+) depth (\d+), (\d+) group (\d+) ", line).groups())
            diagonal = re.search(r"diagonal = (-?\d+)", line)
            seen = sum(min(columns, max(0, row + int(diagonal.group(1)) + 1)) for row in range(rows)) if diagonal else rows * columns
            heads = group * math.prod(numbers(re.search(r"batch \[(.*?)\]", line).group(1)))
            each = 3 * depth + 2 * wide if "grad_scale" in line else depth + wide
            work["products"] += heads * 2 * seen * each
        elif "rt.launch" in line:
            kernel = re.search(r"rt\.launch @(\w+)", line).group(1)
            work[kernels[kernel]] += sum(bytes_of(m) for m in re.findall(r"memref<([^>]*)>", line))
        elif "rt.copy" in line or "rt.collective" in line:
            work[MOVES] += sum(bytes_of(m) for m in re.findall(r"memref<([^>]*)>", line))
    devices = math.prod(numbers(" ".join(re.findall(r'"=(\d+)', "".join(re.findall(r"autopar.mesh @\w+ = <.*>", text))))))
    return {kind: amount * devices for kind, amount in work.items()}, kernels


def class_of(dso, symbol, kernels):
    kernel = re.match(r"(\w+)\.call", symbol)
    if kernel and kernel.group(1) in kernels:
        return kernels[kernel.group(1)]
    if "JIT" in dso or "anon" in dso or "libdnnl" in dso or symbol.startswith("0x"):
        return "products"
    if "multiplyPanels" in symbol or symbol == "autopar::rt::transpose":  # BlockProduct.cpp: what attention and small products multiply by
        return "products"
    if "weigh" in symbol or "differentiate" in symbol:
        return "attention rows"
    if dso.startswith("[k"):
        return "operating system"
    if "memmove" in symbol or "memcpy" in symbol:
        return MOVES
    return MOVES if re.search("[Cc]ommunicator|Barrier|Reduce|reduce", symbol) else "runtime"


def seconds_of(command, steps, kernels, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["perf", "record", "-q", "-F", "1999", "-o", f"{folder}/perf", *command, "--steps", str(steps)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    report = subprocess.run(["perf", "report", "-i", f"{folder}/perf", "--stdio", "--percent-limit", "0", "--sort", "dso,symbol",
                             "-F", "overhead,dso,symbol", "-t", ";"], check=True, capture_output=True, text=True).stdout
    seconds = {}
    for line in report.split("\n"):
        parts = [part.strip() for part in line.split(";")]
        if line.startswith("#") or len(parts) < 3:
            continue
        kind = class_of(parts[1], re.sub(r"^\[.\] ", "", parts[2]), kernels)
        seconds[kind] = seconds.get(kind, 0) + total * float(parts[0].rstrip("%")) / 100
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--plan")
    parser.add_argument("--steps", type=int, default=4)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compile = [f"{args.build}/bin/autopar-opt", f"{args.model}/step.mlir", f"{args.model}/init.mlir"]
        compile += ["--plan", args.plan] if args.plan else []
        for kind in ("exec", "exe"):
            subprocess.run(compile + [f"--emit={kind}", "-o", f"{folder}/{kind}"], check=True)
        work, kernels = work_of(open(f"{folder}/exec").read())
        command = [f"{folder}/exe", "--data", args.data, "--seed", "42", "--quiet", "--threads", "1"]
        one = seconds_of(command, 1, kernels, folder)
        more = seconds_of(command, 1 + args.steps, kernels, folder)
    flops, rate = peaks()
    print(f"peaks of one thread: {flops / 1e9:.0f} GFLOP/s, {rate / 1e9:.0f} GB/s")
    step = {kind: max(0, (more[kind] - one.get(kind, 0)) / args.steps) for kind in more}
    total = sum(step.values())
    for kind, seconds in sorted(step.items(), key=lambda item: -item[1]):
        line = f"{kind:20} {seconds * 1e3:9.2f} ms {seconds / total:6.1%}"
        if work.get(kind) and seconds > 0:
            unit, peak = ("GFLOP/s", flops) if kind == "products" else ("GB/s", rate)
            line += f"  {work[kind] / seconds / 1e9:8.1f} {unit}, {work[kind] / seconds / peak:.0%} of the peak"
        print(line)


if __name__ == "__main__":
    main()
