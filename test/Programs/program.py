# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A small program without arguments: its lines, its results, and how exactly they must be met.

Values are written `%$name`; whoever puts several programs into one function replaces `%$` by a prefix of each. Arguments of
regions (%A, %B, …) need none. Element types are named as MLIR names them; numbers are Python's, floats already rounded.
"""
import json

FLOATS = ["f32", "bf16", "f16", "f64"]
SIGNED = ["i8", "i16", "i32", "i64"]
UNSIGNED = ["ui8", "ui16", "ui32", "ui64"]
INTEGERS = SIGNED + UNSIGNED
REAL = FLOATS + INTEGERS
COMPLEX = ["complex<f32>", "complex<f64>"]
PART = {"complex<f32>": "f32", "complex<f64>": "f64"}


def width(element):
    return 16 if element == "bf16" else 1 if element == "i1" else int("".join(c for c in element if c.isdigit()))


def size(shape):
    total = 1
    for n in shape:
        total *= n
    return total


def tensor(shape, element):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def array(numbers):
    return "array<i64" + (": " + ", ".join(map(str, numbers)) if numbers else "") + ">"


def bools(flags):
    return "array<i1" + (": " + ", ".join(str(f).lower() for f in flags) if flags else "") + ">"


def pairs(rows):
    """dense<[[a, b], …]> of padding."""
    return f"dense<{json.dumps([list(r) for r in rows]) if rows else ''}> : tensor<{len(rows)}x2xi64>"


def number_text(value, element):
    if element == "i1":
        return "true" if value else "false"
    if element in PART:
        return f"({number_text(value[0], PART[element])}, {number_text(value[1], PART[element])})"
    if element not in FLOATS:
        return str(value)
    if value != value or value in (float("inf"), float("-inf")):
        plus = {"f32": 0x7F800000, "f64": 0x7FF << 52, "f16": 0x7C00, "bf16": 0x7F80}[element]
        bits = plus | 1 << {"f32": 22, "f64": 51, "f16": 9, "bf16": 6}[element] if value != value else \
            plus | (1 << width(element) - 1 if value < 0 else 0)
        return f"0x{bits:0{width(element) // 4}X}"
    text = repr(float(value))
    if "e" in text:
        mantissa, exponent = text.split("e")
        text = (mantissa if "." in mantissa else mantissa + ".0") + "e" + exponent
    return text


def dense(shape, element, values):
    """The literal of a constant; values in row-major order."""
    def nested(dims, at):
        if not dims:
            return number_text(values[at], element), at + 1
        parts = []
        for _ in range(dims[0]):
            part, at = nested(dims[1:], at)
            parts.append(part)
        return "[" + ", ".join(parts) + "]", at
    return "dense<" + (nested(list(shape), 0)[0] if size(shape) else "") + ">"


class Value:
    def __init__(self, name, shape, element):
        self.name, self.shape, self.element, self.numbers = name, tuple(shape), element, None

    @property
    def type(self):
        return tensor(self.shape, self.element)


class Program:
    """`expected` is for ops on which the reference gives up: one list of numbers for each result. `ulps` and `absolute` are
    how far floats may be off: units in the last place, or (where either holds) a difference."""

    def __init__(self, rng, op):
        self.rng, self.op = rng, op
        self.lines, self.functions, self.results, self.instead = [], [], [], {}
        self.count, self.ulps, self.absolute, self.expected = 0, 0, 0.0, None

    def constant(self, shape, element, values, reference=None):
        """A constant, half of the time behind a barrier so that no pass can look at it. `reference`: values of the same meaning
        for the reference interpreter."""
        value = self.emit(f"stablehlo.constant {dense(shape, element, values)} : {tensor(shape, element)}", shape, element)
        if reference:
            self.instead[len(self.lines) - 1] = f"{value.name} = stablehlo.constant {dense(shape, element, reference)} : {value.type}"
        if self.rng.random() < 0.5:
            value = self.emit(f"stablehlo.optimization_barrier {value.name} : {value.type}", shape, element)
        value.numbers = values
        return value

    def emit(self, line, shape, element):
        return self.emit_many(line, [(shape, element)])[0]

    def emit_many(self, line, types):
        self.count += 1
        name = f"%$v{self.count}"
        self.lines.append(f"{name}{':%d' % len(types) if len(types) > 1 else ''} = {line}")
        return [Value(name if len(types) == 1 else f"{name}#{k}", *t) for k, t in enumerate(types)]

    def give(self, *values):
        """Names results. Complex ones are given as their parts."""
        for value in values:
            if value.element in PART:
                for part in ("real", "imag"):
                    self.results.append(self.emit(f"stablehlo.{part} {value.name} : ({value.type}) -> "
                                                  f"{tensor(value.shape, PART[value.element])}", value.shape, PART[value.element]))
            else:
                self.results.append(value)

    def index(self, shape, element, values):
        """Indices; the reference takes unsigned ones for signed, so it gets what is as far outside."""
        return self.constant(shape, element, values, [min(v, 2**(width(element) - 1) - 1) for v in values])

    def record(self, reference=False):
        """What is kept of it, without the expected results; or what the reference is given."""
        lines = [self.instead.get(i, line) for i, line in enumerate(self.lines)] if reference else self.lines
        return {"op": self.op, "lines": lines, "functions": self.functions, "ulps": self.ulps, "absolute": self.absolute,
                "results": [[v.name, list(v.shape), v.element] for v in self.results]}


def module_of(records, name="main", attributes=lambda program, result: "", argument="", tail=""):
    """One module whose function `name` computes all records' results in order."""
    lines, results, functions = [], [], []
    for i, record in enumerate(records):
        prefix = f"%c{i}_"
        lines += [f"  // {i}: {record['op']}"] + ["  " + line.replace("%$", prefix).replace("@$", f"@c{i}_") for line in record["lines"]]
        functions += [f.replace("@$", f"@c{i}_") for f in record["functions"]]
        results += [(v.replace("%$", prefix), tensor(s, e), attributes(i, k)) for k, (v, s, e) in enumerate(record["results"])]
    heads = ", ".join(t + a for _, t, a in results)
    back = ", ".join(v for v, _, _ in results) + " : " + ", ".join(t for _, t, _ in results)
    return "\n".join(functions + [f"func.func public @{name}({argument}) -> ({heads}) {{"] + lines + [f"  {tail}return {back}", "}", ""])
