# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of what stands for other ops: custom calls that JAX prints, composites, barriers. The reference interpreter has no custom
calls: what they must give comes from NumPy."""
import numpy as np

from program import FLOATS, INTEGERS, REAL, tensor
from special import flat, matrices, matrix_tolerance, masked
from values import DTYPES, as_numpy, constant, numbers, plain, shape

ANNOTATIONS = {"Sharding": 'mhlo.sharding = "{replicated}"', "annotate_device_placement": "has_side_effect = true",
               "LayoutConstraint": 'backend_config = ""', "MoveToHost": "has_side_effect = false", "MoveToDevice": 'backend_config = ""'}


def annotation(p):
    target = p.rng.choice(sorted(ANNOTATIONS))
    p.op = f"custom_call {target}"
    element = p.rng.choice(REAL)
    dims = shape(p.rng)
    values = numbers(p.rng, dims, element)
    x = p.constant(dims, element, values)
    p.give(p.emit(f"stablehlo.custom_call @{target}({x.name}) {{{ANNOTATIONS[target]}}} : ({x.type}) -> {x.type}", dims, element))
    p.expected = [plain(as_numpy(values, dims, element), element)]


def first_of(a, k, axis, largest):
    """The k first along an axis, and their places; of equals the first."""
    keys = a.astype(np.float64) * (-1 if largest else 1)
    order = np.argsort(keys, axis=axis, kind="stable").take(range(k), axis=axis)
    return np.take_along_axis(a, order, axis), order


def approx_top_k(p):
    p.op = "custom_call ApproxTopK"
    element = p.rng.choice(["f32", "bf16", "f16", "f64"])
    dims = shape(p.rng, least=1, empty=0)
    axis = p.rng.randrange(len(dims))
    k = p.rng.randint(1, dims[axis])
    largest = p.rng.random() < 0.6
    values = numbers(p.rng, dims, element, p.rng.choice(["exact", "mild"]))
    a, places = as_numpy(values, dims, element), tensor(dims, "i32")
    x = p.constant(dims, element, values)
    i = p.emit(f"stablehlo.iota dim = {axis} : {places}", dims, "i32")
    worst = p.constant((), element, [float("-inf") if largest else float("inf")])
    none = p.constant((), "i32", [-1])
    scalar = tensor((), element)
    p.functions.append(f"func.func private @$first(%a: {scalar}, %b: {scalar}, %i: tensor<i32>, %j: tensor<i32>) -> tensor<i1> {{ "
                       f"%0 = stablehlo.compare {'GT' if largest else 'LT'}, %a, %b : ({scalar}, {scalar}) -> tensor<i1> return %0 : tensor<i1> }}")
    after = dims[:axis] + (k,) + dims[axis + 1:]
    config = f"aggregate_to_topk = true, is_fallback = true, recall_target = 0.95 : f32, reduction_dim = {axis} : i64, top_k = {k} : i64"
    p.give(*p.emit_many(f"stablehlo.custom_call @ApproxTopK({x.name}, {i.name}, {worst.name}, {none.name}) {{called_computations = [@$first], "
                        f"mhlo.backend_config = {{{config}}}}} : ({x.type}, {places}, {scalar}, tensor<i32>) -> "
                        f"({tensor(after, element)}, {tensor(after, 'i32')})", [(after, element), (after, "i32")]))
    best, order = first_of(a, k, axis, largest)
    p.expected = [plain(best, element), plain(order, "i32")]


def top_k_call(p):
    p.op = "custom_call topk"
    element = p.rng.choice(FLOATS + INTEGERS[:4])
    dims = shape(p.rng, least=1, empty=0)
    k = p.rng.randint(1, dims[-1])
    values = numbers(p.rng, dims, element, p.rng.choice(["exact", "mild"]))
    x, after = p.constant(dims, element, values), dims[:-1] + (k,)
    target = p.rng.choice(["mhlo.topk", "TopK"])
    p.give(*p.emit_many(f"stablehlo.custom_call @{target}({x.name}) {{mhlo.attributes = {{k = {k} : i64, largest = true}}}} : ({x.type}) -> "
                        f"({tensor(after, element)}, {tensor(after, 'i32')})", [(after, element), (after, "i32")]))
    best, order = first_of(as_numpy(values, dims, element), k, -1, True)
    p.expected = [plain(best, element), plain(order, "i32")]


def factor_call(p):
    """LAPACK's Cholesky: of matrices that have a factor, and of those that have none, whose status is 1."""
    p.op = "custom_call potrf"
    element = p.rng.choice(["f32", "f64"])
    batch, n = shape(p.rng, most=1, elements=4, empty=0), p.rng.randint(1, 5)
    root = matrices(p, element, batch, n, n).astype(np.float64)
    good = np.array([p.rng.random() < 0.7 for _ in range(int(np.prod(batch)))]).reshape(batch)
    square = root @ np.swapaxes(root, -1, -2) + n * np.eye(n)
    square = np.where(good[..., None, None], square, -square)
    lower = p.rng.random() < 0.5
    x = p.constant(square.shape, element, flat(square, element))
    factor, status = p.emit_many(
        f"stablehlo.custom_call @lapack_{'s' if element == 'f32' else 'd'}potrf_ffi({x.name}) {{mhlo.backend_config = {{uplo = "
        f"{76 if lower else 85} : ui8}}}} : ({x.type}) -> ({x.type}, {tensor(batch, 'i32')})", [(x.shape, element), (batch, "i32")])
    p.expected = [plain(~good, "i32")]
    p.give(status)
    if good.all():
        result = np.linalg.cholesky(square)
        result = result if lower else np.swapaxes(result, -1, -2)
        matrix_tolerance(p, element, result)
        p.give(masked(p, factor, lower))
        p.expected.append(plain(result.astype(DTYPES[element]), element))


def solve_call(p):
    p.op = "custom_call trsm"
    element = p.rng.choice(["f32", "f64"])
    batch, n, m = shape(p.rng, most=1, elements=4, empty=0), p.rng.randint(1, 4), p.rng.randint(1, 3)
    left, lower, unit, turned = (p.rng.random() < 0.5 for _ in range(4))
    a = matrices(p, element, batch, n, n) + (5 * np.eye(n)).astype(DTYPES[element])
    b = matrices(p, element, batch, *((n, m) if left else (m, n)))
    x, y = p.constant(a.shape, element, flat(a, element)), p.constant(b.shape, element, flat(b, element))
    t = (np.tril(a) if lower else np.triu(a)).astype(np.float64)
    if unit:
        t = t - t * np.eye(n) + np.eye(n)
    turn = lambda v: np.swapaxes(v, -1, -2)
    t = turn(t) if turned else t
    result = np.linalg.solve(t, b.astype(np.float64)) if left else turn(np.linalg.solve(turn(t), turn(b).astype(np.float64)))
    matrix_tolerance(p, element, result)
    letters = f"diag = {85 if unit else 78} : ui8, side = {76 if left else 82} : ui8, trans_x = {84 if turned else 78} : ui8, uplo = {76 if lower else 85} : ui8"
    p.give(p.emit(f"stablehlo.custom_call @lapack_{'s' if element == 'f32' else 'd'}trsm_ffi({x.name}, {y.name}) {{mhlo.backend_config = "
                  f"{{{letters}}}}} : ({x.type}, {y.type}) -> {y.type}", b.shape, element))
    p.expected = [plain(result.astype(DTYPES[element]), element)]


def composite(p):
    """Its decomposition, which may be used twice and call another."""
    element = p.rng.choice(REAL)
    x = constant(p, shape(p.rng), element, "mild")
    y = constant(p, x.shape, element, "mild")
    op = p.rng.choice(["add", "subtract", "maximum"])
    p.functions.append(f"func.func private @$inner(%a: {x.type}) -> {x.type} {{ %0 = stablehlo.add %a, %a : {x.type} return %0 : {x.type} }}")
    p.functions.append(f"func.func private @$outer(%a: {x.type}, %b: {x.type}) -> ({x.type}, {x.type}) {{ %0 = stablehlo.{op} %a, %b : {x.type} "
                       f"%1 = func.call @$inner(%0) : ({x.type}) -> {x.type} return %1, %0 : {x.type}, {x.type} }}")
    call = lambda a, b: p.emit_many(f'stablehlo.composite "my.op" {a.name}, {b.name} {{composite_attributes = {{n = 2 : i64}}, '
                                    f"decomposition = @$outer, version = 1 : i32}} : ({x.type}, {x.type}) -> ({x.type}, {x.type})",
                                    [(x.shape, element)] * 2)
    first = call(x, y)
    p.give(*call(*first[::-1]), first[0])


def optimization_barrier(p):
    values = [constant(p, shape(p.rng), p.rng.choice(REAL + ["i1"])) for _ in range(p.rng.randint(2, 4))]
    types = ", ".join(v.type for v in values)
    p.give(*p.emit_many(f"stablehlo.optimization_barrier {', '.join(v.name for v in values)} : {types}", [(v.shape, v.element) for v in values]))


GENERATORS = [(annotation, 2), (approx_top_k, 2), (top_k_call, 1), (factor_call, 1), (solve_call, 2), (composite, 2), (optimization_barrier, 1)]
