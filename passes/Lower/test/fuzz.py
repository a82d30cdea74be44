#!/usr/bin/env python3
"""Random programs, compiled and run, against the interpreter: fusion, memory planning and kernels together.

  fuzz.py --build BUILD [--count 20] [--seed 1] [--ops 40] [--keep DIR]

Each program has four states of shapes that the ops mix; its step is a random graph of ops (with loops, barriers, updates in
place), the new states are any values of their shapes, often each other's old ones. Two steps are compared. Exit 1 on a difference.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile

SHAPES = [(4, 6), (6, 4), (24,), (2, 3, 4)]


def text(shape, element="f32"):
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


class Program:
    def __init__(self, rng):
        self.rng, self.lines, self.values, self.count = rng, [], [], 0
        self.indent = "  "

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, shape, line, keep=True):
        name = self.name()
        self.lines.append(f"{self.indent}{name} = {line}")
        if keep and tuple(shape) in SHAPES:
            self.values.append((name, tuple(shape)))
        return name

    def pick(self, shape=None):
        choices = [v for v in self.values if shape is None or v[1] == shape]
        recent = choices[-8:] if self.rng.random() < 0.6 else choices
        return self.rng.choice(recent)

    def bounded(self, shape, name):
        """Keeps numbers from growing."""
        return self.emit(shape, f"stablehlo.tanh {name} : {text(shape)}")

    def step(self):
        rng = self.rng
        kind = rng.choice(["unary", "binary", "binary", "reduce", "reshape", "transpose", "slice", "concat", "dot", "product", "parts", "update",
                           "scatter", "select", "barrier", "gather", "scale", "broadcast", "window"]
                          + (["loop"] if self.indent == "  " else []))
        getattr(self, kind)()

    def unary(self):
        v, s = self.pick()
        op = self.rng.choice(["tanh", "sine", "negate", "abs", "logistic", "cosine"])
        self.emit(s, f"stablehlo.{op} {v} : {text(s)}")

    def binary(self):
        v, s = self.pick()
        w, _ = self.pick(s)
        op = self.rng.choice(["add", "multiply", "subtract", "maximum", "minimum"])
        r = self.emit(s, f"stablehlo.{op} {v}, {w} : {text(s)}")
        if self.rng.random() < 0.3:
            self.bounded(s, r)

    def scale(self):
        v, s = self.pick()
        c = self.emit((), f"stablehlo.constant dense<{self.rng.choice([0.5, -1.5, 2.0])}> : tensor<f32>", keep=False)
        b = self.emit(s, f"stablehlo.broadcast_in_dim {c}, dims = [] : (tensor<f32>) -> {text(s)}")
        self.bounded(s, self.emit(s, f"stablehlo.multiply {v}, {b} : {text(s)}", keep=False))

    def reduce(self):
        v, s = self.pick()
        dims = sorted(self.rng.sample(range(len(s)), self.rng.randint(1, len(s))))
        rest = tuple(n for d, n in enumerate(s) if d not in dims)
        kind = self.rng.choice(["add", "maximum"])
        c = self.emit((), "stablehlo.constant dense<%s> : tensor<f32>" % ("0.0" if kind == "add" else "-9.0"), keep=False)
        r = self.emit(rest, f"stablehlo.reduce({v} init: {c}) applies stablehlo.{kind} across dimensions = {dims} : "
                            f"({text(s)}, tensor<f32>) -> {text(rest)}", keep=False)
        t = self.bounded(rest, r)
        kept = [d for d in range(len(s)) if d not in dims]
        if self.rng.random() < 0.8:
            self.emit(s, f"stablehlo.broadcast_in_dim {t}, dims = {kept} : ({text(rest)}) -> {text(s)}")

    def broadcast(self):
        v, s = self.pick((24,))
        r = self.emit((2, 24), f"stablehlo.broadcast_in_dim {v}, dims = [1] : ({text(s)}) -> {text((2, 24))}", keep=False)
        l = self.emit((24,), f"stablehlo.slice {r} [1:2, 0:24] : ({text((2, 24))}) -> {text((1, 24))}", keep=False)
        self.emit((24,), f"stablehlo.reshape {l} : ({text((1, 24))}) -> {text((24,))}")

    def reshape(self):
        v, s = self.pick()
        targets = [t for t in SHAPES if size(t) == size(s) and t != s]
        if targets:
            t = self.rng.choice(targets)
            self.emit(t, f"stablehlo.reshape {v} : ({text(s)}) -> {text(t)}")

    def transpose(self):
        v, s = self.pick(self.rng.choice([(4, 6), (6, 4)]))
        self.emit(s[::-1], f"stablehlo.transpose {v}, dims = [1, 0] : ({text(s)}) -> {text(s[::-1])}")

    def slice(self):
        v, s = self.pick((24,))
        k = self.rng.randint(1, 7)
        c = self.emit((), "stablehlo.constant dense<0.25> : tensor<f32>", keep=False)
        if self.rng.random() < 0.5:
            self.emit(s, f"stablehlo.pad {v}, {c}, low = [{k}], high = [-{k}], interior = [0] : ({text(s)}, tensor<f32>) -> {text(s)}")
        else:
            h = self.emit((24 - k,), f"stablehlo.slice {v} [{k}:24] : ({text(s)}) -> {text((24 - k,))}", keep=False)
            self.emit(s, f"stablehlo.pad {h}, {c}, low = [0], high = [{k}], interior = [0] : ({text((24 - k,))}, tensor<f32>) -> {text(s)}")

    def concat(self):
        v, s = self.pick((4, 6))
        w, _ = self.pick((4, 6))
        a = self.emit((4, 2), f"stablehlo.slice {v} [0:4, 1:3] : ({text(s)}) -> {text((4, 2))}", keep=False)
        b = self.emit((4, 4), f"stablehlo.slice {w} [0:4, 2:6] : ({text(s)}) -> {text((4, 4))}", keep=False)
        self.emit(s, f"stablehlo.concatenate {a}, {b}, dim = 1 : ({text((4, 2))}, {text((4, 4))}) -> {text(s)}")

    def dot(self):
        v, s = self.pick((4, 6))
        w, t = self.pick((6, 4))
        if self.rng.random() < 0.5:
            r = self.emit((4, 4), f"stablehlo.dot_general {v}, {w}, contracting_dims = [1] x [0] : ({text(s)}, {text(t)}) -> {text((4, 4))}", keep=False)
            r = self.emit((4, 6), f"stablehlo.dot_general {r}, {v}, contracting_dims = [0] x [0] : ({text((4, 4))}, {text(s)}) -> {text(s)}", keep=False)
            self.bounded((4, 6), r)
        else:
            r = self.emit((6, 6), f"stablehlo.dot_general {v}, {v}, contracting_dims = [0] x [0] : ({text(s)}, {text(s)}) -> {text((6, 6))}", keep=False)
            r = self.emit((6, 4), f"stablehlo.dot_general {r}, {w}, contracting_dims = [1] x [0] : ({text((6, 6))}, {text(t)}) -> {text(t)}", keep=False)
            self.bounded((6, 4), r)

    def operand(self, labels, sizes):
        """24 elements with these labels as dims, in the order given, by way of some order and a transpose."""
        v, s = self.pick()
        order = self.rng.sample(range(len(labels)), len(labels))
        shape = [sizes[labels[i]] for i in order]
        v = self.emit(shape, f"stablehlo.reshape {v} : ({text(s)}) -> {text(shape)}", keep=False)
        if self.rng.random() < 0.2:
            v = self.emit(shape, f"stablehlo.tanh {v} : {text(shape)}", keep=False)
        final = [sizes[x] for x in labels]
        return self.emit(final, f"stablehlo.transpose {v}, dims = {[order.index(i) for i in range(len(order))]} : "
                                f"({text(shape)}) -> {text(final)}", keep=False), final

    def whole(self, v, shape):
        """24 of the elements, or all and zeros."""
        count = 1
        for n in shape:
            count *= n
        v = self.emit((count,), f"stablehlo.reshape {v} : ({text(shape)}) -> {text((count,))}", keep=False)
        if count > 24:
            v = self.emit((24,), f"stablehlo.slice {v} [{count - 24}:{count}] : ({text((count,))}) -> {text((24,))}", keep=False)
        elif count < 24:
            zero = self.emit((), "stablehlo.constant dense<0.0> : tensor<f32>", keep=False)
            v = self.emit((24,), f"stablehlo.pad {v}, {zero}, low = [0], high = [{24 - count}], interior = [0] : "
                                 f"({text((count,))}, tensor<f32>) -> {text((24,))}", keep=False)
        self.bounded((24,), v)

    def product(self):
        """A contraction of any dims in any order, moved before and after."""
        rng = self.rng
        sizes, shared = {}, rng.choice([[2, 3], [4], [2, 2], [6], [3, 4], [2, 2, 3]])
        for i, n in enumerate(shared):
            sizes["bk"[rng.random() < 0.6] + str(i)] = n
        rest = 24
        for n in shared:
            rest //= n
        for side in "mn":
            part = rng.choice([n for n in range(1, rest + 1) if rest % n == 0])
            sizes[side + "0"], sizes[side + "1"] = part, rest // part
        def take(kinds):
            labels = [x for x in sizes if x[0] in kinds]
            return rng.sample(labels, len(labels))
        lhs, rhs, batch, depth = take("bkm"), take("bkn"), take("b"), take("k")
        (v, s), (w, t) = self.operand(lhs, sizes), self.operand(rhs, sizes)
        free = [x for x in lhs if x[0] == "m"] + [x for x in rhs if x[0] == "n"]
        shape = [sizes[x] for x in batch + free]
        numbers = f"batching_dims = {[lhs.index(x) for x in batch]} x {[rhs.index(x) for x in batch]}, " if batch else ""
        numbers += f"contracting_dims = {[lhs.index(x) for x in depth]} x {[rhs.index(x) for x in depth]}"
        r = self.emit(shape, f"stablehlo.dot_general {v}, {w}, {numbers} : ({text(s)}, {text(t)}) -> {text(shape)}", keep=False)
        if rng.random() < 0.3:
            q = self.emit(shape, f"stablehlo.dot_general {v}, {w}, {numbers} : ({text(s)}, {text(t)}) -> {text(shape)}", keep=False)
            r = self.emit(shape, f"stablehlo.add {q}, {r} : {text(shape)}", keep=False)
        if rng.random() < 0.7:
            order = rng.sample(range(len(shape)), len(shape))
            moved = [shape[i] for i in order]
            r = self.emit(moved, f"stablehlo.transpose {r}, dims = {order} : ({text(shape)}) -> {text(moved)}", keep=False)
            shape = moved
        self.whole(r, shape)

    def parts(self):
        """What is left of a product's slices, side by side again: as gradients of slices are."""
        v, s = self.pick((4, 6))
        zero = self.emit((), "stablehlo.constant dense<0.0> : tensor<f32>", keep=False)
        total = None
        for low in (0, 2):
            part = self.emit((2, 6), f"stablehlo.slice {v} [{low}:{low + 2}, 0:6] : ({text(s)}) -> {text((2, 6))}", keep=False)
            part = self.emit((2, 2), f"stablehlo.dot_general {part}, {part}, contracting_dims = [1] x [1] : ({text((2, 6))}, {text((2, 6))}) -> {text((2, 2))}", keep=False)
            pad = self.emit((4, 2), f"stablehlo.pad {part}, {zero}, low = [{low}, 0], high = [{2 - low}, 0], interior = [0, 0] : "
                                    f"({text((2, 2))}, tensor<f32>) -> {text((4, 2))}", keep=False)
            total = pad if total is None else self.emit((4, 2), f"stablehlo.add {pad}, {total} : {text((4, 2))}", keep=False)
        self.whole(total, (4, 2))

    def index(self):
        return self.emit((), f"stablehlo.constant dense<{self.rng.randint(-1, 5)}> : tensor<i32>", keep=False)

    def update(self):
        v, s = self.pick((4, 6))
        w, t = self.pick((6, 4))
        u = self.emit((2, 3), f"stablehlo.slice {w} [1:3, 0:3] : ({text(t)}) -> {text((2, 3))}", keep=False)
        i, j = self.index(), self.index()
        self.emit(s, f"stablehlo.dynamic_update_slice {v}, {u}, {i}, {j} : ({text(s)}, {text((2, 3))}, tensor<i32>, tensor<i32>) -> {text(s)}")

    def gather(self):
        v, s = self.pick((4, 6))
        i, j = self.index(), self.index()
        r = self.emit((2, 3), f"stablehlo.dynamic_slice {v}, {i}, {j}, sizes = [2, 3] : ({text(s)}, tensor<i32>, tensor<i32>) -> {text((2, 3))}", keep=False)
        self.emit((2, 3, 4), f"stablehlo.broadcast_in_dim {r}, dims = [0, 1] : ({text((2, 3))}) -> {text((2, 3, 4))}")

    def scatter(self):
        v, s = self.pick((4, 6))
        w, _ = self.pick((4, 6))
        i = self.emit((4, 1), f"stablehlo.constant dense<[[{self.rng.randint(0, 4)}], [1], [3], [1]]> : tensor<4x1xi32>", keep=False)
        r = self.name()
        self.lines.append(f"""{self.indent}{r} = "stablehlo.scatter"({v}, {i}, {w}) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> ({{
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }}) : ({text(s)}, tensor<4x1xi32>, {text(s)}) -> {text(s)}""")
        self.bounded(s, r)

    def window(self):
        v, s = self.pick((24,))
        c = self.emit((), "stablehlo.constant dense<0.0> : tensor<f32>", keep=False)
        r = self.name()
        self.lines.append(f"""{self.indent}{r} = "stablehlo.reduce_window"({v}, {c}) <{{padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>}}> ({{
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }}) : ({text(s)}, tensor<f32>) -> {text(s)}""")
        self.bounded(s, r)

    def select(self):
        v, s = self.pick()
        w, _ = self.pick(s)
        if not s:
            return
        i = self.emit(s, f"stablehlo.iota dim = {self.rng.randrange(len(s))} : {text(s)}", keep=False)
        p = self.emit(s, f"stablehlo.compare LT, {i}, {v} : ({text(s)}, {text(s)}) -> {text(s, 'i1')}", keep=False)
        self.emit(s, f"stablehlo.select {p}, {v}, {w} : {text(s, 'i1')}, {text(s)}")

    def barrier(self):
        v, s = self.pick()
        self.emit(s, f"stablehlo.optimization_barrier {v} : {text(s)}")

    def loop(self):
        """Three carried values, possibly permuted or handed on, and values from outside."""
        shapes = [self.rng.choice(SHAPES) for _ in range(3)]
        if self.rng.random() < 0.6:
            shapes[1] = shapes[0]
        inits = [self.pick(s)[0] for s in shapes]
        zero = self.emit((), "stablehlo.constant dense<0> : tensor<i32>", keep=False)
        n = self.count
        args = [f"%c{n}_{k}" for k in range(3)]
        types = ", ".join(["tensor<i32>"] + [text(s) for s in shapes])
        head = ", ".join([f"%i{n} = {zero}"] + [f"{a} = {v}" for a, v in zip(args, inits)])
        r = self.name()
        self.lines.append(f"  {r}:4 = stablehlo.while({head}) : {types}")
        self.lines.append("   cond {")
        self.lines.append(f"    %l{n} = stablehlo.constant dense<{self.rng.randint(0, 3)}> : tensor<i32>")
        self.lines.append(f"    %p{n} = stablehlo.compare LT, %i{n}, %l{n}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>")
        self.lines.append(f"    stablehlo.return %p{n} : tensor<i1>")
        self.lines.append("  } do {")
        outer, self.indent = list(self.values), "    "
        self.values += list(zip(args, shapes)) * 2
        for _ in range(self.rng.randint(1, 8)):
            self.step()
        self.lines.append(f"    %o{n} = stablehlo.constant dense<1> : tensor<i32>")
        self.lines.append(f"    %n{n} = stablehlo.add %i{n}, %o{n} : tensor<i32>")
        results = [self.pick(s)[0] if self.rng.random() < 0.7 else self.rng.choice([a for a, t in zip(args, shapes) if t == s])
                   for s in shapes]
        self.lines.append(f"    stablehlo.return %n{n}, {', '.join(results)} : {types}")
        self.lines.append("  }")
        self.values, self.indent = outer, "  "
        self.values += [(f"{r}#{k + 1}", s) for k, s in enumerate(shapes)]


def size(shape):
    total = 1
    for n in shape:
        total *= n
    return total


def program(rng, ops):
    p = Program(rng)
    shapes = SHAPES + [rng.choice(SHAPES) for _ in range(2)]
    p.values = [(f"%s{k}", s) for k, s in enumerate(shapes)]
    while len(p.lines) < ops:
        p.step()
    results = [rng.choice([f"%s{j}" for j, t in enumerate(shapes) if t == s]) if rng.random() < 0.3 else p.pick(s)[0] for s in shapes]
    info = ", ".join(f"{text(s)} {{jax.result_info = \"result['s{k}']\"}}" for k, s in enumerate(shapes))
    args = ", ".join(f"%s{k}: {text(s)} loc(\"state['s{k}']\")" for k, s in enumerate(shapes))
    types = ", ".join(text(s) for s in shapes)
    init = [f"func.func @init(%seed: tensor<2xui32> loc(\"seed\")) -> ({info}) {{", "  %c = stablehlo.constant dense<0.7> : tensor<24xf32>"]
    for k, s in enumerate(shapes):
        init += [f"  %i{k} = stablehlo.iota dim = 0 : tensor<24xf32>", f"  %b{k} = stablehlo.constant dense<{k}.5> : tensor<24xf32>",
                 f"  %m{k} = stablehlo.multiply %i{k}, %c : tensor<24xf32>", f"  %a{k} = stablehlo.add %m{k}, %b{k} : tensor<24xf32>",
                 f"  %t{k} = stablehlo.sine %a{k} : tensor<24xf32>", f"  %s{k} = stablehlo.reshape %t{k} : (tensor<24xf32>) -> {text(s)}"]
    init += ["  return " + ", ".join(f"%s{k}" for k in range(len(shapes))) + f" : {types}", "}"]
    return "\n".join(init + [f"func.func @step({args}) -> ({info}) {{"] + p.lines + [f"  return {', '.join(results)} : {types}", "}", ""])


def check(build, folder, source):
    file = f"{folder}/p.mlir"
    open(file, "w").write(source)
    bin_ = f"{build}/bin"
    for command in [
            [f"{bin_}/autopar-opt", file, "--emit=exe", "-o", f"{folder}/p"],
            [f"{bin_}/autopar-opt", file, "--emit=graph", "-o", f"{folder}/g.mlir"],
            [f"{folder}/p", "--steps", "2", "--seed", "7", "--save-state", f"{folder}/exe", "--quiet"],
            [f"{bin_}/autopar-run", f"{folder}/g.mlir", "--function", "init", "--seed", "7", "--out", f"{folder}/0"],
            [f"{bin_}/autopar-run", f"{folder}/g.mlir", "--in", f"{folder}/0", "--out", f"{folder}/1"],
            [f"{bin_}/autopar-run", f"{folder}/g.mlir", "--in", f"{folder}/1", "--out", f"{folder}/2"],
            [f"{bin_}/compare-safetensors", f"{folder}/exe", f"{folder}/2", "--tolerance", "1e-4"]]:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return f"{os.path.basename(command[0])} exits {done.returncode}: {(done.stderr + done.stdout)[:600]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ops", type=int, default=40)
    parser.add_argument("--keep", help="folder for programs that fail")
    args = parser.parse_args()
    failures = 0
    for seed in range(args.seed, args.seed + args.count):
        source = program(random.Random(seed), args.ops)
        with tempfile.TemporaryDirectory() as folder:
            problem = check(args.build, folder, source)
        if problem:
            failures += 1
            print(f"seed {seed}: {problem}", flush=True)
            if args.keep:
                open(f"{args.keep}/{seed}.mlir", "w").write(source)
    print(f"{args.count} programs, {failures} failures")
    sys.exit(failures != 0)


if __name__ == "__main__":
    main()
