# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of ops that work element by element."""
import operator

import numpy as np

from program import COMPLEX, FLOATS, INTEGERS, PART, REAL, SIGNED, UNSIGNED, tensor, width
from values import DTYPES, as_numpy, constant, limits, numbers, plain, rounded, shape, total_order

EXACT_UNARY = ["abs", "ceil", "floor", "negate", "round_nearest_afz", "round_nearest_even", "sign", "sqrt"]
MATH_UNARY = ["cbrt", "cosine", "exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "rsqrt", "sine", "tan", "tanh"]


def element_of(rng, choices):
    """f32 most often, each of the others too."""
    return "f32" if "f32" in choices and rng.random() < 0.3 else rng.choice(choices)


def unary(p):
    element = element_of(p.rng, REAL + ["i1"])
    if element in FLOATS:
        p.op = p.rng.choice(EXACT_UNARY + MATH_UNARY + MATH_UNARY)
    else:
        p.op = p.rng.choice(["not"] if element == "i1" else ["negate", "not", "popcnt", "count_leading_zeros"]
                            + (["abs", "sign"] if element in SIGNED else []))
    x = constant(p, shape(p.rng), element)
    p.ulps = 0 if p.op not in MATH_UNARY else 1 if element in ("bf16", "f16") else 3
    p.give(p.emit(f"stablehlo.{p.op} {x.name} : {x.type}", x.shape, element))


def binary(p):
    element = element_of(p.rng, REAL + ["i1"])
    bits = ["and", "or", "xor"]
    if element in FLOATS:
        p.op = p.rng.choice(["add", "subtract", "multiply", "divide", "remainder", "maximum", "minimum", "power", "atan2"])
    elif element == "i1":
        p.op = p.rng.choice(bits + ["add", "multiply", "maximum", "minimum"])
    else:
        p.op = p.rng.choice(bits + ["add", "subtract", "multiply", "divide", "remainder", "maximum", "minimum", "power", "shift_left",
                                    "shift_right_arithmetic", "shift_right_logical"])
    dims = shape(p.rng)
    values = [numbers(p.rng, dims, element) for _ in range(2)]
    x, y = (p.constant(dims, element, v) for v in values)
    p.ulps = 0 if p.op not in ("power", "atan2") or element not in FLOATS else 1 if element in ("bf16", "f16") else 3
    p.give(p.emit(f"stablehlo.{p.op} {x.name}, {y.name} : {x.type}", dims, element))
    if p.op in ("divide", "remainder") and element in INTEGERS:
        p.expected = [plain([division(p.op, a, b, element) for a, b in zip(*values)], element)]


def division(op, a, b, element):
    """Towards zero; by zero all bits are set and the remainder is the dividend; the one quotient that overflows wraps."""
    if b == 0:
        return a if op == "remainder" else limits(element)[1] if element in UNSIGNED else -1
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    if op == "remainder":
        return a - quotient * b
    low, high = limits(element)
    return low if quotient > high else quotient


def compare(p):
    element = element_of(p.rng, REAL + ["i1"] + COMPLEX)
    direction = p.rng.choice(["EQ", "NE"] if element in COMPLEX else ["EQ", "NE", "LT", "LE", "GT", "GE"])
    kind = {"i1": "UNSIGNED"}.get(element, "SIGNED" if element in SIGNED else "UNSIGNED" if element in UNSIGNED else "FLOAT")
    if element in FLOATS and p.rng.random() < 0.5:
        kind = "TOTALORDER"
    dims = shape(p.rng)
    values = numbers(p.rng, dims, element)
    other = [v if p.rng.random() < 0.4 else w for v, w in zip(values, numbers(p.rng, dims, element))]
    x, y = p.constant(dims, element, values), p.constant(dims, element, other)
    p.give(p.emit(f"stablehlo.compare {direction}, {x.name}, {y.name}, {kind} : ({x.type}, {x.type}) -> {tensor(dims, 'i1')}", dims, "i1"))
    if kind == "TOTALORDER":
        holds = getattr(operator, {"EQ": "eq", "NE": "ne", "LT": "lt", "LE": "le", "GT": "gt", "GE": "ge"}[direction])
        p.expected = [plain([holds(total_order(a, element), total_order(b, element)) for a, b in zip(values, other)], "i1")]


def convert(p):
    source, target = element_of(p.rng, REAL + ["i1"]), element_of(p.rng, REAL + ["i1"])
    dims = shape(p.rng)
    values = numbers(p.rng, dims, source)
    if target in ("bf16", "f16") and p.rng.random() < 0.5:
        values = [beside_middle(p.rng, source, target) for _ in values]
    x = p.constant(dims, source, values)
    p.give(p.emit(f"stablehlo.convert {x.name} : ({x.type}) -> {tensor(dims, target)}", dims, target))
    if source in FLOATS and target in INTEGERS:  # left open where it does not fit: XLA saturates
        low, high = limits(target)
        p.expected = [plain([0 if v != v else low if v <= low else high if v >= high else int(v) for v in values], target)]


def beside_middle(rng, source, target):
    """A number next to the middle of two of the target's, by less than f32 can tell: rounded twice it is wrong."""
    digits = {"bf16": 8, "f16": 11}[target]
    scale = rng.randint(-12, 14) if source in FLOATS else rng.randint(digits + 1, max(digits + 1, width(source) - 2))
    middle = (2 * rng.randint(2**(digits - 1), 2**digits - 1) + 1) * 2.0**(scale - digits)
    if source in FLOATS:
        return rounded(middle * (1 + rng.choice([-1, 0, 1]) * 2.0**-rng.randint(30, 50)) * rng.choice([-1, 1]), source)
    low, high = limits(source)
    return max(low, min(high, (int(middle) + rng.choice([-1, 0, 1])) * (rng.choice([-1, 1]) if low else 1)))


def select(p):
    element = element_of(p.rng, REAL + ["i1"] + COMPLEX)
    dims = shape(p.rng)
    pick = constant(p, () if p.rng.random() < 0.3 else dims, "i1")
    x, y = constant(p, dims, element), constant(p, dims, element)
    p.give(p.emit(f"stablehlo.select {pick.name}, {x.name}, {y.name} : {pick.type}, {x.type}", dims, element))


def clamp(p):
    element = element_of(p.rng, REAL)
    dims = shape(p.rng)
    low, high = (constant(p, () if p.rng.random() < 0.4 else dims, element) for _ in range(2))
    x = constant(p, dims, element)
    p.give(p.emit(f"stablehlo.clamp {low.name}, {x.name}, {high.name} : ({low.type}, {x.type}, {high.type}) -> {x.type}", dims, element))


def is_finite(p):
    x = constant(p, shape(p.rng), element_of(p.rng, FLOATS))
    p.give(p.emit(f"stablehlo.is_finite {x.name} : ({x.type}) -> {tensor(x.shape, 'i1')}", x.shape, "i1"))


def reduce_precision(p):
    element = element_of(p.rng, FLOATS)
    x = constant(p, shape(p.rng), element)
    exponent, mantissa = p.rng.randint(1, 12), p.rng.randint(0, 56)
    if p.rng.random() < 0.5:
        exponent, mantissa = p.rng.choice([(8, 7), (5, 10), (4, 3), (5, 2), (8, 23)])
    p.give(p.emit(f"stablehlo.reduce_precision {x.name}, format = e{exponent}m{mantissa} : {x.type}", x.shape, element))


def bitcast_convert(p):
    source, target = p.rng.choice(REAL), p.rng.choice(REAL)
    dims = shape(p.rng, most=3, elements=16)
    ratio = width(source) // width(target), width(target) // width(source)
    if ratio[1] > 1:
        dims += (ratio[1],)
    after = dims[:-1] if ratio[1] > 1 else dims + (ratio[0],) if ratio[0] > 1 else dims
    x = constant(p, dims, source)
    p.give(p.emit(f"stablehlo.bitcast_convert {x.name} : ({x.type}) -> {tensor(after, target)}", after, target))


def complex_numbers(p):
    element = p.rng.choice(COMPLEX)
    part = PART[element]
    dims = shape(p.rng, elements=16)
    kind = p.rng.choice(["mild", "exact"])
    values = [numbers(p.rng, dims, element, kind) for _ in range(2)]
    x, y = (p.constant(dims, element, v) for v in values)
    a, b = (as_numpy(v, dims, element).astype(np.complex128) for v in values)
    op = p.rng.choice(sorted(COMPLEX_OPS))
    p.op = f"{op} (complex)"
    p.ulps, p.absolute = 64, 1e-4 if part == "f32" else 1e-12
    with np.errstate(all="ignore"):
        result = COMPLEX_OPS[op](a, b)
    if not np.all(np.isfinite(result)):
        raise Skip
    scale = max([1.0] + list(np.abs(result).reshape(-1)))
    p.absolute = float((2e-6 if part == "f32" else 1e-14) * scale)
    if op in ("abs", "real", "imag"):
        p.give(p.emit(f"stablehlo.{op} {x.name} : ({x.type}) -> {tensor(dims, part)}", dims, part))
        p.expected = [plain(result.real, part)]
        return
    if op in ("add", "subtract", "multiply", "divide", "power", "atan2", "maximum", "minimum"):
        p.give(p.emit(f"stablehlo.{op} {x.name}, {y.name} : {x.type}", dims, element))
    elif op == "complex":
        r, i = (p.constant(dims, part, [v[0] for v in w]) for w in values)
        p.give(p.emit(f"stablehlo.complex {r.name}, {i.name} : {tensor(dims, element)}", dims, element))
        result = a.real + 1j * b.real
    else:
        p.give(p.emit(f"stablehlo.{op} {x.name} : {x.type}", dims, element))
    p.expected = [plain(result.real, part), plain(result.imag, part)]


def before(a, b):
    """Of complex numbers: by real parts, then by imaginary ones."""
    return (a.real < b.real) | ((a.real == b.real) & (a.imag < b.imag))


class Skip(Exception):
    """This draw is of no use: another one."""


COMPLEX_OPS = {
    "abs": lambda a, b: np.abs(a), "real": lambda a, b: a.real, "imag": lambda a, b: a.imag, "complex": lambda a, b: a,
    "add": lambda a, b: a + b, "subtract": lambda a, b: a - b, "multiply": lambda a, b: a * b, "divide": lambda a, b: a / b,
    "negate": lambda a, b: -a, "exponential": lambda a, b: np.exp(a), "log": lambda a, b: np.log(a), "sqrt": lambda a, b: np.sqrt(a),
    "rsqrt": lambda a, b: 1 / np.sqrt(a), "sine": lambda a, b: np.sin(a), "cosine": lambda a, b: np.cos(a),
    "tanh": lambda a, b: np.tanh(a), "logistic": lambda a, b: 1 / (1 + np.exp(-a)), "power": lambda a, b: np.power(a, b),
    "exponential_minus_one": lambda a, b: np.expm1(a), "log_plus_one": lambda a, b: np.log1p(a),
    "atan2": lambda a, b: -1j * np.log((b + 1j * a) / np.sqrt(b * b + a * a)),
    "maximum": lambda a, b: np.where(before(a, b), b, a), "minimum": lambda a, b: np.where(before(b, a), b, a),
    "sign": lambda a, b: np.where(a == 0, 0, a / np.where(a == 0, 1, np.abs(a))), "tan": lambda a, b: np.tan(a)}

GENERATORS = [(unary, 14), (binary, 14), (compare, 5), (convert, 7), (select, 2), (clamp, 2), (is_finite, 1), (reduce_precision, 2),
              (bitcast_convert, 3), (complex_numbers, 5)]
