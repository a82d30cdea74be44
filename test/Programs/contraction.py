# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of dot_general and convolution: any dimension numbers, operands whose sums are exact."""
from program import COMPLEX, FLOATS, INTEGERS, array, bools, pairs, size, tensor
from values import constant


def elements(p):
    """Types of both operands and of the result."""
    if p.rng.random() < 0.25:
        return p.rng.choice([("bf16", "bf16", "f32"), ("f16", "f16", "f32"), ("i8", "i8", "i32"), ("ui8", "ui8", "ui32"), ("f32", "f32", "f64"),
                             ("bf16", "bf16", "f64"), ("i16", "i16", "i64")])
    return (p.rng.choice(FLOATS + ["f32"] * 3 + INTEGERS),) * 3


def dot_general(p):
    lhs, rhs, result = elements(p)
    if p.rng.random() < 0.08:
        lhs = rhs = result = p.rng.choice(COMPLEX)
    def dims(most):
        return [0 if p.rng.random() < 0.04 else p.rng.randint(1, 4) for _ in range(p.rng.randint(0, most))]
    batch, contract, left, right = dims(2), dims(2), dims(2), dims(2)
    def lay(free):
        tags = [("b", i) for i in range(len(batch))] + [("c", i) for i in range(len(contract))] + [("f", i) for i in range(len(free))]
        if p.rng.random() < 0.7:
            p.rng.shuffle(tags)
        sizes = {"b": batch, "c": contract, "f": free}
        free[:] = [free[i] for kind, i in tags if kind == "f"]
        order = iter(range(len(free)))
        tags = [(kind, next(order) if kind == "f" else i) for kind, i in tags]
        return [sizes[k][i] for k, i in tags], [tags.index(("b", i)) for i in range(len(batch))], \
            [tags.index(("c", i)) for i in range(len(contract))]
    ls, lb, lc = lay(left)
    rs, rb, rc = lay(right)
    if size(ls) > 128 or size(rs) > 128 or size(batch + left + right) > 256:
        return dot_general(p)
    x, y = constant(p, ls, lhs, "exact"), constant(p, rs, rhs, "exact")
    out = batch + left + right
    batching = f"batching_dims = {lb} x {rb}, " if batch else ""
    precision = p.rng.choice(["", "", ", precision = [DEFAULT, DEFAULT]", ", precision = [HIGHEST, HIGHEST]"])
    p.give(p.emit(f"stablehlo.dot_general {x.name}, {y.name}, {batching}contracting_dims = {lc} x {rc}{precision} : ({x.type}, {y.type}) -> "
                  f"{tensor(out, result)}", out, result))


def convolution(p):
    rng = p.rng
    lhs, rhs, element = elements(p)
    n = rng.choice([0, 1, 1, 2, 2, 2, 3])
    batch_groups, groups = rng.choice([(1, 1), (1, 1), (1, 2), (1, 3), (2, 1), (3, 1)])
    batch, inputs = batch_groups * rng.randint(1, 2), groups * rng.randint(1, 2)
    outputs = batch_groups * groups * rng.randint(1, 2)
    window = [rng.randint(1, 3) for _ in range(n)]
    space = [rng.randint(1, {1: 7, 2: 5, 3: 3}[n]) for _ in range(n)]
    strides, lhs_dilation, rhs_dilation = ([rng.choice([1, 1, 2, 3]) for _ in range(n)] for _ in range(3))
    padding = [[rng.randint(-1, 2), rng.randint(-1, 2)] for _ in range(n)]
    reversal = [rng.random() < 0.25 for _ in range(n)]
    result = []
    for d in range(n):
        extent = (space[d] - 1) * lhs_dilation[d] + 1 + sum(padding[d])
        reach = (window[d] - 1) * rhs_dilation[d] + 1
        if extent < 0:
            return convolution(p)
        result.append(0 if extent < reach else (extent - reach) // strides[d] + 1)
    def lay(first, second, dims):
        """Sizes in a random order of dims, and where each went."""
        sizes = [first, second] + dims
        order = rng.sample(range(n + 2), n + 2)
        return [sizes[i] for i in order], order.index(0), order.index(1), [order.index(d + 2) for d in range(n)]
    ls, ib, i_f, isp = lay(batch, inputs, space)
    ks, ki, ko, ksp = lay(inputs // groups, outputs, window)
    os, ob, of, osp = lay(batch // batch_groups, outputs, result)
    x, y = constant(p, ls, lhs, "exact"), constant(p, ks, rhs, "exact")
    fields = [f"batch_group_count = {batch_groups} : i64", f"feature_group_count = {groups} : i64",
              f"dimension_numbers = #stablehlo.conv<raw input_batch_dimension = {ib}, input_feature_dimension = {i_f}, "
              f"input_spatial_dimensions = {isp}, kernel_input_feature_dimension = {ki}, kernel_output_feature_dimension = {ko}, "
              f"kernel_spatial_dimensions = {ksp}, output_batch_dimension = {ob}, output_feature_dimension = {of}, "
              f"output_spatial_dimensions = {osp}>", f"window_strides = {array(strides)}", f"lhs_dilation = {array(lhs_dilation)}",
              f"rhs_dilation = {array(rhs_dilation)}", f"window_reversal = {bools(reversal)}"] + ([f"padding = {pairs(padding)}"] if n else [])
    p.give(p.emit(f'"stablehlo.convolution"({x.name}, {y.name}) <{{{", ".join(fields)}}}> : ({x.type}, {y.type}) -> {tensor(os, element)}',
                  os, element))


GENERATORS = [(dot_general, 10), (convolution, 10)]
