# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of the ops that the reference interpreter has not: special functions, linear algebra, transforms, random bits. What
they must give comes from SciPy, NumPy, or JAX on the CPU."""
import numpy as np
import scipy.special

from elementwise import Skip
from program import COMPLEX, FLOATS, INTEGERS, PART, REAL, array, tensor
from values import DTYPES, as_numpy, constant, numbers, plain, rounded, shape

UNARY = {"acos": np.arccos, "acosh": np.arccosh, "asin": np.arcsin, "asinh": np.arcsinh, "atan": np.arctan, "atanh": np.arctanh,
         "bessel_i1e": scipy.special.i1e, "cosh": np.cosh, "sinh": np.sinh, "tan": np.tan, "digamma": scipy.special.digamma,
         "erf": scipy.special.erf, "erf_inv": scipy.special.erfinv, "erfc": scipy.special.erfc, "lgamma": scipy.special.gammaln,
         "square": np.square, "is_inf": np.isinf, "is_neg_inf": np.isneginf, "is_pos_inf": np.isposinf}
PROBABILITIES = ("acos", "asin", "atanh", "erf_inv")


def tolerance(p, element, results):
    """Polynomials of the working precision: some units in the last place, and an absolute part near zeros."""
    p.ulps = {"bf16": 1, "f16": 2, "f32": 32, "f64": 256}[element]
    p.absolute = {"bf16": 1e-2, "f16": 2e-3, "f32": 2e-6, "f64": 1e-13}[element]


def chlo_unary(p):
    p.op = p.rng.choice(sorted(UNARY))
    element = p.rng.choice(FLOATS)
    dims = shape(p.rng)
    values = [p.rng.uniform(-1, 1) if p.op in PROBABILITIES and p.rng.random() < 0.8 else v for v in numbers(p.rng, dims, element)]
    exact = as_numpy(values, dims, element)
    values = [float(v) for v in exact.reshape(-1)]
    x = p.constant(dims, element, values)
    with np.errstate(all="ignore"):
        result = UNARY[p.op](exact.astype(np.float64))
    if p.op == "lgamma":  # SciPy's is right at the poles and infinities
        result = np.where(np.isinf(exact.astype(np.float64)), np.inf, result)
    if p.op == "digamma":  # not a number at the poles, as XLA has it
        poles = (exact.astype(np.float64) <= 0) & (exact.astype(np.float64) == np.floor(exact.astype(np.float64)))
        result = np.where(poles, np.nan, result)
    if p.op.startswith("is_"):
        p.give(p.emit(f"chlo.{p.op} {x.name} : {x.type} -> {tensor(dims, 'i1')}", dims, "i1"))
        p.expected = [plain(result, "i1")]
        return
    if p.op not in ("square",):
        tolerance(p, element, result)
    p.give(p.emit(f"chlo.{p.op} {x.name} : {x.type} -> {x.type}", dims, element))
    with np.errstate(all="ignore"):
        p.expected = [plain(result.astype(DTYPES[element]), element)]


def chlo_complex(p):
    """Over the whole plane. Along cuts, a zero with a minus is as one without."""
    p.op = p.rng.choice(["acos", "acosh", "asin", "asinh", "atan", "atanh", "conj", "cosh", "sinh", "square", "tan"])
    element = p.rng.choice(COMPLEX)
    part = PART[element]
    dims = shape(p.rng)
    wide = p.op not in ("cosh", "sinh", "square", "tan")
    one = lambda: p.rng.choice([0.0, -0.0, 0.5, 1.0, -1.0, 2.0]) if p.rng.random() < 0.4 else \
        p.rng.choice([-1, 1]) * 10.0 ** p.rng.uniform(-30, 30) if wide and p.rng.random() < 0.3 else p.rng.uniform(-2, 2)
    values = [(rounded(one(), part), rounded(one(), part)) for _ in numbers(p.rng, dims, "i8")]
    if p.op in ("atan", "atanh"):  # the cut is followed on either side; the poles are left out
        values = [(0.25, 0.5) if {abs(a), abs(b)} == {0.0, 1.0} else (a, b) for a, b in values]
    x = p.constant(dims, element, values)
    same = lambda v: 0.0 if v == 0 else v
    exact = [complex(same(a) if p.op == "asinh" else a, same(b) if p.op in ("acos", "asin", "acosh") else b) for a, b in values]
    exact = np.array(exact, dtype=np.clongdouble).reshape(dims)
    with np.errstate(all="ignore"):
        result = {"acos": np.arccos, "acosh": np.arccosh, "asin": np.arcsin, "asinh": np.arcsinh, "atan": np.arctan,
                  "atanh": np.arctanh}.get(p.op, getattr(np, p.op, None))(exact)
    p.op += " (complex)"
    p.ulps, p.absolute = (8, 1e-37 if part == "f32" else 1e-300) if wide else (64, 2e-5 if part == "f32" else 1e-13)
    p.give(p.emit(f"chlo.{p.op.split()[0]} {x.name} : {x.type} -> {x.type}", dims, element))
    expect(p, element, result)


def chlo_binary(p):
    p.op = p.rng.choice(["next_after", "polygamma", "zeta"])
    element = p.rng.choice(["f32", "f64"] if p.op != "next_after" else FLOATS)
    dims = shape(p.rng)
    if p.op == "next_after":
        a, b = (as_numpy(numbers(p.rng, dims, element), dims, element) for _ in range(2))
        with np.errstate(all="ignore"):
            result = np.nextafter(a, b)
    elif p.op == "polygamma":
        a = as_numpy([p.rng.randint(0, 3) for _ in numbers(p.rng, dims, "i8")], dims, element)
        b = as_numpy([p.rng.uniform(0.3, 9) for _ in numbers(p.rng, dims, "i8")], dims, element)
        result = scipy.special.polygamma(a.astype(np.int64), b.astype(np.float64)) if a.size else a
    else:
        a = as_numpy([p.rng.uniform(1.3, 7) for _ in numbers(p.rng, dims, "i8")], dims, element)
        b = as_numpy([p.rng.uniform(0.3, 9) for _ in numbers(p.rng, dims, "i8")], dims, element)
        result = scipy.special.zeta(a.astype(np.float64), b.astype(np.float64))
    if p.op != "next_after":
        tolerance(p, element, result)
        p.ulps *= 4
    x, y = (p.constant(dims, element, [float(n) for n in v.reshape(-1)]) for v in (a, b))
    p.give(p.emit(f"chlo.{p.op} {x.name}, {y.name} : {x.type}, {x.type} -> {x.type}", dims, element))
    p.expected = [plain(np.asarray(result).astype(DTYPES[element]), element)]


def top_k(p):
    element = p.rng.choice(REAL + ["f32"] * 4)
    dims = shape(p.rng, least=1, empty=0.03)
    k = p.rng.randint(0, dims[-1])
    values = numbers(p.rng, dims, element, p.rng.choice(["exact", "mild"]))
    x = p.constant(dims, element, values)
    a = as_numpy(values, dims, element)
    keys = a.astype(np.float64) if element in FLOATS else a.astype(object)
    order = np.empty(dims[:-1] + (k,), np.int32)
    for row in np.ndindex(dims[:-1]):
        order[row] = sorted(range(dims[-1]), key=lambda j: (-keys[row][j], j))[:k]
    after = dims[:-1] + (k,)
    p.give(*p.emit_many(f"chlo.top_k({x.name}, k = {k}) : {x.type} -> ({tensor(after, element)}, {tensor(after, 'i32')})",
                        [(after, element), (after, "i32")]))
    p.expected = [plain(np.take_along_axis(a, order.astype(np.int64), -1), element), plain(order, "i32")]


def matrices(p, element, batch, n, m):
    return as_numpy(numbers(p.rng, batch + (n, m), element, "exact"), batch + (n, m), element)


def flat(a, element):
    return [(float(v.real), float(v.imag)) for v in a.reshape(-1)] if element in COMPLEX else [float(v) for v in a.reshape(-1)]


def matrix_tolerance(p, element, *results):
    scale = max([1.0] + [float(np.max(np.abs(r))) for r in results if r.size])
    p.ulps, p.absolute = 64, float((1e-5 if PART.get(element, element) == "f32" else 1e-12) * scale)


def expect(p, element, result):
    if element in COMPLEX:
        p.expected = [plain(result.real, PART[element]), plain(result.imag, PART[element])]
    else:
        p.expected = [plain(result, element)]


def masked(p, value, lower):
    """The triangle that is defined; zeros elsewhere."""
    rank = len(value.shape)
    index = tensor(value.shape, "i32")
    i = p.emit(f"stablehlo.iota dim = {rank - 2} : {index}", value.shape, "i32")
    j = p.emit(f"stablehlo.iota dim = {rank - 1} : {index}", value.shape, "i32")
    inside = p.emit(f"stablehlo.compare {'GE' if lower else 'LE'}, {i.name}, {j.name}, SIGNED : ({index}, {index}) -> "
                    f"{tensor(value.shape, 'i1')}", value.shape, "i1")
    number = "(0.0, 0.0)" if value.element in COMPLEX else "0.0"
    zero = p.emit(f"stablehlo.constant dense<{number if np.prod(value.shape) else ''}> : {value.type}",
                  value.shape, value.element)
    return p.emit(f"stablehlo.select {inside.name}, {value.name}, {zero.name} : {inside.type}, {value.type}", value.shape, value.element)


def cholesky(p):
    element = p.rng.choice(["f32", "f64"] + COMPLEX)
    batch, n = shape(p.rng, most=2, elements=4), p.rng.randint(1, 5)
    root = matrices(p, element, batch, n, n).astype(np.complex128 if element in COMPLEX else np.float64)
    square = root @ np.conj(np.swapaxes(root, -1, -2)) + n * np.eye(n)
    lower = p.rng.random() < 0.5
    x = p.constant(square.shape, element, flat(square, element))
    result = np.linalg.cholesky(square)
    result = result if lower else np.conj(np.swapaxes(result, -1, -2))
    matrix_tolerance(p, element, result)
    p.give(masked(p, p.emit(f"stablehlo.cholesky {x.name}, lower = {str(lower).lower()} : {x.type}", x.shape, element), lower))
    expect(p, element, result)


def triangular_solve(p):
    element = p.rng.choice(["f32", "f64"] + COMPLEX)
    batch, n, m = shape(p.rng, most=2, elements=4), p.rng.randint(1, 5), p.rng.randint(1, 4)
    left, lower, unit = (p.rng.random() < 0.5 for _ in range(3))
    transpose = p.rng.choice(["NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"])
    a = matrices(p, element, batch, n, n) + 5 * np.eye(n)
    b = matrices(p, element, batch, *((n, m) if left else (m, n)))
    x, y = p.constant(a.shape, element, flat(a, element)), p.constant(b.shape, element, flat(b, element))
    t = np.tril(a) if lower else np.triu(a)
    t = t.astype(np.complex128 if element in COMPLEX else np.float64)
    if unit:
        t = t - t * np.eye(n) + np.eye(n)
    t = t if transpose == "NO_TRANSPOSE" else np.swapaxes(t, -1, -2) if transpose == "TRANSPOSE" else np.conj(np.swapaxes(t, -1, -2))
    turn = lambda v: np.swapaxes(v, -1, -2)
    result = np.linalg.solve(t, b.astype(t.dtype)) if left else turn(np.linalg.solve(turn(t), turn(b).astype(t.dtype)))
    matrix_tolerance(p, element, result)
    p.give(p.emit(f'"stablehlo.triangular_solve"({x.name}, {y.name}) <{{left_side = {str(left).lower()}, lower = {str(lower).lower()}, '
                  f"unit_diagonal = {str(unit).lower()}, transpose_a = #stablehlo<transpose {transpose}>}}> : ({x.type}, {y.type}) -> {y.type}",
                  b.shape, element))
    expect(p, element, result)


def fft(p):
    part = p.rng.choice(["f32", "f64"])
    kind = p.rng.choice(["FFT", "IFFT", "RFFT", "IRFFT"])
    lengths = [p.rng.randint(1, 6) for _ in range(p.rng.randint(1, 3))]
    batch = shape(p.rng, most=2, elements=4)
    half = lengths[:-1] + [lengths[-1] // 2 + 1]
    dims = batch + tuple(half if kind == "IRFFT" else lengths)
    source = part if kind == "RFFT" else f"complex<{part}>"
    target = part if kind == "IRFFT" else f"complex<{part}>"
    after = batch + tuple(half if kind == "RFFT" else lengths)
    axes = tuple(range(-len(lengths), 0))
    values = as_numpy(numbers(p.rng, dims, source, "mild"), dims, source)
    if kind == "IRFFT":  # of something that a real signal can have
        real = as_numpy(numbers(p.rng, batch + tuple(lengths), part, "mild"), batch + tuple(lengths), part)
        values = np.fft.rfftn(real.astype(np.float64), axes=axes).astype(DTYPES[source])
    wide = values.astype(np.float64 if kind == "RFFT" else np.complex128)
    with np.errstate(all="ignore"):
        result = {"FFT": lambda: np.fft.fftn(wide, axes=axes), "IFFT": lambda: np.fft.ifftn(wide, axes=axes),
                  "RFFT": lambda: np.fft.rfftn(wide, axes=axes), "IRFFT": lambda: np.fft.irfftn(wide, s=lengths, axes=axes)}[kind]() \
            if values.size else np.zeros(after)
    x = p.constant(dims, source, flat(values, source))
    matrix_tolerance(p, source, result)
    p.op = f"fft {kind}"
    p.give(p.emit(f"stablehlo.fft {x.name}, type = {kind}, length = {lengths} : ({x.type}) -> {tensor(after, target)}", after, target))
    expect(p, target, result)


def rng_bit_generator(p):
    import jax
    algorithm = p.rng.choice(["THREE_FRY", "PHILOX", "DEFAULT"])
    state = as_numpy(numbers(p.rng, (2,), "ui64"), (2,), "ui64")
    element = p.rng.choice(["ui8", "ui16", "ui32", "ui32", "ui64"])
    dims = shape(p.rng, most=3)
    jax.config.update("jax_enable_x64", True)
    x = p.constant((2,), "ui64", [int(v) for v in state])
    kind = {"THREE_FRY": jax.lax.RandomAlgorithm.RNG_THREE_FRY, "PHILOX": jax.lax.RandomAlgorithm.RNG_PHILOX,
            "DEFAULT": jax.lax.RandomAlgorithm.RNG_DEFAULT}[algorithm]
    after, bits = jax.lax.rng_bit_generator(jax.numpy.asarray(state.view(np.uint64)), dims, dtype=DTYPES[element], algorithm=kind)
    p.op = f"rng_bit_generator {algorithm}"
    p.give(*p.emit_many(f"stablehlo.rng_bit_generator {x.name}, algorithm = {algorithm} : ({x.type}) -> (tensor<2xui64>, {tensor(dims, element)})",
                        [((2,), "ui64"), (dims, element)]))
    p.expected = [plain(np.asarray(after), "ui64"), plain(np.asarray(bits), element)]


GENERATORS = [(chlo_unary, 8), (chlo_complex, 3), (chlo_binary, 2), (top_k, 3), (cholesky, 2), (triangular_solve, 3), (fft, 3), (rng_bit_generator, 3)]
