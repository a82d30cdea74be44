#!/usr/bin/env python3
"""Writes the layers' training steps as JAX prints them (needs jax[cpu]==0.10.2).

Each is a stack of one kind of layer, its loss, its gradient and a step of gradient descent: as little as shows what a scheme of
parallelism must send. Inputs/{wide,long}/NAME/step.mlir have the sizes of real models, Inputs/small/NAME/{init,step}.mlir run in a second.
"""
import os

import jax
import jax.numpy as jnp

import sizes

HERE = os.path.dirname(os.path.abspath(__file__))


def norm(x, gain):
    return x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-5) * gain


def rows_loss(x):
    return jnp.mean(jnp.sum(x * x, -1))


def mlp(s):
    """Megatron's MLP: a product by columns, gelu, a product by rows; residual stream and norm around it."""
    shapes = {f"layer{i}": {"gain": (s.width,), "in": (s.width, s.hidden), "out": (s.hidden, s.width)} for i in range(s.layers)}

    def loss(params, batch):
        x = batch["x"]
        for layer in params.values():
            x = x + jax.nn.gelu(norm(x, layer["gain"]) @ layer["in"]) @ layer["out"]
        return rows_loss(x)

    return shapes, {"x": (s.batch, s.sequence, s.width)}, loss


def attention(s):
    """Megatron's attention: heads in parallel, the output's product by rows."""
    each = s.width // s.heads
    shapes = {f"layer{i}": {"gain": (s.width,), "qkv": (3, s.width, s.heads, each), "out": (s.heads, each, s.width)}
              for i in range(s.layers)}

    def loss(params, batch):
        x = batch["x"]
        mask = jnp.tril(jnp.ones((s.sequence, s.sequence), bool))
        for layer in params.values():
            q, k, v = jnp.einsum("bsd,cdhe->cbshe", norm(x, layer["gain"]), layer["qkv"])
            scores = jnp.where(mask, jnp.einsum("bqhe,bkhe->bhqk", q, k) / each**0.5, -1e30)
            mixed = jnp.einsum("bhqk,bkhe->bqhe", jax.nn.softmax(scores), v)
            x = x + jnp.einsum("bqhe,hed->bqd", mixed, layer["out"])
        return rows_loss(x)

    return shapes, {"x": (s.batch, s.sequence, s.width)}, loss


def vocabulary(s):
    """An embedding, a head and their cross entropy: what is cut by vocabulary."""
    shapes = {"embed": (s.vocabulary, s.width), "gain": (s.width,), "head": (s.width, s.vocabulary)}

    def loss(params, batch):
        x = norm(params["embed"][batch["tokens"]], params["gain"])
        logits = jax.nn.log_softmax(x @ params["head"])
        return -jnp.mean(jnp.take_along_axis(logits, batch["labels"][..., None], -1))

    tokens = (s.batch, s.sequence)
    return shapes, {"tokens": tokens, "labels": tokens}, loss


def experts(s):
    """Dispatch and combine by one-hot products, as in GShard: groups of rows, `capacity` rows of each for an expert."""
    shapes = {f"layer{i}": {"gate": (s.width, s.experts), "in": (s.experts, s.width, s.hidden), "out": (s.experts, s.hidden, s.width)}
              for i in range(s.layers)}

    def loss(params, batch):
        x = batch["x"]
        for layer in params.values():
            gates = jax.nn.softmax(x @ layer["gate"])
            best = jnp.argmax(gates, -1)
            chosen = jax.nn.one_hot(best, s.experts)
            place = jnp.cumsum(chosen, 1) * chosen - 1
            slots = jax.nn.one_hot(place, s.capacity) * chosen[..., None]
            rows = jnp.einsum("gsec,gsd->egcd", slots, x)
            rows = jax.nn.relu(jnp.einsum("egcd,edf->egcf", rows, layer["in"]))
            rows = jnp.einsum("egcf,efd->egcd", rows, layer["out"])
            x = x + jnp.einsum("gsec,gse,egcd->gsd", slots, gates, rows)
        return rows_loss(x)

    return shapes, {"x": (s.groups, s.rows, s.width)}, loss


LAYERS = {"mlp": mlp, "attention": attention, "vocabulary": vocabulary, "experts": experts}


def spec(shape, name):
    return jax.ShapeDtypeStruct(shape, jnp.int32 if name in ("tokens", "labels") else jnp.float32)


def write(path, lowered):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as out:
        out.write(lowered.as_text(debug_info=True))


def main():
    jax.config.update("jax_hlo_source_file_canonicalization_regex", r".*/")
    jax.config.update("jax_include_full_tracebacks_in_locations", False)
    for folder, (s, names) in sizes.FOLDERS.items():
        for name in names:
            shapes, batch, loss = LAYERS[name](s)
            is_shape = lambda x: isinstance(x, tuple)

            def init(seed):
                flat, tree = jax.tree.flatten(shapes, is_leaf=is_shape)
                keys = jax.random.split(jax.random.wrap_key_data(seed, impl="threefry2x32"), len(flat))
                return jax.tree.unflatten(tree, [0.5 * jax.random.normal(key, shape) for key, shape in zip(keys, flat)])

            def step(state, batch):
                value, grads = jax.value_and_grad(loss)(state, batch)
                return jax.tree.map(lambda p, g: p - 0.1 * g, state, grads), {"loss": value}

            state = jax.tree.map(lambda shape: spec(shape, ""), shapes, is_leaf=is_shape)
            batches = {key: spec(shape, key) for key, shape in batch.items()}
            write(f"{HERE}/Inputs/{folder}/{name}/step.mlir", jax.jit(step, donate_argnums=0).lower(state, batches))
            if folder == "small":
                write(f"{HERE}/Inputs/{folder}/{name}/init.mlir", jax.jit(init).lower(jax.ShapeDtypeStruct((2,), jnp.uint32)))


main()
