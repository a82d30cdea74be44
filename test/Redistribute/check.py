#!/usr/bin/env python3
"""Tensors that move between meshes of some of a program's eight devices, against loops in Python.

One program moves many tensors: each kind of reshard that other systems register by name, with the elements that its busiest device must
send, and a sample of all pairs of placements on meshes of one, two and three axes. It is interpreted as one program and as one per device,
compiled, and run by threads and by MPI processes; what they counted is what the report says. Usage: check.py --build BUILD
"""
import argparse
import itertools
import json
import os
import random
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "EndToEnd"))
from trials import MPIRUN, Trials, read_tensors, tensors_bytes, write_file  # noqa: E402

DEVICES = 8
POISON = 777.0  # what padding and devices outside of the source hold: nobody may read it
WIDTH = {"f32": 4, "f64": 8, "i32": 4}


class Placement:
    """Axes (name, size), where each is (a dim, "r", or "sum", "max", "min"), and devices."""

    def __init__(self, sizes, roles, devices):
        assert len(devices) == len(list(itertools.product(*map(range, sizes))))
        self.sizes, self.roles, self.devices = sizes, roles, devices
        kinds = [role for role, size in zip(roles, sizes) if role in ("sum", "max", "min") and size > 1]
        self.kind = kinds[0] if kinds else None

    def text(self, rank):
        name = "xyz"
        axes = ", ".join(f'"{name[i]}"={size}' for i, size in enumerate(self.sizes))
        dims = ", ".join("{" + ", ".join(f'"{name[i]}"' for i, role in enumerate(self.roles) if role == d) + "}" for d in range(rank))
        partial = ", ".join(("" if role == "sum" else role + " ") + f'"{name[i]}"' for i, role in enumerate(self.roles)
                            if role in ("sum", "max", "min"))
        return f"[{axes}], [{dims}]" + (f", unreduced={{{partial}}}" if partial else "") + f", devices={self.devices}"

    def index(self, position, role):
        """Linear index of a device over the axes with a role."""
        index = 0
        for at, size, has in zip(self.coordinates(position), self.sizes, self.roles):
            if has == role:
                index = index * size + at
        return index

    def coordinates(self, position):
        return list(itertools.product(*map(range, self.sizes)))[position]

    def count(self, role):
        count = 1
        for size, has in zip(self.sizes, self.roles):
            count *= size if has == role else 1
        return count

    def local(self, shape):
        return [-(-n // self.count(d)) for d, n in enumerate(shape)]

    def elements(self, shape, position):
        """(place in the block, index in the tensor or None for padding), row by row."""
        block = self.local(shape)
        first = [self.index(position, d) * size for d, size in enumerate(block)]
        for at, place in enumerate(itertools.product(*map(range, block))):
            index = tuple(f + p for f, p in zip(first, place))
            yield at, index if all(i < n for i, n in zip(index, shape)) else None

    def term(self, position):
        return self.index(position, self.kind)


def reduce(kind, values):
    return sum(values) if kind in ("sum", None) else max(values) if kind == "max" else min(values)


class Case:
    def __init__(self, name, source, target, shape=(8, 6), busiest=None, dtype="f32"):
        self.name, self.source, self.target, self.shape, self.busiest, self.dtype = name, source, target, list(shape), busiest, dtype

    def operand(self, draw):
        """All devices' blocks, one after the other; the tensor."""
        terms = [{index: draw.randint(-9, 9) for index in itertools.product(*map(range, self.shape))}
                 for _ in range(self.source.count(self.source.kind))]
        size = len(list(itertools.product(*map(range, self.source.local(self.shape)))))
        blocks = [[POISON] * size for _ in range(DEVICES)]
        for position, device in enumerate(self.source.devices):
            for at, index in self.source.elements(self.shape, position):
                if index is not None:
                    blocks[device][at] = terms[self.source.term(position)][index]
        self.whole = {index: reduce(self.source.kind, [term[index] for term in terms]) for index in terms[0]}
        return [value for block in blocks for value in block]

    def problem(self, found):
        """What is wrong with the result's blocks, or nothing."""
        identity = {None: 0, "sum": 0, "max": -1, "min": 1}[self.target.kind]
        identity *= float("inf") if self.dtype != "i32" else 2**31 - 1
        if identity != identity:
            identity = 0
        rest = (lambda value: value == identity or self.dtype == "i32" and identity < 0 and value == identity - 1)
        size = len(found) // DEVICES
        terms = {}
        for device in range(DEVICES):
            block = found[device * size:(device + 1) * size]
            if device not in self.target.devices:
                if not all(map(rest, block)):
                    return f"device {device} is outside of the target and holds {block[:4]}"
                continue
            position = self.target.devices.index(device)
            for at, index in self.target.elements(self.shape, position):
                if index is None:
                    if not rest(block[at]):
                        return f"padding on device {device} is {block[at]}"
                elif terms.setdefault(index, {}).setdefault(self.target.term(position), block[at]) != block[at]:
                    return f"replicas differ at {index}"
        for index, wanted in self.whole.items():
            if reduce(self.target.kind, list(terms[index].values())) != wanted:
                return f"{index} is {terms[index]}, expected {wanted}"
        return None


def line(devices, role):
    return Placement([len(devices)], [role], devices)


def named():
    """Kinds by the names under which Paddle registers them, and the elements that the busiest device sends of an 8 x 6 tensor."""
    first, second, four = [0, 1], [2, 3], [0, 1, 2, 3]
    grid, other = (lambda *roles: Placement([2, 2], list(roles), four)), (lambda *roles: Placement([2, 2], list(roles), [7, 6, 5, 4]))
    return [
        Case("r_to_s", line(four, "r"), line(four, 0), busiest=0),
        Case("r_to_s_cross_mesh", line(first, "r"), line(second, 0), busiest=24),  # half from each replica
        Case("s_to_r", line(four, 0), line(four, "r"), busiest=36),  # (n-1)/n of the tensor
        Case("s_to_r_cross_mesh", line(first, 0), line(second, "r"), busiest=48),  # a half to two
        Case("r_to_p", line(four, "r"), line(four, "sum"), busiest=0),
        Case("r_to_p_cross_mesh", line(first, "r"), line(second, "sum"), busiest=48),  # one partial value is all of it
        Case("p_to_r", line(four, "sum"), line(four, "r"), busiest=72),  # 2 (n-1)/n of the tensor
        Case("p_to_r_cross_mesh", line(first, "sum"), line(second, "r"), busiest=48),
        Case("s_to_p", line(four, 0), line(four, "sum"), busiest=0),
        Case("s_to_p_cross_mesh", line(first, 1), line(second, "sum"), busiest=24),
        Case("p_to_s", line(four, "sum"), line(four, 0), busiest=36),  # (n-1)/n of the tensor
        Case("p_to_s_cross_mesh", line(first, "sum"), line(second, 1), busiest=48),
        Case("s_to_s", line(four, 0), line(four, 1), (8, 8), busiest=12),  # (n-1)/n of a block
        Case("s_to_s_cross_mesh", line(first, 0), line(second, 1), busiest=24),  # a block
        Case("x_to_r", line(four, 0), line(four, "r"), (7, 6), busiest=36),
        Case("x_to_r_cross_mesh", line(four, 0), line([4, 5], "r"), (7, 6), busiest=24),
        Case("r_to_x", line(four, "r"), line(four, 0), (7, 6), busiest=0),
        Case("r_to_x_cross_mesh", line(first, "r"), line([2, 3, 4], 0), (7, 6), busiest=24),  # 3, 3 and 1 rows, in turns
        Case("nd_mesh", grid(0, 1), grid(1, 0), busiest=12),  # two blocks change places
        Case("nd_mesh_partial", grid(0, "sum"), grid("r", 1), (8, 8), busiest=32),  # reduce-scatter, then gather: 16 and 16
        Case("cross_nd_mesh", grid(0, 1), other(0, "r"), busiest=24),
        Case("same_status", line(first, 0), line(second, 0), busiest=24),
        Case("global_to_sub_mesh", grid("r", 0), line(second, 0), busiest=0),
        Case("sub_to_global_mesh", line(second, 0), grid("r", 0), busiest=24),
        Case("shrink", line(four, 0), line(first, 0), busiest=12),
        Case("expand", line(first, 0), line(four, 0), busiest=24),
        Case("move", line(first, 0), line([1, 2], 0), busiest=24),
        Case("turn", line(four, 0), line([3, 2, 1, 0], 0), busiest=12),
        Case("passed_on", line([5], "r"), line(list(range(DEVICES)), "r"), (64, 64), busiest=4096),
        Case("into_max", line(first, "sum"), line(four, "max"), busiest=48, dtype="i32"),
        Case("scalar", line(first, "sum"), line([6, 7], "r"), (), dtype="f64"),
    ]


def sampled(count, seed):
    draw = random.Random(seed)
    meshes = [[2], [3], [4], [2, 2], [2, 3], [2, 2, 2]]
    cases = []

    def placement():
        sizes, kind = draw.choice(meshes), draw.choice(["sum", "sum", "max", "min"])
        size = 1
        for n in sizes:
            size *= n
        return Placement(sizes, [draw.choice([0, 1, "r", kind]) for _ in sizes], draw.sample(range(DEVICES), size))
    for i in range(count):
        shape = draw.choice([(8, 12), (5, 7), (3, 2), (1, 9)])
        cases.append(Case(f"sample{i}", placement(), placement(), shape, dtype=draw.choice(["f32", "f32", "i32", "f64"])))
    return cases


def tensor(shape, dtype):
    return "tensor<" + "".join(f"{n}x" for n in shape) + dtype + ">"


def program(cases):
    def type_of(case, placement, times):
        local = placement.local(case.shape) or [1]
        return tensor([local[0] * times] + local[1:], case.dtype)
    ins, outs = ([type_of(c, p, DEVICES) for c, p in zip(cases, ps)] for ps in ([c.source for c in cases], [c.target for c in cases]))
    sharding = [f'<@mesh, [{{"d"}}{", {}" * (max(1, len(c.shape)) - 1)}]>' for c in cases]
    lines = ['sdy.mesh @mesh = <["d"=8]>', "func.func public @main("]
    lines.append(",\n".join(f"    %in{i}: {ins[i]} loc(\"state['in_{c.name}']\"), %old{i}: {outs[i]} loc(\"state['out_{c.name}']\")"
                            for i, c in enumerate(cases)) + ") -> (")
    lines.append(",\n".join(f"    {ins[i]} {{jax.result_info = \"result['in_{c.name}']\"}}, {outs[i]} {{jax.result_info = \"result['out_{c.name}']\"}}"
                            for i, c in enumerate(cases)) + ") {")
    results = f"%out:{len(cases)}"
    lines.append(f"  {results} = sdy.manual_computation({', '.join(f'%in{i}' for i in range(len(cases)))}) in_shardings=[{', '.join(sharding)}] "
                 f"out_shardings=[{', '.join(sharding)}] manual_axes={{\"d\"}} (" +
                 ", ".join(f"%x{i}: {type_of(c, c.source, 1)}" for i, c in enumerate(cases)) + ") {")
    for i, c in enumerate(cases):
        source, target = type_of(c, c.source, 1), type_of(c, c.target, 1)
        operand, result = f"%x{i}", f"%y{i}"
        if not c.shape:  # blocks of scalars are handed in as tensors of one element
            lines.append(f"    %s{i} = stablehlo.reshape %x{i} : ({source}) -> tensor<{c.dtype}>")
            operand, result, source, target = f"%s{i}", f"%t{i}", f"tensor<{c.dtype}>", f"tensor<{c.dtype}>"
        quoted = [placement.text(len(c.shape)).replace('"', '\\22') for placement in (c.source, c.target)]
        shape = f"dense<{c.shape}> : tensor<{len(c.shape)}xi64>" if c.shape else "dense<> : tensor<0xi64>"
        lines.append(f"    {result} = stablehlo.custom_call @autopar.redistribute({operand}) {{mhlo.backend_config = {{source = \"{quoted[0]}\", "
                     f"target = \"{quoted[1]}\", shape = {shape}}}}} : ({source}) -> {target} loc(\"{c.name}\":1:1)")
        if not c.shape:
            lines.append(f"    %y{i} = stablehlo.reshape %t{i} : (tensor<{c.dtype}>) -> tensor<1x{c.dtype}>")
    lines.append(f"    sdy.return {', '.join(f'%y{i}' for i in range(len(cases)))} : "
                 f"{', '.join(type_of(c, c.target, 1) for c in cases)}")
    lines.append(f"  }} : ({', '.join(ins)}) -> ({', '.join(outs)})")
    lines.append(f"  return {', '.join(f'%in{i}, %out#{i}' for i in range(len(cases)))} : "
                 f"{', '.join(f'{a}, {b}' for a, b in zip(ins, outs))}\n}}")
    return "\n".join(lines) + "\n"


def state(cases, draw):
    tensors = {}
    for c in cases:
        for key, placement in (("in", c.source), ("out", c.target)):
            local = placement.local(c.shape) or [1]
            shape = [local[0] * DEVICES] + local[1:]
            size = 1
            for n in shape:
                size *= n
            values = c.operand(draw) if key == "in" else [0] * size
            convert = int if c.dtype == "i32" else float
            tensors[f"state/{key}_{c.name}"] = (c.dtype.upper(), shape, [convert(v) for v in values])
    return tensors_bytes(tensors)


def judge(trials, cases, level, path):
    after = read_tensors(path)
    for c in cases:
        wrong = c.problem(after[f"state/out_{c.name}"][2])
        if wrong:
            trials.problem(c.name, f"{level}: {wrong}\n    {c.source.text(len(c.shape))} to {c.target.text(len(c.shape))} of {c.shape}")


def check_report(trials, cases, report, stats):
    """Bytes of the busiest device, by formula where a kind has one; and what ran is what was predicted."""
    bytes_of = {reason["at"].split(":")[0]: reason["bytes"] for reason in report["reasons"]}
    for c in cases:
        if c.busiest is not None and bytes_of.get(c.name, 0) != c.busiest * WIDTH[c.dtype]:
            trials.problem(c.name, f"its busiest device sends {bytes_of.get(c.name, 0)} bytes, expected {c.busiest * WIDTH[c.dtype]}")
    predicted, counted = report["collectives"], stats["collectives"]
    if predicted != counted or not predicted:
        trials.problem("report", f"predicted {predicted}, counted {counted}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--samples", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="folder for what is made")
    args = parser.parse_args()
    trials, cases = Trials(), named() + sampled(args.samples, args.seed)
    out, bin = args.keep or tempfile.mkdtemp(), os.path.join(args.build, "bin")
    os.makedirs(out, exist_ok=True)
    text, before = f"{out}/step.mlir", f"{out}/before"
    write_file(text, program(cases).encode())
    write_file(before, state(cases, random.Random(args.seed)))
    for level in ("graph", "spmd"):
        if trials.good(level, [f"{bin}/autopar-opt", text, "--entry", "main=step", f"--emit={level}", "-o", f"{out}/{level}.mlir"]) and \
                trials.good(level, [f"{bin}/autopar-run", f"{out}/{level}.mlir", "--in", before, "--out", f"{out}/{level}.after"]):
            judge(trials, cases, level, f"{out}/{level}.after")
    if trials.good("compile", [f"{bin}/autopar-opt", text, "--entry", "main=step", "--emit=exe", "-o", f"{out}/exe", "--report",
                               f"{out}/report.json"]):
        run = [f"{out}/exe", "--steps", 1, "--threads", 1, "--init-state", before]
        if trials.good("threads", run + ["--save-state", f"{out}/threads.after", "--stats", f"{out}/stats.json"]):
            judge(trials, cases, "threads", f"{out}/threads.after")
            check_report(trials, cases, json.load(open(f"{out}/report.json")), json.load(open(f"{out}/stats.json")))
        if shutil.which("mpirun") and trials.good("mpi", MPIRUN + ["-np", DEVICES] + run + ["--save-state", f"{out}/mpi.after"]):
            judge(trials, cases, "mpi", f"{out}/mpi.after")
    if not args.keep:
        shutil.rmtree(out)
    print(f"{len(cases)} redistributions")
    return trials.report("redistributions")


if __name__ == "__main__":
    sys.exit(main())
