#!/usr/bin/env python3
"""Memory of gradient descent over a few large weights, beside XLA's: what the order of launches is worth.

  sgd_memory.py --build BUILD [--width 512] [--layers 8] [--batch 64]

A tanh network, its step exported from JAX: all gradients first, then all updates. Plain, with the norm of all gradients or sums of
their columns as a metric, and with momentum; ours is the arena of the report, XLA's its arguments and temporaries. Compiles, runs nothing. Needs a Python with
`jax[cpu]==0.10.2`. Fails where ours is more than XLA's.
"""
import argparse
import json
import subprocess
import sys
import tempfile

import jax
import jax.numpy as jnp

KINDS = ["plain", "norm", "columns", "momentum"]


def lowered(kind, width, layers, batch):
    def loss(params, batch):
        x = batch["x"]
        for i in range(layers):
            x = jnp.tanh(x @ params[f"w{i}"])
        return jnp.mean((x - batch["y"]) ** 2)

    def step(state, batch):
        value, gradients = jax.value_and_grad(loss)(state["params"], batch)
        metrics = {"loss": value}
        if kind == "norm":
            metrics["norm"] = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(gradients)))
        if kind == "columns":
            metrics["columns"] = sum(jnp.sum(g * g, 0) for g in jax.tree.leaves(gradients))
        if kind == "momentum":
            gradients = jax.tree.map(lambda m, g: 0.9 * m + g, state["trace"], gradients)
            state = state | {"trace": gradients}
        return state | {"params": jax.tree.map(lambda p, g: p - 0.1 * g, state["params"], gradients)}, metrics

    weights = {f"w{i}": jax.ShapeDtypeStruct((width, width), jnp.float32) for i in range(layers)}
    state = {"params": weights} | ({"trace": weights} if kind == "momentum" else {})
    return jax.jit(step, donate_argnums=0).lower(state, {k: jax.ShapeDtypeStruct((batch, width), jnp.float32) for k in "xy"})


def ours(build, text, folder):
    open(f"{folder}/step.mlir", "w").write(text)
    subprocess.run([f"{build}/bin/autopar-opt", f"{folder}/step.mlir", "--entry", "main=step", "--emit=exec", "-o", "/dev/null",
                    f"--report={folder}/report.json"], check=True)
    peak = json.load(open(f"{folder}/report.json"))["memory"]["peak"]
    return peak["bytes"], peak["bound"]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--build", required=True)
    for name, default in [("width", 512), ("layers", 8), ("batch", 64)]:
        args.add_argument(f"--{name}", type=int, default=default)
    args = args.parse_args()
    more = 0
    print("| step | arena, MB | lower bound | XLA's arguments and temporaries | ratio |\n|---|---|---|---|---|")
    for kind in KINDS:
        step = lowered(kind, args.width, args.layers, args.batch)
        with tempfile.TemporaryDirectory() as folder:
            arena, bound = ours(args.build, step.compiler_ir().operation.get_asm(enable_debug_info=True), folder)
        memory = step.compile().memory_analysis()
        peer = memory.argument_size_in_bytes + memory.temp_size_in_bytes
        print(f"| {kind} | {arena / 1e6:.2f} | {bound / 1e6:.2f} | {peer / 1e6:.2f} | {arena / peer:.3f} |")
        more += arena > peer * 1.0001  # padding to 64 bytes
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main())
