#!/usr/bin/env python3
"""Random small programs whose shardings name random meshes over the same devices: other factors, orders, parts of axes, one device.

Each is run by the interpreter as a whole and as one program per device: the same numbers. And export after import gives the text
back: importing and exporting that again changes nothing. Usage: random_meshes.py --build BUILD [--count N] [--seed S] [--keep DIR]
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

NAMES = "abcdefgh"
REFUSED = "refused"  # thirds of an axis beside halves of it, on two meshes at least: no mesh of the text has both


def factors(rand, n):
    """n as a list of factors above 1, in random order."""
    out, p = [], 2
    while n > 1:
        while n % p == 0:
            out.append(p)
            n //= p
        p += 1
    rand.shuffle(out)
    while len(out) > 1 and rand.random() < 0.45:
        i = rand.randrange(len(out) - 1)
        out[i:i + 2] = [out[i] * out[i + 1]]
    return out


def transposed(rand, sizes):
    """The devices of a row-major mesh in the order of its axes shuffled."""
    axes = list(range(len(sizes)))
    rand.shuffle(axes)
    strides = [1] * len(sizes)
    for i in range(len(sizes) - 1, 0, -1):
        strides[i - 1] = strides[i] * sizes[i]
    order = [0]
    for axis in axes:
        order = [device + i * strides[axis] for device in order for i in range(sizes[axis])]
    return order


def make_mesh(rand, devices):
    sizes = factors(rand, devices)
    axes = {NAMES[i]: size for i, size in enumerate(sizes)}
    if rand.random() < 0.15:
        axes["one"] = 1
    order = list(range(devices))
    kind = rand.random()
    if kind < 0.25:
        order = transposed(rand, factors(rand, devices))
    elif kind < 0.45:
        rand.shuffle(order)
    return axes, None if order == sorted(order) else order


def mesh_text(mesh):
    axes, order = mesh
    return f"<[{', '.join(f'{chr(34)}{name}{chr(34)}={size}' for name, size in axes.items())}]" + (f", device_ids={order}>" if order else ">")


def make_sharding(rand, name, mesh, rank, closed):
    """Shardings of whole axes, and of halves of an axis."""
    axes, _ = mesh
    refs = []
    for axis, size in axes.items():
        if size % 2 == 0 and size > 2 and rand.random() < 0.3:
            refs += [f'"{axis}":(1)2', f'"{axis}":(2){size // 2}']
        else:
            refs.append(f'"{axis}"')
    rand.shuffle(refs)
    dims = [[] for _ in range(rank)]
    replicated = []
    for ref in refs:
        where = rand.random()
        if where < 0.65:
            dims[rand.randrange(rank)].append(ref)
        elif where < 0.75 and not closed:
            replicated.append(ref)
    text = ", ".join("{" + ", ".join(dim + ([] if closed or rand.random() < 0.5 else ["?"])) + "}" for dim in dims)
    # Shardy wants replicated axes in the mesh's order.
    more = f", replicated={{{', '.join(sorted(replicated))}}}" if replicated else ""
    return f"<{name}, [{text}]{more}>"


def make_program(rand):
    devices = rand.choice([2, 4, 4, 6, 8, 8, 12])
    meshes = {f"@m{i}": make_mesh(rand, devices) for i in range(rand.randint(2, 4))}
    one = rand.randrange(devices)
    lines = [f"sdy.mesh {name} = {mesh_text(mesh)}" for name, mesh in meshes.items()]
    lines += [f"sdy.mesh @one = <[], device_ids=[{one}]>", "sdy.mesh @empty = <[]>"]

    def sharding(rank=2, closed=False):
        kind = rand.random()
        if kind < 0.06:
            return "<@one, []>"
        if kind < 0.12:
            return "<@empty, [{}, {?}]>"
        name, mesh = rand.choice(list(meshes.items()))
        return make_sharding(rand, f"mesh{mesh_text(mesh)}" if kind < 0.2 else name, mesh, rank, closed)

    n = rand.choice([8, 12, 7])
    type = f"tensor<{n}x{n}xf32>"
    values, body = ["%x", "%y"], []
    for i in range(rand.randint(3, 8)):
        a, b, op = rand.choice(values), rand.choice(values), rand.random()
        if op < 0.45:
            body.append(f"%{i} = sdy.sharding_constraint {values[-1]} {sharding()} : {type}")
        elif op < 0.6:
            body.append(f"%{i} = stablehlo.dot_general {a}, {b}, contracting_dims = [1] x [0] : ({type}, {type}) -> {type}")
        elif op < 0.7:
            body.append(f"%{i} = stablehlo.transpose {a}, dims = [1, 0] : ({type}) -> {type}")
        elif op < 0.85:
            body.append(f"%{i} = stablehlo.tanh {a} {{sdy.sharding = #sdy.sharding_per_value<[{sharding()}]>}} : {type}")
        else:
            body.append(f"%{i} = stablehlo.subtract {a}, {b} : {type}")
        values.append(f"%{i}")
    attr = "sdy.sharding = #sdy.sharding"
    half = f"%s = stablehlo.constant dense<{1 / n}> : {type}"
    lines.append(f"func.func @main(%arg0: tensor<i32> {{jax.arg_info = \"batch['i']\"}}) -> ({type} {{jax.result_info = \"r['a']\", {attr}{sharding(closed=True)}}}, "
                 f"{type} {{jax.result_info = \"r['b']\"}}) {{")
    # Arguments are made here, so that the program runs without files; the constraints on them are those of arguments.
    lines += [f"  {half}", f"  %i = stablehlo.iota dim = 0 : {type}", f"  %j = stablehlo.iota dim = 1 : {type}",
              f"  %p = stablehlo.multiply %i, %s : {type}", f"  %q = stablehlo.multiply %j, %s : {type}",
              f"  %u = stablehlo.subtract %p, %q : {type}", f"  %v = stablehlo.cosine %q : {type}",
              f"  %x = sdy.sharding_constraint %u {sharding()} : {type}", f"  %y = sdy.sharding_constraint %v {sharding()} : {type}"]
    lines += ["  " + line for line in body]
    lines += [f"  return {values[-1]}, {rand.choice(values)} : {type}, {type}", "}"]
    return "\n".join(lines).replace("(%arg0: tensor<i32> {jax.arg_info = \"batch['i']\"})", "()") + "\n"


def run(*command, **more):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=60, **more)


def results(text):
    return [[float(v) for v in re.findall(r"-?\d+\.?\d*(?:e[-+]?\d+)?|nan", line.split("=", 1)[1])]
            for line in text.splitlines() if re.match(r"\w+: f32", line)]


def problem_of(bin, path):
    """What is wrong with the program, or nothing."""
    imported = ["--autopar-import-sdy", "--autopar-propagate-pipeline"]
    graph = run(f"{bin}/autopar-opt", path, *imported)
    if graph.returncode == 1 and "cuts an axis into parts that are no parts of axes of the program's mesh" in graph.stderr:
        return REFUSED
    if graph.returncode:
        return f"import and propagation: exit code {graph.returncode}\n{graph.stderr[:2000]}"
    spmd = run(f"{bin}/autopar-opt", "-", "--autopar-partition-pipeline", input=graph.stdout)
    if spmd.returncode:
        return f"partitioning: exit code {spmd.returncode}\n{spmd.stderr[:2000]}"
    numbers = []
    for text in (graph.stdout, spmd.stdout):
        done = run(f"{bin}/autopar-run", "-", "--function", "main", "--print", input=text)
        if done.returncode:
            return f"interpreter: exit code {done.returncode}\n{done.stderr[:2000]}"
        numbers.append(results(done.stdout))
    if len(numbers[0]) != 2 or [len(r) for r in numbers[0]] != [len(r) for r in numbers[1]] or not numbers[0][0]:
        return f"the interpreter prints {[len(r) for r in numbers[0]]} and {[len(r) for r in numbers[1]]} numbers"
    for whole, parts in zip(*numbers):
        scale = max(1e-3, max(map(abs, whole)))
        if not max(abs(a - b) for a, b in zip(whole, parts)) <= 2e-5 * scale:
            return "the program of each device gives other numbers"
    back = run(f"{bin}/autopar-opt", path, "--autopar-import-sdy", "--autopar-export-sdy")
    again = run(f"{bin}/autopar-opt", "-", "--autopar-import-sdy", "--autopar-export-sdy", input=back.stdout)
    if back.returncode or again.returncode or back.stdout != again.stdout:
        return f"export and import are not inverse\n{(back.stderr + again.stderr)[:2000]}"
    # Every sharding of the text is there again, where it stood. (Those on ops have become constraints.)
    wanted, found = (sorted(re.findall(r"sharding_constraint %\w+ (<.*>) :", t)) for t in (open(path).read(), back.stdout))
    if any(wanted.count(w) > found.count(w) for w in wanted):
        return f"export lacks {[w for w in wanted if w not in found]}"
    # What propagation found can be said in Shardy's text, and read from it.
    found = run(f"{bin}/autopar-opt", "-", "--autopar-export-sdy", input=graph.stdout)
    if found.returncode or run(f"{bin}/autopar-opt", "-", "--autopar-import-sdy", input=found.stdout).returncode:
        return f"what propagation found is no text of Shardy's\n{found.stderr[:2000]}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default="", help="folder for programs that fail")
    args = parser.parse_args()
    bad, several, refused = 0, 0, 0
    with tempfile.TemporaryDirectory() as out:
        for i in range(args.count):
            text = make_program(random.Random(f"{args.seed}.{i}"))
            several += len(set(re.findall(r"<(@m\d)", text))) > 1
            path = f"{out}/program{i}.mlir"
            with open(path, "w") as f:
                f.write(text)
            problem = problem_of(os.path.join(args.build, "bin"), path)
            refused += problem == REFUSED
            if problem and problem != REFUSED:
                bad += 1
                print(f"seed {args.seed}, program {i}: {problem}")
                if args.keep:
                    with open(f"{args.keep}/program{i}.mlir", "w") as f:
                        f.write(text)
    print(f"{args.count} programs, {several} of them on several meshes, {refused} refused, {bad} with problems")
    sys.exit(1 if bad or several * 2 < args.count or refused * 10 > args.count else 0)


if __name__ == "__main__":
    main()
