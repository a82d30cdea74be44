#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""StableHLO's reference interpreter, out of jaxlib: a server that evaluates each program in a process of its own.

It aborts on what it has not, and on some values; then the answer is null. Results come as hex of their bytes: floats are turned
into integers of the same bits within the program, so that nothing is rounded or printed on the way.
"""
import json
import os
import signal
import struct
import subprocess
import sys

from program import FLOATS, module_of, tensor, width

SECONDS = 10


class Reference:
    def __init__(self):
        self.server = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def evaluate(self, record):
        """A hex string for each result, or None."""
        self.server.stdin.write(json.dumps(record) + "\n")
        self.server.stdin.flush()
        return json.loads(self.server.stdout.readline())


def bits_only(record):
    """The program with float results as integers."""
    lines, results = list(record["lines"]), []
    for k, (value, shape, element) in enumerate(record["results"]):
        if element in FLOATS:
            bits = f"ui{width(element)}"
            lines.append(f"%$bits{k} = stablehlo.bitcast_convert {value} : ({tensor(shape, element)}) -> {tensor(shape, bits)}")
            value, element = f"%$bits{k}", bits
        results.append([value, shape, element])
    return {**record, "lines": lines, "results": results}


def evaluate(context, record):
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import stablehlo
    record = bits_only(record)
    with context:
        module = ir.Module.parse(module_of([record]))
        results = stablehlo.eval_module(module, [])
    answer = []
    for (_, _, element), result in zip(record["results"], results):
        if element == "i1":
            answer.append(bytes(bool(v) for v in result).hex())
        else:
            code = {8: "B", 16: "H", 32: "I", 64: "Q"}[width(element)]
            mask = (1 << width(element)) - 1
            answer.append(b"".join(struct.pack("<" + code, int(v) & mask) for v in result).hex())
    return answer


def serve():
    from jaxlib.mlir import ir
    from jaxlib.mlir._mlir_libs import _jax_mlir_ext
    from jaxlib.mlir.dialects import chlo, func, stablehlo  # noqa: F401 (registered by being loaded)
    context, registry = ir.Context(), ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    context.enable_multithreading(False)
    stablehlo.register_dialect(context)
    for line in sys.stdin:
        source, sink = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(source)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            signal.alarm(SECONDS)
            try:
                os.write(sink, json.dumps(evaluate(context, json.loads(line))).encode())
            except BaseException as problem:  # the interpreter's errors are of many kinds
                os.write(sink, json.dumps({"problem": str(problem)[:500]}).encode())
            os._exit(0)
        os.close(sink)
        answer = b""
        while chunk := os.read(source, 65536):
            answer += chunk
        os.close(source)
        os.waitpid(child, 0)
        print(answer.decode() or "null", flush=True)


if __name__ == "__main__":
    serve()
