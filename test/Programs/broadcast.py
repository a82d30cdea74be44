# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of chlo's ops that broadcast, of its constants and of mulhi. The reference interpreter gets the same in ops of
stablehlo, written here."""
import numpy as np

from elementwise import element_of
from program import COMPLEX, FLOATS, INTEGERS, REAL, SIGNED, UNSIGNED, array, tensor, width
from values import DTYPES, constant, number, numbers, plain, shape

BITS = ["and", "or", "xor"]
SHIFTS = ["shift_left", "shift_right_arithmetic", "shift_right_logical"]


def part_of(rng, dims, rank):
    """A shape of `rank` dims that can be broadcast to `dims`, and which of them its dims are: mostly the last."""
    places = list(range(len(dims) - rank, len(dims))) if rng.random() < 0.5 else sorted(rng.sample(range(len(dims)), rank))
    return tuple(1 if rng.random() < 0.3 else dims[i] for i in places), places


def operands(rng):
    """Two shapes, their dims in the result, the result's shape, and broadcast_dimensions where they say something."""
    whole = list(shape(rng, most=4, elements=36))
    few, places = part_of(rng, whole, rng.randint(0, len(whole)))
    many = tuple(1 if rng.random() < 0.2 else n for n in whole)
    result = list(many)
    for size, at in zip(few, places):
        result[at] = size if result[at] == 1 else result[at]
    last = list(range(len(whole) - len(few), len(whole)))
    shapes, dims = [few, many], [places, list(range(len(whole)))]
    if rng.random() < 0.5:
        shapes, dims = shapes[::-1], dims[::-1]
    return shapes, dims, tuple(result), places if places != last or rng.random() < 0.5 else None


def spread(value, dims, result):
    """The line that broadcasts a value for the reference, and its name."""
    name = value.name.replace("%$", "%$b").replace("#", "_")
    wide = tensor(result, value.element)
    return name, f"{name} = stablehlo.broadcast_in_dim {value.name}, dims = {dims} : ({value.type}) -> {wide}\n  "


def emit(p, op, values, dims, places, result, element, attributes="", plain_form="{op} {names} : {type}"):
    """chlo.broadcast_{op}, and for the reference broadcasts before the plain op."""
    given = [a for a in (f"broadcast_dimensions = {array(places)}" if places is not None else "", attributes) if a]
    types = ", ".join(v.type for v in values)
    out = p.emit(f'"chlo.broadcast_{op}"({", ".join(v.name for v in values)}) <{{{", ".join(given)}}}> : ({types}) -> '
                 f"{tensor(result, element)}" if given else
                 f"chlo.broadcast_{op} {', '.join(v.name for v in values)} : ({types}) -> {tensor(result, element)}", result, element)
    names, before = zip(*(spread(v, d, result) for v, d in zip(values, dims)))
    line = plain_form.format(op=f"stablehlo.{op}", names=", ".join(names), type=tensor(result, values[-1].element),
                             pred=tensor(result, "i1"), out=tensor(result, element))
    p.instead[len(p.lines) - 1] = "".join(before) + f"{out.name} = {line}"
    p.give(out)


def broadcast_binary(p):
    element = element_of(p.rng, REAL + ["i1"] + COMPLEX)
    if element in COMPLEX:
        op = p.rng.choice(["add", "subtract", "multiply"])
    elif element in FLOATS:
        op = p.rng.choice(["add", "subtract", "multiply", "divide", "maximum", "minimum", "power", "atan2", "remainder", "complex"])
    else:
        op = p.rng.choice(BITS + ["add", "multiply", "maximum", "minimum"] + ([] if element == "i1" else ["subtract"] + SHIFTS))
    if op == "complex" and element not in ("f32", "f64"):
        op = "add"
    p.op = f"broadcast_{op}"
    p.ulps = 0 if op not in ("power", "atan2") else 1 if element in ("bf16", "f16") else 3
    shapes, dims, result, places = operands(p.rng)
    values = [constant(p, s, element, "exact" if element in COMPLEX else "corners") for s in shapes]
    out = f"complex<{element}>" if op == "complex" else element
    emit(p, op, values, dims, places, result, out, plain_form="{op} {names} : {out}")


def broadcast_compare(p):
    element = element_of(p.rng, REAL)
    direction = p.rng.choice(["EQ", "NE", "LT", "LE", "GT", "GE"])
    kind = "SIGNED" if element in SIGNED else "UNSIGNED" if element in UNSIGNED else "FLOAT"
    shapes, dims, result, places = operands(p.rng)
    values = [constant(p, s, element) for s in shapes]
    attributes = f"comparison_direction = #chlo<comparison_direction {direction}>"
    if p.rng.random() < 0.5:
        attributes += f", compare_type = #chlo<comparison_type {kind}>"
    emit(p, "compare", values, dims, places, result, "i1", attributes, f"{{op}} {direction}, {{names}}, {kind} : ({{type}}, {{type}}) -> {{out}}")


def broadcast_select(p):
    element = element_of(p.rng, REAL + ["i1"])
    whole = shape(p.rng, most=4, elements=36)
    cut = lambda: tuple(1 if p.rng.random() < 0.3 else n for n in whole[p.rng.randint(0, len(whole)):])
    shapes = [cut(), cut(), cut()]
    rank = max(map(len, shapes))
    result = tuple(max((s[i - rank] for s in shapes if len(s) >= rank - i and s[i - rank] != 1), default=1) for i in range(rank))
    dims = [list(range(rank - len(s), rank)) for s in shapes]
    values = [constant(p, s, e) for s, e in zip(shapes, ["i1", element, element])]
    emit(p, "select", values, dims, None, result, element, plain_form="{op} {names} : {pred}, {out}")


def constant_like(p):
    element = element_of(p.rng, REAL)
    x = constant(p, shape(p.rng), p.rng.choice(REAL))
    value = number(p.rng, element)
    while value != value or value in (float("inf"), float("-inf")):
        value = number(p.rng, element)
    text = f"{float(value):.20e}" if element in FLOATS else str(value)
    out = tensor(x.shape, element)
    p.give(p.emit(f'"chlo.constant_like"({x.name}) <{{value = {text} : {element}}}> : ({x.type}) -> {out}', x.shape, element))
    p.expected = [plain(np.full(x.shape, value).astype(DTYPES[element]), element)]


def mulhi(p):
    element = p.rng.choice(INTEGERS)
    dims = shape(p.rng)
    values = [numbers(p.rng, dims, element) for _ in range(2)]
    x, y = (p.constant(dims, element, v) for v in values)
    p.give(p.emit(f"chlo.mulhi {x.name}, {y.name} : {x.type}, {x.type} -> {x.type}", dims, element))
    p.expected = [plain([a * b >> width(element) for a, b in zip(*values)], element)]


GENERATORS = [(broadcast_binary, 4), (broadcast_compare, 2), (broadcast_select, 1), (constant_like, 1), (mulhi, 2)]
