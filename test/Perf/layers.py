# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Training steps of any depth as StableHLO text, without a framework: what compile times are measured on.

A decoder as in `gpt` (norm, attention of several heads, GELU), gradients by reverse mode and Adam, layer by layer as XLA
sees them from JAX: unrolled, constants beside each use. Shapes are those of a model of some hundred million parameters.
"""
import math


class Program:
    """Lines of a function, and the tape for its gradients. A value is (name, shape); all are f32."""

    def __init__(self):
        self.lines, self.tape = [], []

    def emit(self, text):
        name = f"%{len(self.lines)}"
        self.lines.append(f"    {name} = stablehlo.{text}")
        return name

    def record(self, op, text, operands, shape, gradients):
        types = ", ".join(kind(o[1]) for o in operands)
        names = ", ".join(o[0] for o in operands)
        result = (self.emit(f"{op} {names}{text} : {kind(shape) if not text else f'({types}) -> {kind(shape)}'}"), tuple(shape))
        if gradients:
            self.tape.append((result, operands, gradients))
        return result

    def number(self, value, shape):
        """A constant and its broadcast, as JAX prints both."""
        scalar = self.emit(f"constant dense<{value:e}> : tensor<f32>")
        return (scalar, ()) if not shape else (self.emit(f"broadcast_in_dim {scalar}, dims = [] : (tensor<f32>) -> {kind(shape)}"), shape)

    def elementwise(self, op, *operands, gradients=None):
        return self.record(op, "", operands, operands[0][1], gradients)

    def add(self, a, b):
        return self.elementwise("add", a, b, gradients=[lambda g, y: g, lambda g, y: g])

    def multiply(self, a, b):
        return self.elementwise("multiply", a, b, gradients=[lambda g, y: self.multiply(g, b), lambda g, y: self.multiply(g, a)])

    def divide(self, a, b):
        return self.elementwise("divide", a, b, gradients=[
            lambda g, y: self.divide(g, b), lambda g, y: self.scale(self.divide(self.multiply(g, y), b), -1.0)])

    def scale(self, a, factor):
        return self.multiply(a, self.number(factor, a[1]))

    def exponential(self, a):
        return self.elementwise("exponential", a, gradients=[lambda g, y: self.multiply(g, y)])

    def tanh(self, a):
        def gradient(g, y):
            one = self.number(1.0, y[1])
            return self.multiply(g, self.elementwise("subtract", one, self.multiply(y, y)))
        return self.elementwise("tanh", a, gradients=[gradient])

    def rsqrt(self, a):
        return self.elementwise("rsqrt", a, gradients=[
            lambda g, y: self.multiply(g, self.scale(self.multiply(y, self.multiply(y, y)), -0.5))])

    def broadcast(self, a, dims, shape):
        rest = [d for d in range(len(shape)) if d not in dims]
        return self.record("broadcast_in_dim", f", dims = {list(dims)}", [a], shape, [lambda g, y: self.sum(g, rest)])

    def sum(self, a, dims):
        kept = [d for d in range(len(a[1])) if d not in dims]
        zero, shape = self.number(0.0, ()), tuple(a[1][d] for d in kept)
        result = (self.emit(f"reduce({a[0]} init: {zero[0]}) applies stablehlo.add across dimensions = {list(dims)} : "
                            f"({kind(a[1])}, tensor<f32>) -> {kind(shape)}"), shape)
        self.tape.append((result, [a], [lambda g, y: self.broadcast(g, kept, a[1])]))
        return result

    def reshape(self, a, shape):
        return self.record("reshape", " ", [a], shape, [lambda g, y: self.reshape(g, a[1])])

    def transpose(self, a, order):
        inverse = [order.index(i) for i in range(len(order))]
        return self.record("transpose", f", dims = {order}", [a], [a[1][d] for d in order], [lambda g, y: self.transpose(g, inverse)])

    def einsum(self, a, la, b, lb, out):
        """Labels as in numpy: what both have and the result lacks is summed, what all have is a batch."""
        batch = [l for l in la if l in lb and l in out]
        summed = [l for l in la if l in lb and l not in out]
        made = batch + [l for l in la if l not in lb] + [l for l in lb if l not in la]
        sizes = dict(zip(la, a[1])) | dict(zip(lb, b[1]))
        def dims(labels):
            return f"{[la.index(l) for l in labels]} x {[lb.index(l) for l in labels]}"
        text = (f", batching_dims = {dims(batch)}" if batch else "") + f", contracting_dims = {dims(summed)}"
        gradients = [lambda g, y: self.einsum(g, made, b, lb, la), lambda g, y: self.einsum(g, made, a, la, lb)]
        result = self.record("dot_general", text, [a, b], [sizes[l] for l in made], gradients)
        order = [made.index(l) for l in out]
        return result if order == sorted(order) else self.transpose(result, order)

    def gradients(self, loss, parameters):
        """Of a scalar, by walking the tape from its end."""
        found, tape = {loss[0]: self.number(1.0, ())}, self.tape
        self.tape = []
        for result, operands, rules in reversed(tape):
            if result[0] not in found:
                continue
            for operand, rule in zip(operands, rules):
                part = rule(found[result[0]], result)
                known = found.get(operand[0])
                found[operand[0]] = self.add(known, part) if known else part
        return [found[p[0]] for p in parameters]


def kind(shape):
    return f"tensor<{''.join(f'{n}x' for n in shape)}f32>"


def norm(p, x, gain, nudge):
    rows, width = x[1]
    square = p.scale(p.sum(p.multiply(x, x), [1]), 1.0 / width)
    inverse = p.rsqrt(p.add(square, p.number(1e-5 * nudge, (rows,))))
    return p.multiply(p.multiply(x, p.broadcast(inverse, [0], x[1])), p.broadcast(gain, [1], x[1]))


def layer(p, x, w, batch, seq, heads, nudge):
    """`nudge` is a factor of some constants: kernels of layers that differ in it cannot be the same."""
    rows, width = x[1]
    each, split = width // heads, (batch, seq, heads, width // heads)
    h = norm(p, x, w["gain1"], nudge)
    q, k, v = (p.reshape(p.einsum(h, "nd", w[n], "de", "ne"), split) for n in ("wq", "wk", "wv"))
    scores = p.exponential(p.scale(p.einsum(q, "bthe", k, "bshe", "bhts"), nudge / math.sqrt(each)))
    shares = p.divide(scores, p.broadcast(p.sum(scores, [3]), [0, 1, 2], scores[1]))
    mixed = p.reshape(p.einsum(shares, "bhts", v, "bshe", "bthe"), (rows, width))
    x = p.add(x, p.einsum(mixed, "nd", w["wo"], "de", "ne"))
    u = p.einsum(norm(p, x, w["gain2"], nudge), "nd", w["w1"], "de", "ne")
    cubic = p.add(u, p.scale(p.multiply(u, p.multiply(u, u)), 0.044715 * nudge))
    gelu = p.multiply(p.scale(u, 0.5), p.add(p.tanh(p.scale(cubic, 0.7978846)), p.number(1.0, u[1])))
    return p.add(x, p.einsum(gelu, "nd", w["w2"], "de", "ne"))


def adam(p, w, m, v, g):
    m = p.add(p.scale(m, 0.9), p.scale(g, 0.1))
    v = p.add(p.scale(v, 0.999), p.scale(p.multiply(g, g), 0.001))
    root = p.add(p.elementwise("sqrt", v), p.number(1e-8, v[1]))
    return p.add(w, p.scale(p.divide(m, root), -1e-3)), m, v


def training_step(layers, batch=512, seq=64, width=512, heads=8, distinct=False):
    """Text of @step, named as JAX names its arguments and results. No two layers are alike if `distinct`."""
    shapes = {"gain1": (width,), "wq": (width, width), "wk": (width, width), "wv": (width, width), "wo": (width, width),
              "gain2": (width,), "w1": (width, 4 * width), "w2": (4 * width, width)}
    p, arguments, state = Program(), [], []
    def argument(path, shape):
        arguments.append((f"%arg{len(arguments)}", shape, path))
        return arguments[-1][:2]
    for i in range(layers):
        state += [(f"['layer{i}']['{n}']", *(argument(f"state['{part}']['layer{i}']['{n}']", s) for part in ("params", "m", "v")))
                  for n, s in shapes.items()]
    x = p.reshape(argument("batch['x']", (batch, seq, width)), (batch * seq, width))
    for i in range(layers):
        x = layer(p, x, {n: s[1] for n, s in zip(shapes, state[8 * i:])}, batch, seq, heads, 1.0 + 0.001 * i * distinct)
    loss = p.scale(p.sum(p.multiply(x, x), [0, 1]), 1.0 / (batch * seq * width))
    gradients = p.gradients(loss, [s[1] for s in state])
    results = []
    for (path, w, m, v), g in zip(state, gradients):
        results += [(value, f"result[0]['{part}']{path}") for part, value in zip(("params", "m", "v"), adam(p, w, m, v, g))]
    results.append((loss, "result[1]['loss']"))
    header = ", ".join(f'{n}: {kind(s)} loc("{path}")' for n, s, path in arguments)
    types = ", ".join(f'{kind(r[1])} {{jax.result_info = "{path}"}}' for r, path in results)
    values, kinds = ", ".join(r[0] for r, _ in results), ", ".join(kind(r[1]) for r, _ in results)
    return "\n".join([f"module @layers{layers} {{", f"  func.func public @step({header}) -> ({types}) {{", *p.lines,
                      f"    return {values} : {kinds}", "  }", "}", ""])


def layers_for(ops):
    """The depth whose program has about so many ops."""
    one, two = (training_step(n).count("stablehlo.") for n in (1, 2))
    return max(1, round((ops - one) / (two - one)) + 1)
