# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of control flow and calls."""
from program import REAL, tensor
from values import constant, number, shape


def carried(p, count):
    values = []
    for _ in range(count):
        element = p.rng.choice(REAL)
        values.append(constant(p, shape(p.rng, most=2, elements=12), element, "mild"))
    return values


def step_of(p, value, name, result):
    """A line that computes something of a value's type."""
    op = p.rng.choice(["add", "subtract", "maximum", "minimum"])
    return f"{result} = stablehlo.{op} {name}, {value.name} : {value.type}"


def while_(p):
    """Counts to a constant, or until a value reached by adding is large: a trip count that data decides."""
    p.op = "while"
    values = carried(p, p.rng.randint(1, 3))
    element = p.rng.choice(["i32", "i64", "ui8", "f32"])
    t = tensor((), element)
    number_of = (lambda n: f"{n}.0") if element == "f32" else str
    start, limit, step = p.rng.randint(0, 2), p.rng.randint(0, 7), p.rng.randint(1, 3)
    first, bound, by = (p.constant((), element, [float(n) if element == "f32" else n]) for n in (start, limit, step))
    every = [first] + values
    types = ", ".join(v.type for v in every)
    arguments = ", ".join(f"%A{i}: {v.type}" for i, v in enumerate(every))
    kind = {"f32": "FLOAT", "ui8": "UNSIGNED"}.get(element, "SIGNED")
    swap = len(values) > 1 and values[0].type == values[1].type and p.rng.random() < 0.5
    names = [f"%R{i + 1}" for i in range(len(values))]
    if swap:
        names[0], names[1] = names[1], names[0]
    lines = " ".join(step_of(p, v, f"%A{i + 1}", f"%R{i + 1}") for i, v in enumerate(values))
    p.give(*p.emit_many(
        f'"stablehlo.while"({", ".join(v.name for v in every)}) ({{ ^bb0({arguments}): %P = stablehlo.compare LT, %A0, {bound.name}, {kind} : '
        f"({t}, {t}) -> tensor<i1> stablehlo.return %P : tensor<i1> }}, {{ ^bb0({arguments}): %R0 = stablehlo.add %A0, {by.name} : {t} {lines} "
        f"stablehlo.return {', '.join(['%R0'] + names)} : {types} }}) : ({types}) -> ({types})", [(v.shape, v.element) for v in every]))


def branches(p, op, index, count):
    values = carried(p, p.rng.randint(1, 2))
    types = ", ".join(v.type for v in values)
    regions = []
    for _ in range(count):
        lines = " ".join(step_of(p, v, v.name, f"%R{i}") for i, v in enumerate(values))
        names = [v.name if p.rng.random() < 0.2 else f"%R{i}" for i, v in enumerate(values)]
        regions.append(f"{{ {lines} stablehlo.return {', '.join(names)} : {types} }}")
    gives = types if len(values) == 1 else f"({types})"
    p.give(*p.emit_many(f'"stablehlo.{op}"({index.name}) ({", ".join(regions)}) : ({index.type}) -> {gives}',
                        [(v.shape, v.element) for v in values]))


def if_(p):
    p.op = "if"
    branches(p, "if", constant(p, (), "i1"), 2)


def case(p):
    count = p.rng.randint(1, 4)
    wild = p.rng.random() < 0.3
    branches(p, "case", p.constant((), "i32", [number(p.rng, "i32") if wild else p.rng.randint(-1, count)]), count)


def call(p):
    """A private function, called twice."""
    x = carried(p, 1)[0]
    op = p.rng.choice(["add", "subtract", "maximum"])
    p.functions.append(f"func.func private @$twice(%a: {x.type}, %b: {x.type}) -> {x.type} {{ %0 = stablehlo.{op} %a, %b : {x.type} "
                       f"return %0 : {x.type} }}")
    y = constant(p, x.shape, x.element, "mild")
    for _ in range(2):
        y = p.emit(f"func.call @$twice({x.name}, {y.name}) : ({x.type}, {x.type}) -> {x.type}", x.shape, x.element)
    p.give(y)


GENERATORS = [(while_, 5), (if_, 3), (case, 3), (call, 2)]
