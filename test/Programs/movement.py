# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of ops that move elements and compute none."""
from program import COMPLEX, INTEGERS, REAL, Value, array, tensor
from values import constant, number, shape

ANY = REAL + ["i1"]


def operand(p, least=0, most=4, kind="corners"):
    element = p.rng.choice(ANY + ["f32"] * 4 + COMPLEX)
    return constant(p, shape(p.rng, least, most), element, kind if element not in COMPLEX else "mild")


def iota(p):
    dims = shape(p.rng, least=1)
    element = p.rng.choice(REAL + COMPLEX)
    p.give(p.emit(f"stablehlo.iota dim = {p.rng.randrange(len(dims))} : {tensor(dims, element)}", dims, element))


def broadcast_in_dim(p):
    x = operand(p, most=3)
    rank = len(x.shape) + p.rng.randint(0, 2)
    places = p.rng.sample(range(rank), len(x.shape))
    dims = [p.rng.choice([0, 1, 2, 3]) if p.rng.random() < 0.3 else p.rng.randint(1, 3) for _ in range(rank)]
    for d, n in zip(places, x.shape):
        dims[d] = n if n != 1 or p.rng.random() < 0.5 else dims[d]
    p.give(p.emit(f"stablehlo.broadcast_in_dim {x.name}, dims = {places} : ({x.type}) -> {tensor(dims, x.element)}", dims, x.element))


def reshape(p):
    x = operand(p)
    dims, rest = [], [n for n in x.shape]
    while rest:  # merge some neighbours, split some dims, sprinkle ones
        n = rest.pop(0)
        if rest and p.rng.random() < 0.4:
            rest[0] *= n
        elif n > 3 and n % 2 == 0 and p.rng.random() < 0.5:
            dims += [2, n // 2]
        else:
            dims += [n] + [1] * (p.rng.random() < 0.2)
    p.give(p.emit(f"stablehlo.reshape {x.name} : ({x.type}) -> {tensor(dims, x.element)}", dims, x.element))


def transpose(p):
    x = operand(p, most=5)
    order = p.rng.sample(range(len(x.shape)), len(x.shape))
    dims = [x.shape[d] for d in order]
    p.give(p.emit(f"stablehlo.transpose {x.name}, dims = {order} : ({x.type}) -> {tensor(dims, x.element)}", dims, x.element))


def reverse(p):
    x = operand(p)
    dims = p.rng.sample(range(len(x.shape)), p.rng.randint(0, len(x.shape)))
    p.give(p.emit(f"stablehlo.reverse {x.name}, dims = {dims} : {x.type}", x.shape, x.element))


def concatenate(p):
    x = operand(p, least=1)
    dim = p.rng.randrange(len(x.shape))
    parts = [x]
    for _ in range(p.rng.randint(0, 3)):
        dims = list(x.shape)
        dims[dim] = p.rng.choice([0, 1, 2, 3])
        parts.append(constant(p, dims, x.element, "mild"))
    dims = list(x.shape)
    dims[dim] = sum(v.shape[dim] for v in parts)
    p.give(p.emit(f"stablehlo.concatenate {', '.join(v.name for v in parts)}, dim = {dim} : ({', '.join(v.type for v in parts)}) -> "
                  f"{tensor(dims, x.element)}", dims, x.element))


def pad(p):
    x = operand(p, most=3)
    low, high, between, dims = [], [], [], []
    for n in x.shape:
        inside = p.rng.choice([0, 0, 1, 2])
        full = n + max(n - 1, 0) * inside
        a = p.rng.randint(-2, 3)
        b = p.rng.randint(-2, 3)
        b = max(b, -(full + a))
        low, high, between, dims = low + [a], high + [b], between + [inside], dims + [full + a + b]
    value = p.constant((), x.element, [number(p.rng, x.element, "mild")])
    p.give(p.emit(f"stablehlo.pad {x.name}, {value.name}, low = {low}, high = {high}, interior = {between} : ({x.type}, {value.type}) -> "
                  f"{tensor(dims, x.element)}", dims, x.element))


def slice_(p):
    p.op = "slice"
    x = operand(p)
    ranges, dims = [], []
    for n in x.shape:
        start = p.rng.randint(0, n)
        limit, step = p.rng.randint(start, n), p.rng.choice([1, 1, 2, 3, 9])
        ranges.append(f"{start}:{limit}:{step}")
        dims.append(-(-(limit - start) // step))
    p.give(p.emit(f"stablehlo.slice {x.name} [{', '.join(ranges)}] : ({x.type}) -> {tensor(dims, x.element)}", dims, x.element))


def starts(p, dims):
    """Scalar start indices of one type, also far outside."""
    element = p.rng.choice(INTEGERS + ["i32"] * 4)
    def start(n):
        wild = p.rng.random() < 0.25
        return number(p.rng, element, "corners") if wild else p.rng.randint(0 if element[0] == "u" else -2, n + 1)
    return [p.index((), element, [start(n)]) for n in dims]


def dynamic_slice(p):
    x = operand(p)
    sizes = [p.rng.randint(0 if p.rng.random() < 0.1 else min(1, n), n) for n in x.shape]
    at = starts(p, x.shape)
    names, types = (", ".join([""] + [getattr(v, w) for v in at]) for w in ("name", "type"))
    p.give(p.emit(f'"stablehlo.dynamic_slice"({x.name}{names}) <{{slice_sizes = {array(sizes)}}}> : ({x.type}{types}) -> '
                  f"{tensor(sizes, x.element)}", sizes, x.element))


def dynamic_update_slice(p):
    x = operand(p)
    sizes = [p.rng.randint(0 if p.rng.random() < 0.1 else min(1, n), n) for n in x.shape]
    update = constant(p, sizes, x.element, "mild")
    at = starts(p, x.shape)
    names, types = (", ".join([""] + [getattr(v, w) for v in at]) for w in ("name", "type"))
    p.give(p.emit(f"stablehlo.dynamic_update_slice {x.name}, {update.name}{names} : ({x.type}, {update.type}{types}) -> {x.type}",
                  x.shape, x.element))


def optimization_barrier(p):
    values = [operand(p) for _ in range(p.rng.randint(1, 3))]
    p.give(*p.emit_many(f"stablehlo.optimization_barrier {', '.join(v.name for v in values)} : {', '.join(v.type for v in values)}",
                        [(v.shape, v.element) for v in values]))


GENERATORS = [(iota, 2), (broadcast_in_dim, 4), (reshape, 3), (transpose, 3), (reverse, 2), (concatenate, 4), (pad, 5), (slice_, 4),
              (dynamic_slice, 5), (dynamic_update_slice, 5), (optimization_barrier, 1)]
