#!/usr/bin/env python3
"""Writes NAME.mlir and NAME.json of the shard_map programs below: what JAX prints, and its numbers on eight host devices.

Each program is a step of gradient descent, step(state, batch) -> (state, metrics). The JSON has mesh, state, batch, the state
after one step and the loss. Usage: export.py [--out DIR]; needs jax[cpu]==0.10.2.
"""
import argparse
import json
import os
import re
from functools import partial

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

HERE = os.path.dirname(os.path.abspath(__file__))
MESH = jax.make_mesh((2, 4), ("dp", "tp"), axis_types=(AxisType.Auto,) * 2)
shard = partial(jax.shard_map, mesh=MESH)


@partial(shard, in_specs=(P("dp", "tp"), P("tp", None)), out_specs=P("dp", None))
def psum_matmul(x, w):
    return lax.psum(x @ w, "tp")


@partial(shard, in_specs=(P("dp", None), P("tp", None)), out_specs=P("dp", "tp"))
def gather_weight(x, w):
    whole = lax.all_gather(w, "tp", axis=0, tiled=True)
    mean = lax.pmean(jnp.mean(x), "dp")
    part = x * (1 + lax.axis_index("tp")) @ whole
    return lax.psum_scatter(part, "tp", scatter_dimension=1, tiled=True) - mean


@partial(shard, in_specs=(P("dp", "tp"), P(None, None)), out_specs=P("dp", "tp"))
def ring_attention(x, w):
    """Keys and values go around the ring; each device keeps its queries. Without running maxima, on small numbers."""
    q, k, v = x @ w[:, :4], x @ w[:, 4:8], x @ w[:, 8:]

    def turn(_, carry):
        k, v, top, bottom = carry
        weights = jnp.exp(jnp.einsum("bqd,bkd->bqk", q, k))
        around = [(i, (i + 1) % 4) for i in range(4)]
        return (lax.ppermute(k, "tp", around), lax.ppermute(v, "tp", around),
                top + jnp.einsum("bqk,bkd->bqd", weights, v), bottom + weights.sum(-1, keepdims=True))

    start = (v * 0, q[:, :, :1] * 0)
    _, _, top, bottom = lax.fori_loop(0, 4, turn, (k, v, *start))
    return top / bottom


@partial(shard, in_specs=(P(("dp", "tp"), None), P("tp", None, None)), out_specs=P(("dp", "tp"), None))
def expert_dispatch(x, w):
    """Block i of a device's tokens goes to expert i, and comes back."""
    sent = lax.all_to_all(x, "tp", split_axis=0, concat_axis=0, tiled=True)
    return lax.all_to_all(jnp.tanh(sent @ w[0]), "tp", split_axis=0, concat_axis=0, tiled=True)


@partial(shard, in_specs=(P("dp", None), P(None, None)), out_specs=P("dp", None), axis_names={"dp"})
def partly_auto(x, w):
    """Manual over dp; tp is the compiler's, with a hint inside."""
    hidden = lax.with_sharding_constraint(jnp.tanh(x @ w), NamedSharding(jax.sharding.get_abstract_mesh(), P(None, "tp")))
    return hidden @ w.T * lax.pmean(jnp.sum(hidden), "dp")


def nested(x, w):
    def outer(x, w):
        @partial(jax.shard_map, in_specs=(P(None, None), P(None, "tp")), out_specs=P(None, "tp"), axis_names={"tp"})
        def inner(x, w):
            y = x @ w
            return y - lax.psum(jnp.sum(y), "tp") * 0.01

        y = inner(jnp.sin(x), w)
        return y * (1 + lax.pmean(jnp.mean(y), "dp"))

    return jax.shard_map(outer, mesh=MESH, in_specs=(P("dp", None), P(None, None)), out_specs=P("dp", None),
                         axis_names={"dp"})(x, w)


def broadcast(x, axis, root):
    """lax.pbroadcast, which JAX has no kernel for on CPUs: as it where text is printed, as what it means where numbers are made."""
    return lax.pbroadcast(x, axis, root) if PRINTING else lax.all_gather(x, axis)[root]


@partial(shard, in_specs=(P(("dp", "tp"), None), P(None, None)), out_specs=P(("dp", "tp"), None), check_vma=False)
def other_kinds(x, w):
    """Reductions of bools and of complex numbers, and one device's values for all."""
    anyone = lax.pmax(x[:, :4] > 1.5, ("dp", "tp"))
    everyone = lax.pmin(x[:, 4:8] > -1.5, "tp")
    rows = lax.complex(x @ w, x @ w * lax.axis_index("tp"))
    whole = lax.psum(rows, "tp")
    part = lax.psum_scatter(rows, "dp", scatter_dimension=1, tiled=True)
    factor = jnp.where(anyone, 2.0, 1.0) + jnp.where(everyone, 0.5, 0.25)
    sent = broadcast(lax.stop_gradient(x[:, :4]), ("tp",), 2) + broadcast(lax.stop_gradient(x[:, 4:8]), ("dp", "tp"), 5)
    return factor * jnp.abs(whole)[:, :4] * jnp.real(part) + sent * jnp.imag(part)


def pmapped(state, batch):
    """A step of data parallelism as pmap has it: a copy of the state on each device."""
    def loss_of(w):
        return jnp.mean((jnp.tanh(batch["x"] @ w) - 0.5) ** 2)

    loss, gradient = jax.value_and_grad(loss_of)(state["w"])
    return {"w": state["w"] - 0.1 * lax.pmean(gradient, "i")}, {"loss": lax.pmean(loss, "i")}


@partial(shard, in_specs=(P("dp", None), P(None, "tp")), out_specs=P("dp", "tp"), check_vma=False)
def branch_on_index(x, w):
    """What devices do depends on where they are along dp, and communicates along tp."""
    y = x @ w
    first = lambda y: lax.psum(y, "tp") * 0.25
    return lax.cond(lax.axis_index("dp") == 0, first, lambda y: lax.pmax(lax.stop_gradient(y), "tp") + y, y)


PRINTING = False
PROGRAMS = {"psum_matmul": (psum_matmul, (8, 16), (16, 8)), "gather_weight": (gather_weight, (8, 16), (16, 8)),
            "ring_attention": (ring_attention, (4, 8, 6), (6, 12)), "expert_dispatch": (expert_dispatch, (32, 6), (4, 6, 6)),
            "partly_auto": (partly_auto, (8, 12), (12, 8)), "nested": (nested, (8, 12), (12, 8)), "other_kinds": (other_kinds, (16, 8), (8, 8)),
            "branch_on_index": (branch_on_index, (8, 8), (8, 16))}


def numbers(tree):
    flat = {"/".join(str(k.key) for k in path): np.asarray(leaf) for path, leaf in jax.tree_util.tree_leaves_with_path(tree)}
    return {name: {"shape": list(leaf.shape), "values": [float(v) for v in leaf.ravel()]} for name, leaf in flat.items()}


def write(name, out):
    function, x_shape, w_shape = PROGRAMS[name]

    def step(state, batch):
        def loss_of(w):
            return jnp.mean((function(batch["x"], w) - 0.5) ** 2)

        if name == "nested":  # JAX 0.10.2 refuses its own text of this gradient
            loss, gradient = loss_of(state["w"]), state["w"]
        else:
            loss, gradient = jax.value_and_grad(loss_of)(state["w"])
        return {"w": state["w"] - 0.1 * gradient}, {"loss": loss}

    make = np.random.default_rng(sum(map(ord, name)))
    state = {"w": jnp.asarray(make.normal(size=w_shape) * 0.5, jnp.float32)}
    batch = {"x": jnp.asarray(make.normal(size=x_shape), jnp.float32)}
    record(name, jax.jit(step), state, batch, {"dp": 2, "tp": 4}, out)


def record(name, step, state, batch, mesh, out, **more):
    global PRINTING
    after, metrics = step(state, batch)
    jax.clear_caches()
    PRINTING = True
    # Nothing runs what is printed for a machine that has all collectives; it is printed alike for all.
    lowered = step.trace(state, batch).lower(lowering_platforms=("cuda",)) if name == "other_kinds" else step.lower(state, batch)
    PRINTING = False
    with open(f"{out}/{name}.mlir", "w") as f:
        f.write(re.sub(r'"[^"]*/([^"/]+":\d)', r'"\1', lowered.as_text(debug_info=True)))  # files without their folders
    with open(f"{out}/{name}.json", "w") as f:
        json.dump({"mesh": mesh, "state": numbers(state), "batch": numbers(batch), "after": numbers(after),
                   "loss": float(metrics["loss"]), **more}, f)
        f.write("\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", default=HERE)
    for name in PROGRAMS:
        write(name, parser.parse_args().out)
    make = np.random.default_rng(7)
    weights = np.broadcast_to(make.normal(size=(6, 5)) * 0.5, (8, 6, 5)).astype(np.float32)
    record("pmapped", jax.pmap(pmapped, axis_name="i", out_axes=(0, None)), {"w": jnp.asarray(weights)},
           {"x": jnp.asarray(make.normal(size=(8, 4, 6)), jnp.float32)}, {"i": 8}, parser.parse_args().out,
           plan={"version": 1, "rename": {"arg1": "batch/x"}})  # pmap drops the names of its arguments
