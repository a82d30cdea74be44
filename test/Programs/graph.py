# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A training step that is a random graph of ops: its state a few tensors of small whole numbers, its ops such that all results are exact
(clamped to -8 … 8, products over at most 64 terms), so whatever order a sum is taken in, the numbers are the same bits.

Most ops read what has come last, so that chains become kernels and views; dims are small, and equal ones are frequent: pads, slices and
reversals that keep a shape but not its rows, broadcasts twice, transposes before products, windows and running sums.
"""
import math
import random

from graph_nested import Nested
from graph_ops import Ops
from program import tensor

ELEMENTS = ["f32", "f32", "i32", "bf16"]
DIMS, LARGE_DIMS = [1, 2, 3, 4, 5, 6, 8], [3, 4, 16, 33, 40]
KINDS = ("binary binary binary unary reduce reduce broadcast reshape transpose slice pad pad reverse concatenate compare select dot dot running "
         "running window window dynamic_slice update convolution gather scatter sort largest convert").split()


class Graph(Ops, Nested):
    """`marks`: None, or what is written behind some values (Marks in graphs.py); the ops are the same with and without."""
    most = 4000  # elements of a tensor

    def __init__(self, seed, ops, large=False, marks=None):
        self.rng, self.dims, self.marks = random.Random(seed), LARGE_DIMS if large else DIMS, marks
        self.lines, self.values, self.count, self.indent, self.inside = [], [], 0, "  ", 0
        self.state = []
        for i in range(5):
            shape = tuple(self.rng.choice(self.dims) for _ in range(self.rng.choice([1, 2, 2, 3, 3, 4])))
            shape = (self.dims[-2],) if i == 0 else shape[:2] if math.prod(shape) > self.most else shape
            self.state.append((f"%s{i}", shape, "i32" if i == 0 else self.rng.choice(ELEMENTS)))
        self.state.append(("%k", (), "i32"))
        self.values = list(self.state)
        for _ in range(ops):
            self.step()
        made = self.values[len(self.state):]
        self.extra = list(dict.fromkeys(self.rng.sample(made, min(len(made), 6)) + made[-2:]))
        self.after = [self.rng.choice([v for v in self.values if v[1:] == s[1:]]) if self.rng.random() < 0.5 else s for s in self.state]

    def text(self):
        def results(prefix, named):
            return ", ".join(f"{tensor(s, e)} {{jax.result_info = \"result{prefix}['{n}']\"}}" for n, s, e in named)
        kept = [(name[1:], s, e) for name, s, e in self.state]
        extra = [(f"o{i}", s, e) for i, (_, s, e) in enumerate(self.extra)]
        arguments = ", ".join(f"%{n}: {tensor(s, e)} loc(\"state['{n}']\")" for n, s, e in kept)
        lines = [f"func.func @init(%seed: tensor<2xui32> loc(\"seed\")) -> ({results('', kept)}) {{"]
        for i, (n, s, e) in enumerate(kept):
            flat = tensor((math.prod(s),), "i32")
            lines += [f"  %i{i} = stablehlo.iota dim = 0 : {flat}", f"  %f{i} = stablehlo.constant dense<{2 * i + 3}> : {flat}",
                      f"  %n{i} = stablehlo.constant dense<9> : {flat}", f"  %t{i} = stablehlo.constant dense<{i - 3}> : {flat}",
                      f"  %p{i} = stablehlo.multiply %i{i}, %f{i} : {flat}", f"  %r{i} = stablehlo.remainder %p{i}, %n{i} : {flat}",
                      f"  %a{i} = stablehlo.add %r{i}, %t{i} : {flat}", f"  %c{i} = stablehlo.convert %a{i} : ({flat}) -> {flat.replace('i32', e)}",
                      f"  %{n} = stablehlo.reshape %c{i} : ({flat.replace('i32', e)}) -> {tensor(s, e)}"]
        lines += [self.returned(self.state), "}", f"func.func @step({arguments}) -> ({results('[0]', kept + extra)}) {{", *self.lines,
                  self.returned(self.after + self.extra), "}", ""]
        return "\n".join(lines)

    @staticmethod
    def returned(values, op="return"):
        return f"  {op} {', '.join(v[0] for v in values)} : {', '.join(tensor(s, e) for _, s, e in values)}"

    # Values: (name, shape, element).

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        self.lines.append(self.indent + text)

    def keep(self, name, shape, element):
        """The value is known to later ops, under the name that marks give it."""
        value = (name, tuple(shape), element)
        if self.marks and shape and not self.inside:
            value = self.marks.mark(self, value)
        self.values.append(value)
        return value

    def emit(self, shape, element, text, kept=True):
        name = self.name()
        self.line(f"{name} = stablehlo.{text}")
        return self.keep(name, shape, element) if kept else (name, tuple(shape), element)

    def constant(self, element, number=0):
        written = {"i1": "true" if number else "false", "i32": str(number)}.get(element, f"{number}.0")
        return self.emit((), element, f"constant dense<{written}> : {tensor((), element)}", kept=False)[0]

    def bounded(self, name, shape, element):
        if element == "i1":
            return self.keep(name, shape, element)
        low, high, t = self.constant(element, -8), self.constant(element, 8), tensor((), element)
        return self.emit(shape, element, f"clamp {low}, {name}, {high} : ({t}, {tensor(shape, element)}, {t}) -> {tensor(shape, element)}")

    def pick(self, good=lambda value: True):
        found = [v for v in self.values if good(v)]
        return None if not found else self.rng.choice(found[-6:] if self.rng.random() < 0.55 else found)

    def like(self, shape, element):
        """Another value of this type: one there is, one broadcast to it, or an iota."""
        same = self.pick(lambda v: v[1:] == (tuple(shape), element))
        if same and self.rng.random() < 0.7:
            return same[0]
        lower = self.pick(lambda v: v[2] == element and len(v[1]) < len(shape))
        if lower:
            dims, at = [], 0
            for dim, size in enumerate(shape):
                if at < len(lower[1]) and lower[1][at] in (1, size):
                    dims.append(dim)
                    at += 1
            if at == len(lower[1]):
                return self.emit(shape, element, f"broadcast_in_dim {lower[0]}, dims = {dims} : ({tensor(*lower[1:])}) -> {tensor(shape, element)}")[0]
        if same:
            return same[0]
        if element == "i1":
            kind = tensor(shape, "i32")
            return self.emit(shape, "i1", f"compare LT, {self.like(shape, 'i32')}, {self.like(shape, 'i32')}, SIGNED : ({kind}, {kind}) -> {tensor(shape, 'i1')}")[0]
        if not shape:
            return self.constant(element, 2)
        return self.emit(shape, element, f"iota dim = {self.rng.randrange(len(shape))} : {tensor(shape, element)}")[0]

    def index(self):
        number = self.pick(lambda v: v[1:] == ((), "i32"))
        return number[0] if number and self.rng.random() < 0.7 else self.constant("i32", self.rng.randint(-1, 4))

    def changed(self, v, op, shape, element=None):
        if math.prod(shape) <= self.most:
            self.emit(shape, element or v[2], f"{op} : ({tensor(*v[1:])}) -> {tensor(shape, element or v[2])}")

    def with_region(self, head, body, types):
        self.line(head + "({")
        self.lines += [f"{self.indent}{line}" for line in body]
        self.line("}) : " + types)

    def step(self):
        kind = self.rng.choice(KINDS + ([] if self.inside else ["loop", "case"]))
        v = self.pick(lambda v: v[1] or kind in ("binary", "unary", "broadcast", "compare", "select", "convert", "loop", "case"))
        if v:
            getattr(self, kind)(v)
