#!/usr/bin/env python3
"""Measures the compiled functions of f32 and f64 over numbers of every size, against exact.py (of f32, against libm in double
precision where that is faster).

  ulp.py --build BUILD [--count 4000] [--doubles 500] [--only NAME]

Prints the largest error of each function in units of the last place of the result, with the arguments where it is; exit 1 if one is
above the bound that ExpandMath.td states, or if an infinity, a NaN or the sign of a zero is wrong.
"""
import argparse
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
from decimal import Decimal

import exact

UNARY = ["exponential", "exponential_minus_one", "log", "log_plus_one", "tanh", "sine", "cosine", "tan", "cbrt", "logistic",
         "round_nearest_afz"]
BINARY = ["power", "atan2", "remainder"]
BOUNDS = {
    "f32": {"exponential": 1, "exponential_minus_one": 2, "log": 1, "log_plus_one": 2, "tanh": 3, "sine": 2, "cosine": 2, "tan": 1,
            "cbrt": 1, "power": 1, "atan2": 1, "logistic": 3, "round_nearest_afz": 0, "remainder": 0},
    "f64": {"exponential": 1, "exponential_minus_one": 2, "log": 1, "log_plus_one": 2, "tanh": 3, "sine": 1, "cosine": 1, "tan": 2,
            "cbrt": 1, "power": 1, "atan2": 3, "logistic": 3, "round_nearest_afz": 0, "remainder": 0}}
INF, NAN = math.inf, math.nan
FORMAT = {"f32": ("f", "I", 24, -149, 3.4028234663852886e38), "f64": ("d", "Q", 53, -1074, sys.float_info.max)}


def guarded(function):
    def call(x):
        try:
            return function(x)
        except OverflowError:
            return INF
        except ValueError:
            return NAN
    return call


# In double precision, for f32.
QUICK = {"exponential": guarded(math.exp), "exponential_minus_one": guarded(math.expm1),
         "log": lambda x: -INF if x == 0 else guarded(math.log)(x),
         "log_plus_one": lambda x: -INF if x == -1 else guarded(math.log1p)(x),
         "tanh": math.tanh, "sine": guarded(math.sin), "cosine": guarded(math.cos), "tan": guarded(math.tan), "atan2": math.atan2,
         "logistic": lambda x: x if math.isnan(x) else 0.0 if x < -700 else 1 / (1 + math.exp(-x))}


def special_values(element):
    letter, _, precision, least, largest = FORMAT[element]
    eps = 2.0**(1 - precision)
    sizes = [0.0, 2.0**least, 2.0**(least + precision) * 0.75, 2.0**(least + precision - 1), 1e-20, 0.5, 1 - eps / 2, 1.0, 1 + eps, 1.5,
             2.0, 3.0, 4.0, 1 / 3, 0.1, 27.0, math.pi / 2, math.pi, 100.25, 2.0**precision - 1, 2.0**precision, 2.0**precision + 2,
             largest / 2, largest, INF]
    sizes = [struct.unpack(f"<{letter}", struct.pack(f"<{letter}", s))[0] for s in sizes]
    return sizes + [-s for s in sizes] + [NAN]


def arguments(element, count, rng):
    """x and y: bit patterns evenly spaced over all of them, numbers of middling size, pairs whose power is representable, multiples
    of π/2, and special values with each other. Large x are beside each other: one large angle takes a whole vector to libm."""
    letter, integer, precision, least, largest = FORMAT[element]
    width = struct.calcsize(letter) * 8

    def rounded(v):
        return math.copysign(min(abs(v), largest), v) if element == "f64" else struct.unpack("<f", struct.pack("<f", v))[0]

    def pattern(k):
        return struct.unpack(f"<{letter}", struct.pack(f"<{integer}", k * (2**width // count | 1) % 2**width))[0]

    def middling(k):
        x = rounded(rng.choice([-1, 1]) * 2.0**rng.uniform(-20, 16))
        return x, rounded(rng.gauss(0, 1) * abs(x) * 2.0**rng.uniform(-5, 5))

    def nearly_whole(k):
        y = rounded(2.0**rng.uniform(-20, 20))
        return rounded(y * rng.randrange(1, 2**rng.randrange(1, 24)) * rng.choice([1, -1, 1 + 2.0**-30])), y

    def representable(k):
        base = rounded(2.0**rng.choice([rng.uniform(-100, 100), rng.gauss(0, 1), rng.gauss(0, 1e-3)]))
        return base, rounded(rng.uniform(least - 2, -least / 1.04) / math.log2(base)) if base != 1 else 0.5

    def turn(k):
        return rounded(rng.choice([-1, 1]) * math.pi / 2 * rng.randrange(1, 60000 if k % 2 else 50)), float(rng.randrange(-30, 30))
    pairs = [(pattern(k), rounded(rng.gauss(0, 10))) for k in range(count)]
    for kind in [middling, representable, turn, nearly_whole]:
        pairs += [kind(k) for k in range(count)]
    specials = sorted(special_values(element), key=lambda v: INF if math.isnan(v) else abs(v))
    pairs += [(x, y) for x in specials for y in specials]
    return [p[0] for p in pairs], [p[1] for p in pairs]


def program(element, count, names):
    t = f"tensor<{count}x{element}>"
    results = ", ".join(f"{t} {{jax.result_info = \"result[0]['{n}']\"}}" for n in ["x", "y"] + names)
    lines = [f"func.func @step(%x: {t} loc(\"state['x']\"), %y: {t} loc(\"state['y']\")) -> ({results}) {{"]
    lines += [f"  %{k} = stablehlo.{n} %x{', %y' if n in BINARY else ''} : {t}" for k, n in enumerate(names)]
    values = ", ".join(["%x", "%y"] + [f"%{k}" for k in range(len(names))])
    return "\n".join(lines + [f"  return {values} : {', '.join([t] * (len(names) + 2))}", "}", ""])


def write(path, element, tensors):
    header, data = {}, b""
    for name, values in tensors.items():
        raw = struct.pack(f"<{len(values)}{FORMAT[element][0]}", *values)
        header[f"state/{name}"] = {"dtype": element.upper(), "shape": [len(values)], "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    open(path, "wb").write(struct.pack("<Q", len(text)) + text + data)


def read(path, element):
    data = open(path, "rb").read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])

    def tensor(name):
        start, end = header[name]["data_offsets"]
        size = struct.calcsize(FORMAT[element][0])
        return struct.unpack(f"<{(end - start) // size}{FORMAT[element][0]}", data[8 + length + start:8 + length + end])
    return {name.split("/")[-1]: tensor(name) for name in header if header[name].get("dtype") == element.upper()}


def error(got, expected, element):
    """In units of the last place; infinite where kind or sign is wrong."""
    letter, _, precision, least, largest = FORMAT[element]
    if math.isnan(expected):
        return 0 if math.isnan(got) else INF
    rounded = float(expected)
    if letter == "f":
        try:
            rounded = struct.unpack("<f", struct.pack("<f", rounded))[0]
        except OverflowError:
            rounded = math.copysign(INF, rounded)
    if rounded == got and math.copysign(1, got) == math.copysign(1, rounded):
        return float(abs(Decimal(got) - Decimal(expected)) / unit(expected, precision, least)) if math.isfinite(got) and got else 0
    # Near what a float can hold: the neighbour.
    if math.isinf(rounded) or math.isinf(got):
        alike = (got > 0) == (expected > 0) and abs(expected) >= largest and abs(got) >= largest * (1 - 2.0**(1 - precision))
        return 1 if alike else INF
    if math.isnan(got) or expected == 0 or got and (got > 0) != (expected > 0):
        return INF
    return float(abs(Decimal(got) - Decimal(expected)) / unit(expected, precision, least))


def unit(expected, precision, least):
    return Decimal(2.0**max(math.frexp(float(expected))[1] - precision, least))


def compiled(build, element, x, y, names):
    with tempfile.TemporaryDirectory() as folder:
        open(f"{folder}/step.mlir", "w").write(program(element, len(x), names))
        write(f"{folder}/first", element, {"x": x, "y": y})
        subprocess.run([f"{build}/bin/autopar-opt", f"{folder}/step.mlir", "--emit=exe", "-o", f"{folder}/p"], check=True)
        subprocess.run([f"{folder}/p", "--init-state", f"{folder}/first", "--steps", "1", "--save-state", f"{folder}/s", "--quiet"],
                       check=True)
        return read(f"{folder}/s", element)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--doubles", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    args = parser.parse_args()
    names = [n for n in UNARY + BINARY if args.only in (None, n)]
    failed = False
    for element, count in [("f32", args.count), ("f64", args.doubles)]:
        x, y = arguments(element, count, random.Random(args.seed))
        tensors = compiled(os.path.abspath(args.build), element, x, y, names)
        for name in names:
            of = QUICK.get(name) if element == "f32" else None
            of = of or getattr(exact, name)
            worst, where = -1, None
            slow = element == "f32" and name not in QUICK
            for k in range(len(x)):
                if slow and k % 16 and k < 5 * count - 20:
                    continue
                operands = (x[k], y[k]) if name in BINARY else (x[k],)
                e = error(tensors[name][k], of(*operands), element)
                if name == "logistic" and abs(x[k]) > 87 and x[k] < 0:  # 1 / (1 + exp(-x)) has no subnormal results
                    e = 0 if 0 <= tensors[name][k] < 2.0**(-124 if element == "f32" else -124) else INF
                if e > worst:
                    worst, where = e, operands + (tensors[name][k],)
            bound = BOUNDS[element][name]
            failed |= worst > bound
            print(f"{element} {name:22} {worst:8.3f} at {where!r}{f'  above {bound}' if worst > bound else ''}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
