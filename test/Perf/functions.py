#!/usr/bin/env python3
"""Nanoseconds an element of elementwise functions, one thread, beside another build's.

  functions.py --build BUILD [--against BUILD] [--only REGEX]

Each is a loop of steps over 1,048,576 numbers between 0.5 and 3, most of which is the function. Quiet machines only; not part of ctest.
"""
import argparse
import os
import re
import subprocess
import tempfile
import time

FUNCTIONS = ["exponential", "exponential_minus_one", "log", "log_plus_one", "tanh", "logistic", "sine", "cosine", "tan", "cbrt", "power",
             "atan2", "remainder"]
BINARY = {"power", "atan2", "remainder"}
ELEMENTS = 1 << 20

PROGRAM = """func.func @init(%seed: tensor<2xui32> loc("seed")) -> (TYPE {jax.result_info = "result['x']"}) {
  %i = stablehlo.iota dim = 0 : TYPE
  %step = stablehlo.constant dense<2.3e-6> : TYPE
  %low = stablehlo.constant dense<0.5> : TYPE
  %m = stablehlo.multiply %i, %step : TYPE
  %x = stablehlo.add %m, %low : TYPE
  return %x : TYPE
}
func.func @step(%x: TYPE loc("state['x']")) -> (TYPE {jax.result_info = "result[0]['x']"}) {
  %y = stablehlo.FUNCTION : TYPE
  %low = stablehlo.constant dense<0.5> : TYPE
  %high = stablehlo.constant dense<3.0> : TYPE
  %z = stablehlo.minimum %y, %high : TYPE
  %w = stablehlo.maximum %z, %low : TYPE
  return %w : TYPE
}
"""


def nanoseconds(build, element, name):
    call = f"{name} %x{', %x' if name in BINARY else ''}"
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/step.mlir", "w") as f:
            f.write(PROGRAM.replace("TYPE", f"tensor<{ELEMENTS}x{element}>").replace("FUNCTION", call))
        subprocess.run([f"{build}/bin/autopar-opt", f"{folder}/step.mlir", "--emit=exe", "-o", f"{folder}/step"], check=True)

        def seconds(steps):
            start = time.perf_counter()
            subprocess.run([f"{folder}/step", "--steps", str(steps), "--quiet", "--threads", "1"], check=True)
            return time.perf_counter() - start
        return min(seconds(55) - seconds(5) for _ in range(3)) / 50 / ELEMENTS * 1e9


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--against")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    for element in ["f32", "f64"]:
        for name in FUNCTIONS:
            if not re.search(args.only, f"{element} {name}"):
                continue
            here = nanoseconds(os.path.abspath(args.build), element, name)
            line = f"{element} {name:22} {here:7.3f} ns"
            if args.against:
                there = nanoseconds(os.path.abspath(args.against), element, name)
                line += f"  {there:7.3f} ns  {there / here:5.1f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
