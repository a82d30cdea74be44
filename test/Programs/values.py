# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random shapes and numbers, with the corners where implementations differ."""
import ml_dtypes
import numpy as np

from program import COMPLEX, FLOATS, PART, UNSIGNED, size, width

DTYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i1": np.bool_,
          "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32,
          "ui64": np.uint64, "complex<f32>": np.complex64, "complex<f64>": np.complex128}


def shape(rng, least=0, most=4, elements=48, empty=0.06):
    """Small; now and then with a dim of 0 or 1."""
    dims = []
    for _ in range(rng.randint(least, most)):
        dims.append(0 if rng.random() < empty else rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 7]))
    while size(dims) > elements:
        dims[rng.randrange(len(dims))] = rng.choice([1, 2])
    return tuple(dims)


def rounded(value, element):
    """The nearest number of the element type, as a Python float."""
    with np.errstate(all="ignore"):
        return float(np.array(value, dtype=np.float64).astype(DTYPES[element]))


def limits(element):
    bits = width(element)
    return (0, 2**bits - 1) if element in UNSIGNED else (-2**(bits - 1), 2**(bits - 1) - 1)


def number(rng, element, kind="corners"):
    """kind: corners (anything), mild (finite, of moderate size), exact (small integers: sums of them are exact), powers
    (of two: so are products)."""
    if element == "i1":
        return rng.random() < 0.5
    if element in COMPLEX:
        return (number(rng, PART[element], kind), number(rng, PART[element], kind))
    if element in FLOATS:
        return float_number(rng, element, kind)
    low, high = limits(element)
    if kind == "exact":
        return rng.randint(max(low, -4), 4)
    if kind == "mild":
        return rng.randint(max(low, -100), 100)
    pick = rng.random()
    if pick < 0.35:
        return rng.choice([0, 1, low, high, low + 1, high - 1, 2, high // 2, min(high, width(element)), min(high, width(element) - 1)]
                          + ([-1, -1, -2] if low else []))
    return rng.randint(max(low, -9), 9) if pick < 0.75 else rng.randint(low, high)


def float_number(rng, element, kind):
    if kind == "exact":
        return float(rng.randint(-4, 4))
    if kind == "powers":
        return rng.choice([0.5, 1.0, 2.0]) * rng.choice([-1, 1])
    if kind == "corners" and rng.random() < 0.35:
        info = ml_dtypes.finfo(DTYPES[element])
        return rounded(rng.choice([0.0, -0.0, float("inf"), float("-inf"), float("nan"), float(info.max), -float(info.max),
                                   float(info.tiny), float(info.smallest_subnormal), -float(info.smallest_subnormal), 1.0, -1.0, 0.5,
                                   -0.5, 1.5, 2.5, -2.5, 3.0, 1e-4, 88.0, -104.0, 709.0]), element)
    if kind == "corners" and rng.random() < 0.1:
        return rounded(rng.choice([-1, 1]) * 10.0 ** rng.uniform(-30, 30), element)
    return rounded(rng.uniform(-3, 3) if rng.random() < 0.7 else rng.gauss(0, 20), element)


def numbers(rng, dims, element, kind="corners"):
    return [number(rng, element, kind) for _ in range(size(dims))]


def constant(program, dims, element, kind="corners"):
    return program.constant(dims, element, numbers(program.rng, dims, element, kind))


def total_order(value, element):
    """A key by which -NaN < -infinity < … < -0 < 0 < … < infinity < NaN. (jaxlib's reference compares as if by FLOAT.)"""
    bits = int.from_bytes(np.array(value).astype(DTYPES[element]).tobytes(), "little")
    magnitude = bits & ((1 << (width(element) - 1)) - 1)
    return -magnitude - 1 if bits >> (width(element) - 1) else magnitude


def plain(values, element):
    """A flat list of numpy's numbers as the bits that compare.py knows."""
    flat = np.ascontiguousarray(np.asarray(values, dtype=DTYPES[element]).reshape(-1))
    return flat.tobytes().hex()


def as_numpy(values, dims, element):
    if element in COMPLEX:
        values = [complex(*v) for v in values]
    with np.errstate(all="ignore"):
        return np.array(values, dtype=np.float64 if element in FLOATS else DTYPES[element]).astype(DTYPES[element]).reshape(dims)
