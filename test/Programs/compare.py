# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bytes of two results: equal, or floats within units in the last place. Standard library only."""
import struct

CODES = {"f64": "d", "f32": "f", "f16": "e"}


def decode(raw, element):
    """(bits, value) of each element; value is None for what is no float."""
    if element == "i1":
        return [(b, None) for b in raw]
    count = 16 if element == "bf16" else int("".join(c for c in element if c.isdigit()))
    integers = struct.unpack(f"<{len(raw) * 8 // count}{ {8: 'B', 16: 'H', 32: 'I', 64: 'Q'}[count]}", raw)
    if element == "bf16":
        values = struct.unpack(f"<{len(integers)}f", b"".join(struct.pack("<I", i << 16) for i in integers))
    elif element in CODES:
        values = struct.unpack(f"<{len(integers)}{CODES[element]}", raw)
    else:
        values = [None] * len(integers)
    return list(zip(integers, values))


def order(bits, count):
    """Floats as integers in their order: neighbours differ by 1."""
    return -(bits & ((1 << (count - 1)) - 1)) if bits >> (count - 1) else bits


def difference(expected, found, element, ulps=0, absolute=0.0):
    """None, or the first element that is too far off."""
    if len(expected) != len(found):
        return f"{len(found)} bytes, expected {len(expected)}"
    count = 16 if element == "bf16" else int("".join(c for c in element if c.isdigit()) or 8)
    for i, ((a, x), (b, y)) in enumerate(zip(decode(expected, element), decode(found, element))):
        if a == b or (x is not None and x != x and y != y):
            continue
        if x is None or x != x or y != y or x in (float("inf"), -float("inf")):
            pass
        elif x == 0 and y == 0:
            if absolute:
                continue
        elif (ulps and abs(order(a, count) - order(b, count)) <= ulps) or abs(x - y) <= absolute:
            continue
        return f"element {i} is {b if y is None else y!r} (0x{b:X}), expected {a if x is None else x!r} (0x{a:X})"
    return None
