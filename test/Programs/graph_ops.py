# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of a random graph (graph.py): elementwise, moves, reductions, products, windows. Each does nothing where a value does not suit it."""
import math

from program import array, pairs, tensor


class Ops:
    def binary(self, v):
        op = self.rng.choice(["and", "or", "xor"] if v[2] == "i1" else ["add", "multiply", "maximum", "minimum", "subtract"])
        self.bounded(self.emit(v[1], v[2], f"{op} {v[0]}, {self.like(*v[1:])} : {tensor(*v[1:])}", kept=False)[0], *v[1:])

    def unary(self, v):
        self.emit(v[1], v[2], f"{self.rng.choice(['negate', 'abs', 'sign']) if v[2] != 'i1' else 'not'} {v[0]} : {tensor(*v[1:])}")

    def convert(self, v):
        element = self.rng.choice([e for e in ("f32", "i32", "bf16") if e != v[2]])
        self.changed(v, f"convert {v[0]}", v[1], element)

    def sum_or_bound(self, element):
        """What reductions of exact results combine by, and where they begin. bf16 is not added up: that would round."""
        op = self.rng.choice({"i1": ["or"], "bf16": ["maximum", "minimum"]}.get(element, ["add", "maximum", "minimum"]))
        return op, self.constant(element)

    def reduce(self, v):
        dims = sorted(self.rng.sample(range(len(v[1])), self.rng.randint(1, len(v[1]))))
        left = [n for i, n in enumerate(v[1]) if i not in dims]
        op, zero = self.sum_or_bound(v[2])
        made = self.emit(left, v[2], f"reduce({v[0]} init: {zero}) applies stablehlo.{op} across dimensions = {dims} : "
                         f"({tensor(*v[1:])}, {tensor((), v[2])}) -> {tensor(left, v[2])}", kept=False)
        self.bounded(made[0], left, v[2])

    def broadcast(self, v):
        if len(v[1]) < 4:
            at = self.rng.randint(0, len(v[1]))
            shape = [*v[1][:at], self.rng.choice(self.dims), *v[1][at:]]
            self.changed(v, f"broadcast_in_dim {v[0]}, dims = {[i + (i >= at) for i in range(len(v[1]))]}", shape)

    def reshape(self, v):
        shape, at = list(v[1]), self.rng.randrange(len(v[1]))
        if self.rng.random() < 0.5 and at + 1 < len(shape):
            shape[at:at + 2] = [shape[at] * shape[at + 1]]
        else:
            part = self.rng.choice([d for d in range(1, shape[at] + 1) if shape[at] % d == 0])
            shape[at:at + 1] = [part, shape[at] // part]
        if len(shape) <= 5:
            self.changed(v, f"reshape {v[0]}", shape)

    def transpose(self, v):
        order = self.rng.sample(range(len(v[1])), len(v[1]))
        self.changed(v, f"transpose {v[0]}, dims = {order}", [v[1][i] for i in order])

    def slice(self, v):
        parts, shape = [], []
        for n in v[1]:
            first = self.rng.randint(0, n - 1) if self.rng.random() < 0.5 else 0
            last = self.rng.randint(first + 1, n) if self.rng.random() < 0.5 else n
            stride = self.rng.choice([1, 1, 1, 2, 3])
            parts.append(f"{first}:{last}:{stride}")
            shape.append(-(-(last - first) // stride))
        self.changed(v, f"slice {v[0]} [{', '.join(parts)}]", shape)

    def pad(self, v):
        low, high, interior, shape = [], [], [], []
        for n in v[1]:
            between = self.rng.choice([0, 0, 0, 1, 2])
            spread = n + (n - 1) * between
            first = self.rng.randint(-min(2, spread - 1), 3)
            # Often by as much less at the end as there is more at the start: as many rows, but others.
            last = n - spread - first if self.rng.random() < 0.5 else self.rng.randint(-2, 3)
            if self.rng.random() < 0.4 or spread + first + last < 1 or spread + min(first, 0) + min(last, 0) < 0:
                between = first = last = 0
            low.append(first), high.append(last), interior.append(between)
            shape.append(n + (n - 1) * between + first + last)
        if math.prod(shape) <= self.most:
            self.emit(shape, v[2], f"pad {v[0]}, {self.constant(v[2], self.rng.choice([0, 0, 1]))}, low = {low}, high = {high}, interior = {interior} : "
                      f"({tensor(*v[1:])}, {tensor((), v[2])}) -> {tensor(shape, v[2])}")

    def reverse(self, v):
        dims = sorted(self.rng.sample(range(len(v[1])), self.rng.randint(1, len(v[1]))))
        self.emit(v[1], v[2], f"reverse {v[0]}, dims = {dims} : {tensor(*v[1:])}")

    def concatenate(self, v):
        dim = self.rng.randrange(len(v[1]))
        fits = [w for w in self.values if w[2] == v[2] and len(w[1]) == len(v[1]) and all(a == b or i == dim for i, (a, b) in enumerate(zip(v[1], w[1])))]
        parts = [v] + [self.rng.choice(fits) for _ in range(self.rng.randint(1, 3))]
        self.rng.shuffle(parts)
        shape = [*v[1][:dim], sum(w[1][dim] for w in parts), *v[1][dim + 1:]]
        if math.prod(shape) <= self.most:
            self.emit(shape, v[2], f"concatenate {', '.join(w[0] for w in parts)}, dim = {dim} : ({', '.join(tensor(*w[1:]) for w in parts)}) -> {tensor(shape, v[2])}")

    def compare(self, v):
        if v[2] != "i1":
            how = "SIGNED" if v[2] == "i32" else "FLOAT"
            self.emit(v[1], "i1", f"compare {self.rng.choice(['LT', 'LE', 'EQ', 'GT', 'NE'])}, {v[0]}, {self.like(*v[1:])}, {how} : "
                      f"({tensor(*v[1:])}, {tensor(*v[1:])}) -> {tensor(v[1], 'i1')}")

    def select(self, v):
        one = self.pick(lambda w: w[1:] == ((), "i1")) if self.rng.random() < 0.2 else None
        predicate, shape = (one[0], ()) if one else (self.like(v[1], "i1"), v[1])
        self.emit(v[1], v[2], f"select {predicate}, {v[0]}, {self.like(*v[1:])} : {tensor(shape, 'i1')}, {tensor(*v[1:])}")

    def dot(self, v):
        if v[2] == "i1":
            return
        w = self.rng.choice([w for w in self.values if w[2] == v[2] and set(w[1]) & set(v[1])])
        batch, contracted, taken = [], [], set()
        for i in self.rng.sample(range(len(v[1])), len(v[1])):
            free = [j for j, n in enumerate(w[1]) if j not in taken and n == v[1][i]]
            if free and not (contracted and self.rng.random() < 0.4):
                j = self.rng.choice(free)
                taken.add(j)
                (batch if self.rng.random() < 0.3 else contracted).append((i, j))
        left = {i for i, _ in batch + contracted}
        shape = [v[1][i] for i, _ in batch] + [n for i, n in enumerate(v[1]) if i not in left] + [n for j, n in enumerate(w[1]) if j not in taken]
        if not batch + contracted or math.prod(shape) > self.most or len(shape) > 5 or math.prod(v[1][i] for i, _ in contracted) > 64:
            return
        def sides(couples):
            return f"{[i for i, _ in couples]} x {[j for _, j in couples]}"
        dims = (f"batching_dims = {sides(batch)}, " if batch else "") + f"contracting_dims = {sides(contracted)}"
        element = "f32" if v[2] == "bf16" else v[2]
        made = self.emit(shape, element, f"dot_general {v[0]}, {w[0]}, {dims} : ({tensor(*v[1:])}, {tensor(*w[1:])}) -> {tensor(shape, element)}", kept=False)
        self.bounded(made[0], shape, element)

    def windows(self, v, size, stride, low, high, dilation, spread):
        shape = []
        for n, k, s, l, h, d, b in zip(v[1], size, stride, low, high, dilation, spread):
            shape.append(((n - 1) * b + 1 + l + h - ((k - 1) * d + 1)) // s + 1)
            if shape[-1] < 1:
                return
        op, zero = self.sum_or_bound(v[2])
        if math.prod(shape) > self.most:
            return
        name, t = self.name(), tensor((), v[2])
        self.with_region(f'{name} = "stablehlo.reduce_window"({v[0]}, {zero}) <{{base_dilations = {array(spread)}, padding = {pairs(list(zip(low, high)))}, '
                         f"window_dilations = {array(dilation)}, window_dimensions = {array(size)}, window_strides = {array(stride)}}}> ",
                         [f"^bb0(%a: {t}, %b: {t}):", f"  %t = stablehlo.{op} %a, %b : {t}", f"  stablehlo.return %t : {t}"],
                         f"({tensor(*v[1:])}, {t}) -> {tensor(shape, v[2])}")
        self.bounded(name, shape, v[2])

    def running(self, v):
        rank, dim = len(v[1]), self.rng.randrange(len(v[1]))
        one = [1] * rank
        size, ends = list(one), [[0] * rank, [0] * rank]
        size[dim] = v[1][dim]
        ends[self.rng.random() < 0.4][dim] = v[1][dim] - 1
        self.windows(v, size, one, *ends, one, one)

    def window(self, v):
        def each(choices):
            return [self.rng.choice(choices) for _ in v[1]]
        self.windows(v, each([1, 1, 2, 3]), each([1, 1, 2, 3]), each([0, 0, 1, 2]), each([0, 0, 1, 2, -1]), each([1, 1, 2]), each([1, 1, 1, 2]))
