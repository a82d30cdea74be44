#!/usr/bin/env python3
"""Seconds that compiling takes, stage by stage, over numbers of ops and of devices; beside XLA's where jax is installed.

  compile_time.py --build BUILD [--ops 1000,10000,50000] [--devices 8,64,512,4096] [--rounds 3] [--no-jax]
             [--layers 24,96] [--distinct 6,24] [--program NAME=FOLDER[:PLAN.json] …]

The programs are training steps of decoders of several depths, made here as text (layers.py); what a layer adds is told once for equal layers, once for layers that differ
in their constants, so that no two have a kernel in common. --program adds others: a folder with
step.mlir and, if there, init.mlir, as test/Models/export.py writes them. Each is compiled from text to an executable. Of the rounds
the fastest counts: what else runs on a machine only ever adds. XLA compiles the same text for one device, once, on all cores.
"""
import argparse
import importlib.util
import math
import os
import re
import subprocess
import sys
import tempfile
import time

import layers

# The last pass of each stage in --mlir-timing's tree; what is no pass belongs to the first or the last stage.
STAGES = {"import": "VerifyAfterImport", "propagate": "VerifyAfterPropagate", "partition": "VerifyAfterPartition", "lower": "PlanMemory",
          "emit": None}


def cpu_name():
    for line in open("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown"


def plan(devices, folder):
    """Megatron's hints on a mesh with up to eight devices a group."""
    tp = min(8, max(1, devices // 4))
    path = f"{folder}/plan{devices}.json"
    with open(path, "w") as file:
        file.write(f'{{"version": 1, "mesh": {{"dp": {devices // tp}, "tp": {tp}}}, "shardings": [{{"match": "^batch/", "dims": [["dp"]]}}, '
                   '{"match": "w[qkv1]$", "dims": [[], ["tp"]]}, {"match": "w[o2]$", "dims": [["tp"]]}]}')
    return path


def stages_of(report):
    """Wall seconds of each stage."""
    seconds, names = dict.fromkeys(STAGES, 0.0), iter(STAGES)
    stage = next(names)
    for line in report.splitlines():
        match = re.match(r".* ([\d.]+) \( *[\d.]+%\)  ( *)(\S.*)$", line)
        if not match or match[3] in ("Rest", "Total"):
            continue
        is_level, is_pass = match[2] == "" and match[3].endswith("level"), match[2] == "  "
        if not is_level and len(match[2]) <= 2:
            seconds[stage] += float(match[1])
        if is_pass and match[3] == STAGES[stage]:
            stage = next(names)
    return seconds


def compile_once(build, files, plan_file, output):
    """Seconds of each stage, of the whole process, and its largest memory in MB."""
    with open(output + ".timing", "w+") as report:
        start = time.perf_counter()
        process = subprocess.Popen([f"{build}/bin/autopar-opt", *files, *(["--plan", plan_file] if plan_file else []), "--emit=exe",
                                    "--target=host", "--mlir-timing", "-o", output], stderr=report)
        _, status, usage = os.wait4(process.pid, 0)
        total = time.perf_counter() - start
        report.seek(0)
        text = report.read()
    if status:
        raise SystemExit(f"{' '.join(files)} does not compile:\n{text[:2000]}")
    return stages_of(text) | {"total": total, "cpu": usage.ru_utime + usage.ru_stime, "MB": usage.ru_maxrss / 1024}


def fastest(args, files, plan_file, folder):
    runs = [compile_once(args.build, files, plan_file, f"{folder}/exe") for _ in range(args.rounds)]
    return min(runs, key=lambda run: run["total"])


def xla_seconds(path):
    """In a process of its own: the memory of this one would count as that of its children."""
    return float(subprocess.run([sys.executable, __file__, "--xla", path], check=True, capture_output=True, text=True).stdout)


def compile_with_xla(path):
    """Seconds for one device of this machine."""
    from jax._src import compiler, xla_bridge
    backend = xla_bridge.get_backend("cpu")
    text = open(path).read().replace("@step(", "@main(")
    start = time.perf_counter()
    backend.compile_and_load(text, backend.local_devices()[:1], compiler.get_compile_options(num_replicas=1, num_partitions=1))
    return time.perf_counter() - start


def show(label, run, xla=None):
    print(f"{label:24}" + "".join(f"{run[s]:10.2f}" for s in [*STAGES, "total", "cpu"]) + f"{run['MB']:8.0f}"
          + (f"{xla:9.1f}" if xla is not None else ""), flush=True)


def write_step(path, depth, distinct=False):
    text = layers.training_step(depth, distinct=distinct)
    with open(path, "w") as file:
        file.write(text)
    return text.count("= stablehlo.")


def show_layers(args, depths, distinct, folder):
    """Rows for several depths, then milliseconds a layer adds."""
    runs, kind = [], "distinct" if distinct else "equal"
    for depth in depths:
        path = f"{folder}/{kind}{depth}.mlir"
        write_step(path, depth, distinct)
        runs.append(fastest(args, [path], plan(64, folder), folder))
        show(f"{depth} {kind} layers", runs[-1])
    if len(runs) > 1:
        added = depths[-1] - depths[0]
        print(f"{'ms a layer adds':24}" + "".join(f"{1000 * (runs[-1][s] - runs[0][s]) / added:10.1f}" for s in [*STAGES, "total", "cpu"]),
              flush=True)


def exponent(points):
    """Slope of the least squares line through logarithms."""
    xs, ys = [math.log(x) for x, _ in points], [math.log(max(y, 1e-3)) for _, y in points]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--ops", default="1000,10000,50000")
    parser.add_argument("--devices", default="8,64,512,4096")
    parser.add_argument("--layers", default="24,96", help="numbers of equal layers")
    parser.add_argument("--distinct", default="6,24", help="numbers of layers of which no two are equal")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-jax", action="store_true", help="do not compile with XLA, though jax is installed")
    parser.add_argument("--program", action="append", default=[], help="NAME=FOLDER[:PLAN.json]")
    args = parser.parse_args()
    jax = not args.no_jax and importlib.util.find_spec("jax") is not None
    print(f"{cpu_name()}, {len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}; seconds, the fastest of {args.rounds}")
    print(f"{'':24}" + "".join(f"{s:>10}" for s in [*STAGES, "total", "cpu"]) + f"{'MB':>8}" + ("      XLA" if jax else ""))
    counts = [int(n) for n in args.ops.split(",")]
    devices = [int(n) for n in args.devices.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        sized = []
        for ops in counts:
            path = f"{folder}/step{ops}.mlir"
            sized.append((write_step(path, layers.layers_for(ops)), path))
        runs = []
        for ops, path in sized:
            runs.append((ops, fastest(args, [path], plan(64, folder), folder)))
            show(f"{ops} ops, 64 devices", runs[-1][1], xla_seconds(path) if jax else None)
        if len(runs) > 1:
            print(f"{'exponent':24}" + "".join(f"{exponent([(ops, run[s]) for ops, run in runs]):10.2f}" for s in [*STAGES, "total", "cpu"]))
            last = runs[-2:]
            print(f"{'between the last two':24}" + "".join(f"{exponent([(ops, run[s]) for ops, run in last]):10.2f}"
                                                          for s in [*STAGES, "total", "cpu"]))
        ops, path = sized[min(1, len(sized) - 1)]
        for count in devices:
            show(f"{ops} ops, {count} devices", fastest(args, [path], plan(count, folder), folder))
        for depths, distinct in ((args.layers, False), (args.distinct, True)):
            show_layers(args, [int(n) for n in depths.split(",") if n], distinct, folder)
        for program in args.program:
            name, where = program.split("=", 1)
            where, _, chosen = where.partition(":")
            files = [f for f in (f"{where}/step.mlir", f"{where}/init.mlir") if os.path.exists(f)]
            show(name, fastest(args, files, chosen or None, folder), xla_seconds(files[0]) if jax else None)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--xla"]:
        print(compile_with_xla(sys.argv[2]))
    else:
        main()
