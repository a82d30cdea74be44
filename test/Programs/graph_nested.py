# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of a random graph (graph.py) that take indices or hold a program of their own: slices at a run's index, updates, gathers, scatters,
sorts, argmax, convolutions, loops and branches. Each does nothing where a value does not suit it."""
import math

from program import array, tensor


class Nested:
    def dynamic_slice(self, v):
        sizes = [self.rng.randint(1, n) if self.rng.random() < 0.6 else n for n in v[1]]
        indices = [self.index() for _ in sizes]
        self.emit(sizes, v[2], f"dynamic_slice {v[0]}, {', '.join(indices)}, sizes = {sizes} : "
                  f"({tensor(*v[1:])}, {', '.join(['tensor<i32>'] * len(sizes))}) -> {tensor(sizes, v[2])}")

    def update(self, v):
        w = self.rng.choice([w for w in self.values if w[2] == v[2] and len(w[1]) == len(v[1]) and all(a <= b for a, b in zip(w[1], v[1]))])
        indices = [self.index() for _ in v[1]]
        self.emit(v[1], v[2], f"dynamic_update_slice {v[0]}, {w[0]}, {', '.join(indices)} : "
                  f"({tensor(*v[1:])}, {tensor(*w[1:])}, {', '.join(['tensor<i32>'] * len(indices))}) -> {tensor(*v[1:])}")

    def rows_by_index(self, v):
        """A dim, a vector of indices into it, and the shape with a row for each."""
        indices = self.pick(lambda w: len(w[1]) == 1 and w[2] == "i32")
        if not indices:
            return None
        dim = self.rng.randrange(len(v[1]))
        shape = [*v[1][:dim], indices[1][0], *v[1][dim + 1:]]
        return None if math.prod(shape) > self.most else (dim, indices, shape, [i for i in range(len(shape)) if i != dim])

    def gather(self, v):
        if found := self.rows_by_index(v):
            dim, indices, shape, others = found
            name, sizes = self.name(), [*v[1][:dim], 1, *v[1][dim + 1:]]
            self.line(f'{name} = "stablehlo.gather"({v[0]}, {indices[0]}) <{{dimension_numbers = #stablehlo.gather<offset_dims = {others}, '
                      f"collapsed_slice_dims = [{dim}], start_index_map = [{dim}], index_vector_dim = 1>, indices_are_sorted = false, "
                      f"slice_sizes = {array(sizes)}}}> : ({tensor(*v[1:])}, {tensor(*indices[1:])}) -> {tensor(shape, v[2])}")
            self.keep(name, shape, v[2])

    def scatter(self, v):
        found = None if v[2] in ("i1", "bf16") else self.rows_by_index(v)
        if not found:
            return
        dim, indices, shape, others = found
        updates, name, t = self.like(shape, v[2]), self.name(), tensor((), v[2])
        self.with_region(f'{name} = "stablehlo.scatter"({v[0]}, {indices[0]}, {updates}) <{{scatter_dimension_numbers = #stablehlo.scatter<'
                         f"update_window_dims = {others}, inserted_window_dims = [{dim}], scatter_dims_to_operand_dims = [{dim}], "
                         "index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ",
                         [f"^bb0(%a: {t}, %b: {t}):", f"  %t = stablehlo.{self.rng.choice(['add', 'maximum', 'minimum'])} %a, %b : {t}",
                          f"  stablehlo.return %t : {t}"], f"({tensor(*v[1:])}, {tensor(*indices[1:])}, {tensor(shape, v[2])}) -> {tensor(*v[1:])}")
        self.bounded(name, *v[1:])

    def sort(self, v):
        if v[2] != "i32":
            return
        along, t = self.like(v[1], "f32"), "tensor<i32>"
        name, kinds = self.name(), f"{tensor(v[1], 'i32')}, {tensor(v[1], 'f32')}"
        self.with_region(f'{name}:2 = "stablehlo.sort"({v[0]}, {along}) <{{dimension = {self.rng.randrange(len(v[1]))} : i64, is_stable = true}}> ',
                         [f"^bb0(%a: {t}, %b: {t}, %c: tensor<f32>, %d: tensor<f32>):",
                          f"  %t = stablehlo.compare {self.rng.choice(['LT', 'GT'])}, %a, %b, SIGNED : ({t}, {t}) -> tensor<i1>",
                          "  stablehlo.return %t : tensor<i1>"], f"({kinds}) -> ({kinds})")
        self.keep(f"{name}#0", v[1], "i32")
        self.keep(f"{name}#1", v[1], "f32")

    def largest(self, v):
        """argmax as JAX writes it: a reduction of two values, the first index of equal ones."""
        if v[2] not in ("f32", "i32"):
            return
        dim = self.rng.randrange(len(v[1]))
        places = self.emit(v[1], "i32", f"iota dim = {dim} : {tensor(v[1], 'i32')}")[0]
        least, zero, name, t = self.constant(v[2], -100), self.constant("i32"), self.name(), tensor((), v[2])
        left, how = [n for i, n in enumerate(v[1]) if i != dim], "FLOAT" if v[2] == "f32" else "SIGNED"
        self.line(f"{name}:2 = stablehlo.reduce({v[0]} init: {least}), ({places} init: {zero}) across dimensions = [{dim}] : "
                  f"({tensor(*v[1:])}, {tensor(v[1], 'i32')}, {t}, tensor<i32>) -> ({tensor(left, v[2])}, {tensor(left, 'i32')})")
        self.lines += [f"{self.indent} reducer(%a: {t}, %b: {t}) (%c: tensor<i32>, %d: tensor<i32>) {{",
                       f"  %p = stablehlo.compare GT, %a, %b, {how} : ({t}, {t}) -> tensor<i1>",
                       f"  %q = stablehlo.compare EQ, %a, %b, {how} : ({t}, {t}) -> tensor<i1>",
                       "  %s = stablehlo.compare LT, %c, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>",
                       "  %u = stablehlo.and %q, %s : tensor<i1>", "  %w = stablehlo.or %p, %u : tensor<i1>",
                       f"  %x = stablehlo.select %p, %a, %b : tensor<i1>, {t}", "  %y = stablehlo.select %w, %c, %d : tensor<i1>, tensor<i32>",
                       f"  stablehlo.return %x, %y : {t}, tensor<i32>", f"{self.indent}}}"]
        self.keep(f"{name}#0", left, v[2])
        self.keep(f"{name}#1", left, "i32")

    def convolution(self, v):
        if len(v[1]) != 3 or v[2] != "f32":
            return
        images, width, channels = v[1]
        groups = self.rng.choice([d for d in range(1, channels + 1) if channels % d == 0])
        kernel = (self.rng.randint(1, 3), channels // groups, groups * self.rng.randint(1, 4))
        stride, spread, dilation = self.rng.choice([1, 1, 2]), self.rng.choice([1, 1, 2]), self.rng.choice([1, 1, 2])
        low, high = self.rng.choice([0, 1, 2, -1]), self.rng.choice([0, 1, 2])
        out = ((width - 1) * spread + 1 + low + high - ((kernel[0] - 1) * dilation + 1)) // stride + 1
        shape = (images, out, kernel[2])
        if out < 1 or kernel[0] * channels > 64 or math.prod(shape) > self.most:
            return
        weights = self.like(kernel, "f32")
        made = self.emit(shape, "f32", f"convolution({v[0]}, {weights}) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {{stride = [{stride}], "
                         f"pad = [[{low}, {high}]], lhs_dilate = [{spread}], rhs_dilate = [{dilation}], reverse = [{self.rng.choice(['false', 'false', 'true'])}]}} "
                         f"{{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : "
                         f"({tensor(*v[1:])}, {tensor(kernel, 'f32')}) -> {tensor(shape, 'f32')}", kept=False)
        self.bounded(made[0], shape, "f32")

    def block(self, arguments, ops):
        """The values that a block has made, its arguments first; it sees all from outside."""
        outside = list(self.values)
        self.inside, self.indent, self.values = self.inside + 1, self.indent + "  ", outside + arguments
        for _ in range(ops):
            self.step()
        made, self.values = self.values[len(outside):], outside
        self.inside, self.indent = self.inside - 1, self.indent[:-2]
        return made

    def loop(self, v):
        """Up to three carried values, none to four turns, known when compiled."""
        carried = [v] + [self.pick() for _ in range(self.rng.randint(0, 2))]
        zero, name = self.constant("i32"), self.name()
        number = name[2:]
        arguments = [(f"%c{number}_{i}", *w[1:]) for i, w in enumerate(carried)]
        kinds = ", ".join(["tensor<i32>"] + [tensor(*w[1:]) for w in carried])
        self.line(f"{name}:{len(carried) + 1} = stablehlo.while(%i{number} = {zero}, {', '.join(f'{a[0]} = {w[0]}' for a, w in zip(arguments, carried))}) : {kinds}")
        for text in ("cond {", f"  %l{number} = stablehlo.constant dense<{self.rng.choice([0, 1, 2, 3, 3, 4])}> : tensor<i32>",
                     f"  %p{number} = stablehlo.compare LT, %i{number}, %l{number}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>",
                     f"  stablehlo.return %p{number} : tensor<i1>", "} do {"):
            self.line(text)
        made = self.block([(f"%i{number}", (), "i32"), *arguments], self.rng.randint(2, 6))
        results = [self.rng.choice([m for m in made if m[1:] == w[1:]][-2:])[0] for w in carried]
        for text in (f"  %one{number} = stablehlo.constant dense<1> : tensor<i32>",
                     f"  %n{number} = stablehlo.add %i{number}, %one{number} : tensor<i32>",
                     f"  stablehlo.return %n{number}, {', '.join(results)} : {kinds}", "}"):
            self.line(text)
        for i, w in enumerate(carried):
            self.keep(f"{name}#{i + 1}", *w[1:])

    def case(self, v):
        index, name = self.index(), self.name()
        self.line(f'{name} = "stablehlo.case"({index}) ({{')
        for branch in range(self.rng.choice([2, 3])):
            if branch:
                self.line("}, {")
            made = [m for m in self.values + self.block([], self.rng.randint(1, 4)) if m[1:] == v[1:]]
            self.line(f"  stablehlo.return {self.rng.choice(made[-3:])[0]} : {tensor(*v[1:])}")
        self.line(f"}}) : (tensor<i32>) -> {tensor(*v[1:])}")
        self.keep(name, *v[1:])
