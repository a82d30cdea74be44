#!/usr/bin/env python3
"""Measures the compiled functions of f32 over numbers of every size, against libm in double precision.

  ulp.py --build BUILD [--count 40000]

Prints the largest error of each function in units of the last place of the result, with the number where it is; exit 1 if one is
above the bound that ExpandMath.td states, or if an infinity, a NaN or the sign of a zero is wrong.
"""
import argparse
import json
import math
import struct
import subprocess
import sys
import tempfile

BOUNDS = {"exponential": 1, "exponential_minus_one": 2, "log": 1, "log_plus_one": 2, "tanh": 3, "sine": 2, "cosine": 2,
          "logistic": 3, "round_nearest_afz": 0}
INF, NAN = math.inf, math.nan


def guarded(function, overflow=INF):
    def call(x):
        try:
            return function(x)
        except OverflowError:
            return overflow
        except ValueError:
            return NAN
    return call


def logistic(x):
    if x < -87:  # 1 / (1 + exp(-x)) has no subnormal results
        return 0.0
    return 1 / (1 + math.exp(-x))


def round_away(x):
    return x if math.isinf(x) or math.isnan(x) else math.copysign(math.floor(abs(x) + 0.5) if abs(x) < 2**24 else abs(x), x)


EXACT = {"exponential": guarded(math.exp), "exponential_minus_one": guarded(math.expm1),
         "log": lambda x: -INF if x == 0 else guarded(math.log)(x),
         "log_plus_one": lambda x: -INF if x == -1 else guarded(math.log1p)(x),
         "tanh": math.tanh, "sine": guarded(math.sin), "cosine": guarded(math.cos),
         "logistic": lambda x: x if math.isnan(x) else logistic(x), "round_nearest_afz": round_away}


def program(count, stride):
    """State x holds `count` bit patterns, evenly spaced over all of them; the step writes each function of it."""
    t, i = f"tensor<{count}xf32>", f"tensor<{count}xui32>"
    names = list(EXACT)
    results = ", ".join(f"{t} {{jax.result_info = \"result[0]['{n}']\"}}" for n in ["x"] + names)
    lines = [f"func.func @init(%seed: tensor<2xui32> loc(\"seed\")) -> ({t} {{jax.result_info = \"result['x']\"}}) {{",
             f"  %i = stablehlo.iota dim = 0 : {i}", f"  %c = stablehlo.constant dense<{stride}> : {i}",
             f"  %m = stablehlo.multiply %i, %c : {i}", f"  %x = stablehlo.bitcast_convert %m : ({i}) -> {t}",
             f"  return %x : {t}", "}", f"func.func @step(%x: {t} loc(\"state['x']\")) -> ({results}) {{"]
    lines += [f"  %{k} = stablehlo.{n} %x : {t}" for k, n in enumerate(names)]
    values = ", ".join(["%x"] + [f"%{k}" for k in range(len(names))])
    return "\n".join(lines + [f"  return {values} : {', '.join([t] * (len(names) + 1))}", "}", ""])


def read(path):
    data = open(path, "rb").read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    def tensor(name):
        start, end = header[name]["data_offsets"]
        return struct.unpack(f"<{(end - start) // 4}f", data[8 + length + start:8 + length + end])
    return {name.split("/")[-1]: tensor(name) for name in header if name != "__metadata__" and header[name]["dtype"] == "F32"}


def error(got, exact):
    """In units of the last place; infinite where kind or sign is wrong."""
    if math.isnan(exact):
        return 0 if math.isnan(got) else INF
    try:
        rounded = struct.unpack("<f", struct.pack("<f", exact))[0]
    except OverflowError:
        rounded = math.copysign(INF, exact)
    if rounded == got and math.copysign(1, got) == math.copysign(1, rounded):
        return 0
    if abs(exact) >= 2.0**-126 and not math.isinf(rounded) and not math.isinf(got):
        return abs(got - exact) / 2.0**(math.frexp(exact)[1] - 24)
    # Near what a float can hold: the neighbour.
    if math.isinf(rounded) or math.isinf(got):
        return 1 if abs(exact) >= 3.4028234e38 and abs(got) >= 3.402e38 else INF
    return abs(got - exact) / 2.0**-149


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--count", type=int, default=40000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/p.mlir"
        open(file, "w").write(program(args.count, 2**32 // args.count | 1))
        subprocess.run([f"{args.build}/bin/autopar-opt", file, "--emit=exe", "-o", f"{folder}/p"], check=True)
        subprocess.run([f"{folder}/p", "--steps", "1", "--save-state", f"{folder}/s", "--quiet"], check=True)
        tensors = read(f"{folder}/s")
    failed = False
    for name, exact in EXACT.items():
        worst, where = -1, 0
        for x, got in zip(tensors["x"], tensors[name]):
            e = error(got, exact(x))
            if name == "logistic" and x < -87:
                e = 0 if 0 <= got < 2.0**-124 else INF
            if e > worst:
                worst, where = e, x
        failed |= worst > BOUNDS[name]
        print(f"{name:22} {worst:8.3f} at {where!r}{'  above ' + str(BOUNDS[name]) if worst > BOUNDS[name] else ''}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
