#!/usr/bin/env python3
"""Layers under the schemes of parallelism that people know: what is sent is the least possible, to the byte.

  goldens.py --build BUILD [--only NAME]

For each case, at the sizes of real models (sizes.py): the report's bytes of each kind of collective equal a formula, and products cost
no more in all than on one device. At small sizes, what each device computes is interpreted: the state after a step equals one
device's. The formulas count what a device sends; E is 4 bytes; L layers of B x S rows of width D, F hidden.
"""
import argparse
import collections
import json
import math
import os
import random
import struct
import sys
import tempfile

from sizes import FOLDERS, SMALL

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from runs import run  # noqa: E402

E = 4


def all_reduce(n, elements):
    return "all-reduce", 2 * (n - 1) / n * elements * E


def all_gather(n, elements):
    """`elements` of the whole tensor."""
    return "all-gather", (n - 1) / n * elements * E


def reduce_scatter(n, elements):
    return "reduce-scatter", (n - 1) / n * elements * E


def all_to_all(n, elements):
    """`elements` that a device holds."""
    return "all-to-all", (n - 1) / n * elements * E


def plan(mesh, *rules):
    return {"version": 1, "mesh": mesh, "unhinted": "replicated",
            "shardings": [{"match": match, "dims": dims} for match, dims in rules]}


ROWS = ("^batch/", [["dp"]])
MEGATRON = {"mlp": [("/in$", [[], ["tp"]]), ("/out$", [["tp"]])],
            "attention": [("/qkv$", [[], [], ["tp"]]), ("/out$", [["tp"]])]}


def weights(name, s):
    """Elements of a layer's matrices."""
    return {"mlp": 2 * s.width * s.hidden, "attention": 4 * s.width**2}[name]


def megatron(name, dp, tp):
    """Each block adds up once forward and once backward; the first block's rows need no gradient, but its norm does. What a
    device computes of its weights is added up over dp."""

    def sent(s):
        rows, layers = s.batch // dp * s.sequence * s.width, s.layers
        yield from [all_reduce(tp, rows)] * (2 * layers - 1)
        yield all_reduce(dp * tp, s.width)
        if dp > 1:
            yield all_reduce(dp, layers * weights(name, s) / tp + (layers - 1) * s.width + 1)

    mesh = {"dp": dp, "tp": tp} if dp > 1 else {"tp": tp}
    return "wide", name, plan(mesh, *([ROWS] if dp > 1 else []), *MEGATRON[name]), sent


def sequence_parallel(name, tp):
    """Rows cut by sequence outside the blocks (Korthikanti et al. 2022): a gather and a reduce-scatter each way, and gradients
    of the norms."""

    def sent(s):
        rows = s.batch * s.sequence * s.width
        yield from [all_gather(tp, rows), reduce_scatter(tp, rows)] * (2 * s.layers)
        yield all_reduce(tp, s.layers * s.width + 1)

    return "wide", name, plan({"tp": tp}, ("^batch/x", [[], ["tp"]]), *MEGATRON[name]), sent


def data_parallel(name, dp):
    """Every gradient once."""

    def sent(s):
        yield all_reduce(dp, s.layers * (weights(name, s) + s.width) + 1)

    return "long", name, plan({"dp": dp}, ROWS), sent


def fsdp(name, dp, keep=False):
    """Each weight gathered once forward and once backward, or once and kept, each gradient reduced into its part (Rajbhandari et
    al. 2020). The last product before the loss is the first behind it, so its matrix is kept; the first block's rows need no
    gradient, so nobody reads its norm's gain backward."""

    def sent(s):
        state = s.layers * (weights(name, s) + s.width)
        last = {"mlp": s.width * s.hidden, "attention": s.width**2}[name]
        yield from [all_gather(dp, state), reduce_scatter(dp, state), all_reduce(dp, 1)]
        if not keep:
            yield all_gather(dp, state - last - s.width)

    rules = plan({"dp": dp}, ROWS, *([("/qkv$", [[], ["dp"]])] if name == "attention" else []), ("^state/", [["dp"]]))
    return "long", name, {**rules, "reshard_after_forward": not keep}, sent


def by_vocabulary(dp, tp):
    """Rows of the embedding and their gradient; maximum, sum of exponentials and sum of the gradient for each row. Over dp the
    embedding's gradient travels as rows and tokens, which are fewer than its entries."""

    def sent(s):
        rows = s.batch // dp * s.sequence
        yield from [all_reduce(tp, rows * s.width)] * 2 + [all_reduce(tp, rows)] * 3
        if dp == 1:
            yield all_reduce(tp, 1)
        else:
            yield all_reduce(dp * tp, 1)
            yield all_gather(dp, s.batch * s.sequence * (s.width + 1))
            yield all_reduce(dp, s.vocabulary * s.width / tp + s.width)

    mesh = {"dp": dp, "tp": tp} if dp > 1 else {"tp": tp}
    return "wide", "vocabulary", plan(mesh, *([ROWS] if dp > 1 else []), ("embed$", [["tp"]]), ("head$", [[], ["tp"]])), sent


def by_expert(ep):
    """To the experts and back, forward and backward (Lepikhin et al. 2020); the first layer's rows need no gradient."""

    def sent(s):
        yield from [all_to_all(ep, s.experts * s.groups // ep * s.capacity * s.width)] * (4 * s.layers - 1)
        yield all_reduce(ep, s.layers * s.width * s.experts + 1)

    return "wide", "experts", plan({"ep": ep}, ("^batch/", [["ep"]]), ("/(in|out)$", [["ep"]])), sent


CASES = {
    "Megatron MLP, tp=2": megatron("mlp", 1, 2),
    "Megatron MLP, tp=4": megatron("mlp", 1, 4),
    "Megatron MLP, dp=2 tp=2": megatron("mlp", 2, 2),
    "Megatron attention, tp=4": megatron("attention", 1, 4),
    "Megatron attention, dp=2 tp=4": megatron("attention", 2, 4),
    "sequence parallel MLP, tp=4": sequence_parallel("mlp", 4),
    "sequence parallel attention, tp=2": sequence_parallel("attention", 2),
    "data parallel, dp=4": data_parallel("mlp", 4),
    "data parallel attention, dp=2": data_parallel("attention", 2),
    "FSDP MLP, dp=4": fsdp("mlp", 4),
    "FSDP attention, dp=2": fsdp("attention", 2),
    "FSDP MLP, weights kept, dp=4": fsdp("mlp", 4, keep=True),
    "FSDP attention, weights kept, dp=2": fsdp("attention", 2, keep=True),
    "vocabulary parallel, tp=4": by_vocabulary(1, 4),
    "vocabulary parallel, dp=2 tp=2": by_vocabulary(2, 2),
    "experts, ep=2": by_expert(2),
    "experts, ep=4": by_expert(4),
}


def write_batch(path, name, s):
    """One batch as safetensors: numbers drawn with a fixed seed."""
    draw = random.Random(7)
    if name == "vocabulary":
        tensors = {f"batch/{key}": ([s.batch, s.sequence], "I32", "i", lambda: draw.randrange(s.vocabulary))
                   for key in ("labels", "tokens")}
    else:
        rows = [s.groups, s.rows] if name == "experts" else [s.batch, s.sequence]
        tensors = {"batch/x": ([*rows, s.width], "F32", "f", lambda: draw.gauss(0, 1))}
    header, data = {}, b""
    for key, (shape, dtype, code, one) in tensors.items():
        part = struct.pack(f"<{math.prod(shape)}{code}", *(one() for _ in range(math.prod(shape))))
        header[key] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(part)]}
        data += part
    text = json.dumps(header).encode()
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text + data)


class Golden:
    def __init__(self, build, out):
        self.bin, self.out, self.one_device = f"{build}/bin", out, {}

    def compile(self, folder, plan, *more):
        files = [f"{HERE}/Inputs/{folder}/{role}.mlir" for role in ("step", "init")]
        path = f"{self.out}/plan.json"
        with open(path, "w") as out:
            json.dump(plan, out)
        run(f"{self.bin}/autopar-opt", *filter(os.path.exists, files), "--plan", path, "--emit=spmd", *more)

    def report(self, folder, name, plan):
        self.compile(f"{folder}/{name}", plan, "-o", "/dev/null", f"--report={self.out}/report.json")
        with open(f"{self.out}/report.json") as file:
            return json.load(file)

    def step(self, name, plan, after):
        self.compile(f"small/{name}", plan, "-o", f"{self.out}/spmd.mlir")
        run(f"{self.bin}/autopar-run", f"{self.out}/spmd.mlir", "--function", "init", "--seed", 42, "--out", f"{self.out}/state")
        run(f"{self.bin}/autopar-run", f"{self.out}/spmd.mlir", "--in", f"{self.out}/state", "--in", f"{self.out}/batch",
            "--out", after)

    def check(self, case, folder, name, plan, sent):
        report = self.report(folder, name, plan)
        write_batch(f"{self.out}/batch", name, SMALL)
        alone = {"version": 1, "mesh": {}, "shardings": []}
        if (folder, name) not in self.one_device:
            self.one_device[folder, name] = sum(self.report(folder, name, alone)["flops"].values())
            self.step(name, alone, f"{self.out}/{name}")
        want = collections.Counter()
        for kind, count in sent(FOLDERS[folder][0]):
            want[kind] += count
        got, collectives = collections.Counter(), 0
        for key, row in report["collectives"].items():
            got[key.split("/")[0]] += row["bytes"]
            collectives += row["count"]
        devices = math.prod(plan["mesh"].values())
        flops = sum(report["flops"].values()) * devices / self.one_device[folder, name]
        print(f"{case:34} {sum(got.values()):14,} {flops:6.3f}  " + ", ".join(sorted(got)), flush=True)
        problems = []
        for kind in sorted(set(want) | set(got)):
            # What does not divide is rounded, a byte a collective.
            if abs(want[kind] - got[kind]) > collectives:
                problems.append(f"{case}: {kind}: {got[kind]:,} bytes, the least is {want[kind]:,.0f}")
        if flops > 1.001:
            problems.append(f"{case}: products cost {flops:.3f} of one device's")
        self.step(name, plan, f"{self.out}/after")
        run(f"{self.bin}/compare-safetensors", f"{self.out}/after", f"{self.out}/{name}", "--tolerance", "1e-5")
        return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    problems = []
    print(f"{'case':34} {'bytes sent':>14} {'FLOPs':>6}  collectives")
    with tempfile.TemporaryDirectory() as out:
        golden = Golden(options.build, out)
        for case, rest in CASES.items():
            if options.only in case:
                problems += golden.check(case, *rest)
    print("\n".join(problems) if problems else "all equal the least")
    sys.exit(1 if problems else 0)


main()
