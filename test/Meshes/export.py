#!/usr/bin/env python3
"""Writes several_meshes.mlir and .json: what JAX prints of a step whose shardings name three meshes over the same eight devices, with a
shard_map on one of them, and its numbers on eight host devices. Usage: export.py [--out DIR]; needs jax[cpu]==0.10.2.
"""
import argparse
import os
import sys
from functools import partial

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Manual"))
import export as recorder  # noqa: E402  (sets the number of host devices)
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P  # noqa: E402

DEVICES = np.array(jax.devices())
LINE = Mesh(DEVICES, ("x",))
WIDE = Mesh(DEVICES.reshape(2, 4), ("p", "q"))
TALL = Mesh(DEVICES.reshape(4, 2), ("a", "b"))


def on(mesh, value, *axes):
    return lax.with_sharding_constraint(value, NamedSharding(mesh, P(*axes)))


def several_meshes(x, w):
    """Rows over the line, a grid, another grid, rows over a part of it; then a ring along one axis of the grid."""
    hidden = jnp.tanh(on(LINE, x, "x", None) @ on(WIDE, w, None, "q"))
    hidden = on(WIDE, hidden, "p", "q")
    out = on(TALL, hidden @ on(LINE, w, None, "x").T, "a", "b")

    @partial(jax.shard_map, mesh=WIDE, in_specs=P("p", "q"), out_specs=P("p", "q"))
    def ring(block):
        other = lax.ppermute(block, "q", [(i, (i + 1) % 4) for i in range(4)])
        return block + (1 + lax.axis_index("q")) * other - lax.pmean(jnp.sum(block), "p") * 0.01

    return on(TALL, ring(out), ("b", "a"), None)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", default=HERE)
    recorder.PROGRAMS["several_meshes"] = (several_meshes, (16, 16), (16, 8))
    recorder.write("several_meshes", parser.parse_args().out)
