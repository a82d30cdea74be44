# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of ops that combine elements with a region: reductions, windows, sort, map."""
import numpy as np

from program import FLOATS, INTEGERS, REAL, UNSIGNED, array, pairs, tensor
from values import as_numpy, constant, limits, number, plain, shape, total_order


def body(op, elements, name="stablehlo.return"):
    """A region that combines two values of each type by `op`, which may be a list of lines ending in the names of results."""
    count = len(elements)
    first, second = [f"%A{i}" for i in range(count)], [f"%B{i}" for i in range(count)]
    arguments = ", ".join(f"{v}: tensor<{e}>" for v, e in zip(first + second, elements * 2))
    if isinstance(op, str):
        lines = [f"%R{i} = stablehlo.{op} %A{i}, %B{i} : tensor<{e}>" for i, e in enumerate(elements)]
        names = [f"%R{i}" for i in range(count)]
    else:
        lines, names = op
    types = ", ".join(f"tensor<{e}>" for e in elements)
    return f"({{ ^bb0({arguments}): {' '.join(lines)} {name} {', '.join(names)} : {types} }})"


def combiner(p, element):
    """An op, values on which every order of it gives one result, and its identity."""
    rng = p.rng
    if element == "i1":
        op = rng.choice(["and", "or", "xor", "add", "multiply", "maximum", "minimum"])
        return op, "corners", op in ("and", "multiply", "minimum")
    ops = ["add", "add", "maximum", "minimum", "multiply"] + ([] if element in FLOATS else ["and", "or", "xor"])
    op = rng.choice(ops)
    if element in FLOATS:
        infinity = float("inf")
        return op, {"add": "exact", "multiply": "powers"}.get(op, "corners"), {"add": 0.0, "multiply": 1.0, "maximum": -infinity,
                                                                          "minimum": infinity}[op]
    low, high = limits(element)
    return op, "corners", {"add": 0, "or": 0, "xor": 0, "multiply": 1, "maximum": low, "minimum": high,
                           "and": -1 if low else high}[op]


def first_of_equals(element):
    """The body of argmax as JAX prints it: a greater value, or the same and a lower index."""
    kind = "FLOAT" if element in FLOATS else "UNSIGNED" if element in UNSIGNED else "SIGNED"
    t = f"tensor<{element}>"
    return [f"%P = stablehlo.compare GT, %A0, %B0, {kind} : ({t}, {t}) -> tensor<i1>",
            f"%Q = stablehlo.compare EQ, %A0, %B0, {kind} : ({t}, {t}) -> tensor<i1>",
            "%L = stablehlo.compare LT, %A1, %B1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>",
            "%T = stablehlo.and %Q, %L : tensor<i1>", "%U = stablehlo.or %P, %T : tensor<i1>",
            f"%R0 = stablehlo.select %U, %A0, %B0 : tensor<i1>, {t}", "%R1 = stablehlo.select %U, %A1, %B1 : tensor<i1>, tensor<i32>"], \
        ["%R0", "%R1"]


def folded(p, dims):
    """Inputs, their initial values, and the region."""
    rng = p.rng
    if rng.random() < 0.25:
        element = rng.choice(REAL)
        kind = "exact" if rng.random() < 0.6 else "mild"
        low = float("-inf") if element in FLOATS else limits(element)[0]
        inputs = [constant(p, dims, element, kind), constant(p, dims, "i32", "mild")]
        return inputs, [p.constant((), element, [low]), p.constant((), "i32", [0])], body(first_of_equals(element), [element, "i32"])
    element = rng.choice(REAL + ["f32"] * 4 + ["i1"])
    op, kind, identity = combiner(p, element)
    count = rng.choice([1, 1, 1, 2])
    inputs = [constant(p, dims, element, kind) for _ in range(count)]
    neutral = rng.random() < 0.7
    starts = [p.constant((), element, [identity if neutral else number(rng, element, kind)]) for _ in range(count)]
    if element in ("f16", "bf16") and op == "multiply":
        return folded(p, dims)
    return inputs, starts, body(op, [element] * count)


def apply(p, op, operands, fields, region, results):
    names, types = (", ".join(getattr(v, w) for v in operands) for w in ("name", "type"))
    gives = ", ".join(tensor(*r) for r in results)
    p.give(*p.emit_many(f'"stablehlo.{op}"({names}) <{{{fields}}}> {region} : ({types}) -> '
                        + (gives if len(results) == 1 else f"({gives})"), results))


def reduce(p):
    dims = shape(p.rng, elements=40)
    if len(dims) > 0 and p.rng.random() < 0.2:
        dims = dims[:1] + (p.rng.randint(9, 40),)
    over = p.rng.sample(range(len(dims)), p.rng.randint(0, len(dims)))
    inputs, starts, region = folded(p, dims)
    rest = [n for d, n in enumerate(dims) if d not in over]
    apply(p, "reduce", inputs + starts, f"dimensions = {array(over)}", region, [(rest, v.element) for v in inputs])


def windows(p, dims, dilated=True):
    """Fields of a window, and the result's dims; nothing when padding cuts too much."""
    rng, n = p.rng, len(dims)
    sizes = [rng.randint(1, 3) for _ in range(n)]
    strides = [rng.choice([1, 1, 2, 3]) for _ in range(n)]
    base, inner = ([rng.choice([1, 1, 2]) if dilated else 1 for _ in range(n)] for _ in range(2))
    padding = [[rng.randint(-1 if dilated else 0, 2), rng.randint(-1 if dilated else 0, 2)] for _ in range(n)]
    result = []
    for d in range(n):
        extent = (0 if dims[d] == 0 else (dims[d] - 1) * base[d] + 1) + sum(padding[d])
        reach = (sizes[d] - 1) * inner[d] + 1
        if extent < 0:
            return None
        result.append(0 if extent < reach else (extent - reach) // strides[d] + 1)
    fields = f"window_dimensions = {array(sizes)}, window_strides = {array(strides)}" + (f", padding = {pairs(padding)}" if n else "")
    if dilated:
        fields += f", base_dilations = {array(base)}, window_dilations = {array(inner)}"
    return fields, result


def reduce_window(p):
    dims = shape(p.rng, most=3, elements=30)
    found = windows(p, dims)
    if not found:
        return reduce_window(p)
    inputs, starts, region = folded(p, dims)
    apply(p, "reduce_window", inputs + starts, found[0], region, [(found[1], v.element) for v in inputs])


def select_and_scatter(p):
    element = p.rng.choice(FLOATS + INTEGERS + ["f32"] * 4)
    dims = tuple(max(n, 1) for n in shape(p.rng, least=1, most=3, elements=30))
    found = windows(p, dims, dilated=False)
    if not found or 0 in found[1]:
        return select_and_scatter(p)
    x, source = constant(p, dims, element, p.rng.choice(["exact", "mild"])), constant(p, found[1], element, "exact")
    start = p.constant((), element, [0])
    kind = "FLOAT" if element in FLOATS else "UNSIGNED" if element in UNSIGNED else "SIGNED"
    t = f"tensor<{element}>"
    pick = f"{{ ^bb0(%A0: {t}, %B0: {t}): %R = stablehlo.compare {p.rng.choice(['GE', 'GE', 'GT', 'LE'])}, %A0, %B0, {kind} : ({t}, {t}) -> " \
           "tensor<i1> stablehlo.return %R : tensor<i1> }"
    region = f"({pick}, {body('add', [element])[1:-1]})"
    apply(p, "select_and_scatter", [x, source, start], found[0], region, [(dims, element)])


def sort(p):
    rng = p.rng
    element = rng.choice(REAL + ["f32"] * 3 + ["i1"])
    dims = shape(rng, least=1, elements=60)
    kind = "UNSIGNED" if element in UNSIGNED + ["i1"] else "FLOAT" if element in FLOATS else "SIGNED"
    values = rng.choice(["exact", "mild"])
    if element in FLOATS and rng.random() < 0.5:
        kind, values = "TOTALORDER", "corners"
    inputs = [constant(p, dims, element, values)]
    inputs += [constant(p, dims, rng.choice(REAL), "mild") for _ in range(rng.choice([0, 0, 1, 2]))]
    stable = len(inputs) > 1 or rng.random() < 0.5
    arguments = ", ".join(f"%{x}{i}: tensor<{v.element}>" for i, v in enumerate(inputs) for x in "AB")
    direction = rng.choice(["LT", "LT", "GT"])
    t = f"tensor<{element}>"
    region = f"({{ ^bb0({arguments}): %R = stablehlo.compare {direction}, %A0, %B0, {kind} : ({t}, {t}) -> tensor<i1> " \
             "stablehlo.return %R : tensor<i1> })"
    dim = rng.randrange(len(dims)) - (len(dims) if rng.random() < 0.3 else 0)
    apply(p, "sort", inputs, f"dimension = {dim} : i64, is_stable = {str(stable).lower()}", region, [(dims, v.element) for v in inputs])
    if kind == "TOTALORDER":
        p.expected = in_total_order(inputs, dim, direction == "GT")


def in_total_order(inputs, dim, falling):
    arrays = [as_numpy(v.numbers, v.shape, v.element) for v in inputs]
    keys = np.array([total_order(n, inputs[0].element) for n in inputs[0].numbers], dtype=object).reshape(inputs[0].shape)
    order = np.argsort(-keys if falling else keys, axis=dim, kind="stable")
    return [plain(np.take_along_axis(a, order, axis=dim), v.element) for a, v in zip(arrays, inputs)]


def map_(p):
    p.op = "map"
    element = p.rng.choice(REAL)
    dims = shape(p.rng)
    inputs = [constant(p, dims, element, "mild") for _ in range(2)]
    t = f"tensor<{element}>"
    region = f"({{ ^bb0(%A0: {t}, %B0: {t}): %S = stablehlo.subtract %A0, %B0 : {t} %R = stablehlo.maximum %S, %B0 : {t} " \
             f"stablehlo.return %R : {t} }})"
    apply(p, "map", inputs, f"dimensions = {array(range(len(dims)))}", region, [(dims, element)])


GENERATORS = [(reduce, 12), (reduce_window, 8), (select_and_scatter, 4), (sort, 7), (map_, 1)]
