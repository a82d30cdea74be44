#!/usr/bin/env python3
"""Sums of bf16 and f16 over devices, of numbers whose parts on two devices are large and cancel.

By default every result is what one device computes: the sum in f32, rounded once. With "reduce_dtype": "native" the parts are rounded
before they are added, which must be seen here (else the numbers would prove nothing), and less is sent.
Usage: narrow_sums.py --build BUILD
"""
import argparse
import json
import math
import os
import random
import struct
import sys
import tempfile

from trials import Trials, read_tensors, tensors_bytes, write_file

ROWS, K, COLUMNS, VOCABULARY = 4, 32, 6, 5


class Narrow:
    """bf16 or f16: one rounding, the bits in files, the size of a last place."""

    def __init__(self, name, digits):
        self.name, self.digits, self.file = name, digits, name.upper()

    def round(self, x):
        if x == 0:
            return 0.0
        return math.ldexp(round(math.ldexp(x, -self.exponent(x))), self.exponent(x))

    def exponent(self, x):
        return math.frexp(x)[1] - self.digits

    def place(self, x):
        return math.ldexp(1, self.exponent(x)) if x else 0.0

    def write(self, numbers):
        return [struct.unpack("<I", struct.pack("<f", x))[0] >> 16 for x in numbers] if self.name == "bf16" else numbers

    def read(self, numbers):
        return [struct.unpack("<f", struct.pack("<I", x << 16))[0] for x in numbers] if self.name == "bf16" else numbers


TYPES = [Narrow("bf16", 8), Narrow("f16", 11)]

PROGRAM = """module @sums {
  func.func public @step(RESULT_ARGUMENTS%w: tensor<32x6xT> loc("state['w']"), %x: tensor<4x32xT> loc("batch['x']"),
      %ids: tensor<32xi32> loc("batch['ids']")) -> (RESULT_TYPES, tensor<32x6xT> {jax.result_info = "result['w']"}) {
    %zero = stablehlo.constant dense<0.0> : tensor<T>
    %zeros = stablehlo.constant dense<0.0> : tensor<4x6xT>
    %table = stablehlo.constant dense<0.0> : tensor<5x6xT>
    %dot = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x32xT>, tensor<32x6xT>) -> tensor<4x6xT>
    %reduce = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x32xT>, tensor<T>) -> tensor<4xT>
    %turned = stablehlo.dot_general %w, %x, contracting_dims = [0] x [1] : (tensor<32x6xT>, tensor<4x32xT>) -> tensor<6x4xT>
    %back = stablehlo.transpose %turned, dims = [1, 0] : (tensor<6x4xT>) -> tensor<4x6xT>
    %spread = stablehlo.broadcast_in_dim %reduce, dims = [0] : (tensor<4xT>) -> tensor<4x6xT>
    %added = stablehlo.add %back, %spread : tensor<4x6xT>
    %scatter = "stablehlo.scatter"(%table, %ids, %w) <{indices_are_sorted = false, unique_indices = false,
        scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
          scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<T>, %b: tensor<T>):
      %sum = stablehlo.add %a, %b : tensor<T>
      stablehlo.return %sum : tensor<T>
    }) : (tensor<5x6xT>, tensor<32xi32>, tensor<32x6xT>) -> tensor<5x6xT>
    %image = stablehlo.reshape %x : (tensor<4x32xT>) -> tensor<4x1x32xT>
    %kernel = stablehlo.reshape %w : (tensor<32x6xT>) -> tensor<1x32x6xT>
    %conv = stablehlo.convolution(%image, %kernel) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x1x32xT>, tensor<1x32x6xT>) -> tensor<4x1x6xT>
    %convolution = stablehlo.reshape %conv : (tensor<4x1x6xT>) -> tensor<4x6xT>
    %i0 = stablehlo.constant dense<0> : tensor<i32>
    %loop:2 = stablehlo.while(%i = %i0, %sum = %zeros) : tensor<i32>, tensor<4x6xT>
      cond {
        %n = stablehlo.constant dense<2> : tensor<i32>
        %more = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      } do {
        %one = stablehlo.constant dense<1> : tensor<i32>
        %part = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x32xT>, tensor<32x6xT>) -> tensor<4x6xT>
        %next = stablehlo.add %sum, %part : tensor<4x6xT>
        %j = stablehlo.add %i, %one : tensor<i32>
        stablehlo.return %j, %next : tensor<i32>, tensor<4x6xT>
      }
    %kept = stablehlo.add %w, %w : tensor<32x6xT>
    return RESULTS, %kept : RESULT_KINDS, tensor<32x6xT>
  }
}
"""
RESULTS = {"dot": ("%dot", "4x6"), "reduce": ("%reduce", "4"), "added": ("%added", "4x6"), "scatter": ("%scatter", "5x6"),
           "convolution": ("%convolution", "4x6"), "loop": ("%loop#1", "4x6")}


def program(type):
    take, give = [], []
    for i, (name, (_, shape)) in enumerate(RESULTS.items()):
        take.append(f"%r{i}: tensor<{shape}xT> loc(\"state['{name}']\"), ")
        give.append(f"tensor<{shape}xT> {{jax.result_info = \"result['{name}']\"}}")
    text = PROGRAM.replace("RESULT_ARGUMENTS", "".join(take)).replace("RESULT_TYPES", ", ".join(give))
    text = text.replace("RESULTS", ", ".join(value for value, _ in RESULTS.values()))
    text = text.replace("RESULT_KINDS", ", ".join(f"tensor<{shape}xT>" for _, shape in RESULTS.values()))
    return text.replace("xT>", f"x{type.name}>").replace("<T>", f"<{type.name}>")


def numbers(type):
    """x and w by rows: the second half of the summed dim nearly takes away what the first half gives."""
    chance = random.Random(5)
    x = [[0.0] * K for _ in range(ROWS)]
    w = [[0.0] * COLUMNS for _ in range(K)]
    for k in range(K // 2):
        for row in range(ROWS):
            x[row][k] = type.round(chance.uniform(1, 2))
            x[row][k + K // 2] = type.round(-x[row][k] * chance.uniform(0.97, 1.03))
        for column in range(COLUMNS):
            w[k][column] = type.round(chance.uniform(1, 2))
            w[k + K // 2][column] = w[k][column]
    ids = [k % VOCABULARY for k in range(K // 2)] * 2
    return x, w, ids


def expected(x, w, ids):
    """Name → list of (exact sum, sum of the terms' sizes)."""
    def total(terms):
        return math.fsum(terms), math.fsum(map(abs, terms))

    product = [[x[r][k] * w[k][c] for k in range(K)] for r in range(ROWS) for c in range(COLUMNS)]
    lines = [x[r] for r in range(ROWS)]
    return {"dot": [total(t) for t in product], "convolution": [total(t) for t in product],
            "reduce": [total(t) for t in lines],
            "added": [total(product[r * COLUMNS + c] + lines[r]) for r in range(ROWS) for c in range(COLUMNS)],
            "loop": [total(t + t) for t in product],
            "scatter": [total([w[k][c] for k in range(K) if ids[k] == v]) for v in range(VOCABULARY) for c in range(COLUMNS)]}


def errors_in_places(type, found, wanted):
    """How many last places the worst number is off, beyond what adding up in f32 explains."""
    worst = 0.0
    for value, (sum, size) in zip(found, wanted):
        off = abs(value - sum) - size * K * 2.0 ** -24
        worst = max(worst, off / type.place(sum))
    return worst


def check(type, tp, dtype, folder):
    name = f"{type.name}, tp = {tp}, {dtype}"
    x, w, ids = numbers(type)
    flat = {"x": sum(x, []), "w": sum(w, [])}
    text = write_file(f"{folder}/step.mlir", program(type))
    cut = [{"match": "^batch/x", "dims": [[], ["tp"]]}, {"match": "^batch/ids", "dims": [["tp"]]},
           {"match": "^state/w", "dims": [["tp"], []]}, {"match": "^state/(dot|added)$", "dims": []}]
    plan = {"version": 1, "mesh": {"tp": tp}, "shardings": cut if tp > 1 else []}
    if dtype:
        plan["reduce_dtype"] = dtype
    plan = write_file(f"{folder}/plan.json", json.dumps(plan))
    state = {f"state/{key}": (type.file, [int(n) for n in shape.split("x")], [0] * math.prod(int(n) for n in shape.split("x")))
             for key, (_, shape) in RESULTS.items()}
    state["state/w"] = (type.file, [K, COLUMNS], type.write(flat["w"]))
    write_file(f"{folder}/state", tensors_bytes(state))
    write_file(f"{folder}/batch", tensors_bytes({"batch/x": (type.file, [1, ROWS, K], type.write(flat["x"])),
                                                 "batch/ids": ("I32", [1, K], ids)}))
    wanted = expected(x, w, ids)
    worst = {}

    def judge(level, file):
        after = read_tensors(file)
        for key in RESULTS:
            places = errors_in_places(type, type.read(after[f"state/{key}"][2]), wanted[key])
            worst[key] = max(worst.get(key, 0), places)
            allowed = ONE_DEVICE if tp == 1 and key == "scatter" else ROUNDINGS.get(key, 0.5)
            if dtype != "native" and places > allowed + 1e-6:
                trials.problem(name, f"{level}: {key} is off by {places:.3g} last places; one rounding is 0.5")

    made = trials.good(f"{name}: compile", [f"{bin}/autopar-opt", text, "--plan", plan, "--emit=exe", "-o", f"{folder}/train",
                                            f"--report={folder}/report.json"])
    if made and trials.good(f"{name}: train", [f"{folder}/train", "--steps", 1, "--threads", 1, "--check-replicas", "--init-state",
                                               f"{folder}/state", "--data", f"{folder}/batch", "--save-state", f"{folder}/after"]):
        judge("exe", f"{folder}/after")
    if trials.good(f"{name}: spmd", [f"{bin}/autopar-opt", text, "--plan", plan, "--emit=spmd", "-o", f"{folder}/spmd.mlir"]) and \
            trials.good(f"{name}: run", [f"{bin}/autopar-run", f"{folder}/spmd.mlir", "--in", f"{folder}/state", "--in",
                                         f"{folder}/batch", "--row", 0, "--out", f"{folder}/interpreted"]):
        judge("spmd", f"{folder}/interpreted")
    if dtype == "native":
        for key in ("dot", "reduce", "added", "convolution"):
            if worst.get(key, 9) < 1.5:
                trials.problem(name, f"{key} is off by only {worst[key]:.3g} last places: these numbers prove nothing")
    if not made:
        return 0
    return sum(entry["bytes"] for entry in json.load(open(f"{folder}/report.json"))["collectives"].values())


# Where a program adds up by itself, one device rounds more often; a compiled scatter does so at each update.
ROUNDINGS = {"added": 1.5, "loop": 1.0}
ONE_DEVICE = 3.5

parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("--build", required=True)
bin = os.path.join(parser.parse_args().build, "bin")
trials = Trials()
with tempfile.TemporaryDirectory() as scratch:
    for type in TYPES:
        check(type, 1, None, tempfile.mkdtemp(dir=scratch))
        for tp in (2, 4, 8):
            sent = {dtype: check(type, tp, dtype, tempfile.mkdtemp(dir=scratch)) for dtype in (None, "f32", "native")}
            if sent[None] != sent["f32"] or not 1.5 * sent["native"] <= sent["f32"] <= 2 * sent["native"]:
                trials.problem(f"{type.name}, tp = {tp}", f"sends {sent} bytes; in f32, the default, up to twice as many as natively")
sys.exit(trials.report("sums of bf16 and f16 over devices"))
