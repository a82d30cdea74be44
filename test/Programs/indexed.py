# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of gather and scatter with any dimension numbers, and indices outside."""
from program import FLOATS, INTEGERS, REAL, array, size, tensor
from regions import body
from values import constant, number, numbers


def layout(p):
    """Dims of the operand, which of them are dropped and which go along with the indices, the indices' shape and map."""
    rng = p.rng
    rank = rng.randint(1, 4)
    dims = [rng.randint(1, 4) for _ in range(rank)]
    order = rng.sample(range(rank), rank)
    along = sorted(order[:rng.choice([0, 0, 0, 1, 1, 2])])
    left = [d for d in range(rank) if d not in along]
    dropped = sorted(rng.sample(left, rng.randint(0, len(left))))
    mapped = rng.sample(left, rng.randint(0, len(left)))
    outer = [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
    places = rng.sample(range(len(outer) + len(along)), len(along))
    batch, rest = [0] * (len(outer) + len(along)), iter(outer)
    for i, n in enumerate(batch):
        batch[i] = dims[along[places.index(i)]] if i in places else next(rest)
    vector = rng.randint(0, len(batch))
    if len(mapped) == 1 and rng.random() < 0.4:
        vector, indices = len(batch), list(batch)
    else:
        indices = batch[:vector] + [len(mapped)] + batch[vector:]
    return dims, along, dropped, mapped, batch, [i if i < vector else i + 1 for i in places], vector, indices


def index_values(p, shape, dims, wild=0.15):
    element = p.rng.choice(INTEGERS + ["i32"] * 6)
    low = 0 if element[0] == "u" else -1
    return p.index(shape, element, [number(p.rng, element) if p.rng.random() < wild else p.rng.randint(low, max(dims)) for _ in range(size(shape))])


def gather(p):
    rng = p.rng
    dims, along, dropped, mapped, batch, places, vector, indices = layout(p)
    sizes = [1 if d in dropped or d in along else rng.randint(0 if rng.random() < 0.05 else 1, n) for d, n in enumerate(dims)]
    window = [sizes[d] for d in range(len(dims)) if d not in dropped and d not in along]
    total = len(window) + len(batch)
    offsets = sorted(rng.sample(range(total), len(window)))
    inside, outside = iter(window), iter(batch)
    result = [next(inside) if d in offsets else next(outside) for d in range(total)]
    if size(result) > 400:
        return gather(p)
    element = rng.choice(REAL + ["i1"])
    x, at = constant(p, dims, element), index_values(p, indices, dims)
    p.give(p.emit(f'"stablehlo.gather"({x.name}, {at.name}) <{{dimension_numbers = #stablehlo.gather<offset_dims = {offsets}, '
                  f"collapsed_slice_dims = {dropped}, operand_batching_dims = {along}, start_indices_batching_dims = {places}, "
                  f"start_index_map = {mapped}, index_vector_dim = {vector}>, slice_sizes = {array(sizes)}, indices_are_sorted = false}}> : "
                  f"({x.type}, {at.type}) -> {tensor(result, element)}", result, element))


def scatter(p):
    rng = p.rng
    dims, along, dropped, mapped, batch, places, vector, indices = layout(p)
    window = [rng.randint(0 if rng.random() < 0.05 else 1, n) for d, n in enumerate(dims) if d not in dropped and d not in along]
    total = len(window) + len(batch)
    inner = sorted(rng.sample(range(total), len(window)))
    inside, outside = iter(window), iter(batch)
    update = [next(inside) if d in inner else next(outside) for d in range(total)]
    if size(update) > 200:
        return scatter(p)
    element = rng.choice(REAL + ["f32"] * 4)
    op = rng.choice(["add", "add", "maximum", "minimum", "multiply", "replace", "custom"])
    t = f"tensor<{element}>"
    lines = {"replace": ([], ["%B0"]),
             "custom": ([f"%S = stablehlo.subtract %B0, %A0 : {t}", f"%R0 = stablehlo.maximum %S, %A0 : {t}"], ["%R0"])}.get(op, op)
    if op == "multiply" and element in ("bf16", "f16"):
        return scatter(p)
    kind = {"multiply": "powers", "add": "exact", "custom": "exact"}.get(op, "corners") if element in FLOATS else "corners"
    count = rng.choice([1, 1, 1, 2]) if isinstance(lines, str) else 1
    inputs = [constant(p, dims, element, kind) for _ in range(count)]
    updates = [p.constant(update, element, numbers(rng, update, element, kind)) for _ in range(count)]
    at = index_values(p, indices, dims)
    names, types = (", ".join(getattr(v, w) for v in inputs + [at] + updates) for w in ("name", "type"))
    gives = ", ".join(v.type for v in inputs)
    p.give(*p.emit_many(
        f'"stablehlo.scatter"({names}) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = {inner}, inserted_window_dims = '
        f"{dropped}, input_batching_dims = {along}, scatter_indices_batching_dims = {places}, scatter_dims_to_operand_dims = {mapped}, "
        f"index_vector_dim = {vector}>, indices_are_sorted = false, unique_indices = false}}> {body(lines, [element] * count)} : ({types}) -> "
        + (gives if count == 1 else f"({gives})"), [(dims, element)] * count))


GENERATORS = [(gather, 10), (scatter, 12)]
