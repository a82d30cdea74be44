#!/usr/bin/env python3
"""Odd but valid programs and meshes: each is compiled, trained for some steps, and has the numbers worked out by hand.

Usage: odd_programs.py --build BUILD
"""
import argparse
import json
import os
import sys
import tempfile

import toy
from trials import Trials, read_tensors, tensors_bytes, write_file

args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args = args.parse_args()
opt = os.path.join(args.build, "bin", "autopar-opt")
trials = Trials()


def odd(name, step, init=None, plan=None, steps=2, state=None, metrics=None, data=None, start=None, flags=(), file="step.mlir"):
    """Compiles and trains; `state` is the saved state as name → numbers, `metrics` those of the last step."""
    trials.later(train, name, step, init, plan or {}, steps, state, metrics, data, start, flags, file)


def train(name, step, init, plan, steps, state, metrics, data, start, flags, file):
    folder = tempfile.mkdtemp(dir=scratch)
    files = [write_file(f"{folder}/{file}", step)] + ([write_file(f"{folder}/init.mlir", init)] if init else [])
    plan = write_file(f"{folder}/plan.json", json.dumps({"version": 1, **plan}))
    if not trials.good(f"{name}: compile", [opt, *files, "--plan", plan, "--emit=exe", "-o", f"{folder}/train", *flags]):
        return
    command = [f"{folder}/train", "--steps", steps, "--threads", 1, "--check-replicas", "--save-state", f"{folder}/state", "--metrics",
               f"{folder}/metrics"]
    for flag, tensors in (("--data", data), ("--init-state", start)):
        if tensors:
            command += [flag, write_file(f"{folder}/{flag}.safetensors", tensors_bytes(tensors))]
    if not trials.good(f"{name}: train", command):
        return
    found = {key: value[2] for key, value in read_tensors(f"{folder}/state").items()}
    if state is not None and found != state:
        trials.problem(name, f"the state is {found}, expected {state}")
    rows = [json.loads(line) for line in open(f"{folder}/metrics")]
    rest = {key: value for key, value in rows[-1].items() if key not in ("step", "seconds", "tokens_per_second")} if rows else {}
    if metrics is not None and rest != metrics:
        trials.problem(name, f"the metrics are {rest}, expected {metrics}")


def function(arguments, results, body, role="step"):
    """Arguments and results as (path, type) in JAX's way; the values are %0, %1, …"""
    takes = ", ".join(f'%a{i}: {kind} loc("{path}")' for i, (path, kind) in enumerate(arguments))
    gives = ", ".join(f'{kind} {{jax.result_info = "result{path}"}}' for path, kind in results)
    return f"module {{ func.func public @{role}({takes}) -> ({gives}) {{\n{body}\n}} }}\n"


S, I, V = "tensor<f32>", "tensor<i32>", "tensor<4xf32>"
DOUBLE = "%r = stablehlo.add %a0, %a0 : "


def init(kind, value, path="['w']"):
    return function([], [(path, kind)], f"%r = stablehlo.constant dense<{value}> : {kind}\nreturn %r : {kind}", role="init")


def meshes():
    """A doubled vector and the sum of a batch, on every shape of mesh."""
    step = function([("state['w']", V), ("batch['x']", "tensor<3x4xf32>")], [("[0]['w']", V), ("[1]['loss']", S)],
                    f"{DOUBLE}{V}\n%z = stablehlo.constant dense<0.0> : {S}\n"
                    "%s = stablehlo.reduce(%a1 init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> "
                    f"tensor<f32>\nreturn %r, %s : {V}, {S}")
    data = {"batch/x": ("F32", [2, 3, 4], list(range(24)))}
    rows = [{"match": "^batch/", "dims": [["dp"], []]}]
    for name, mesh, rules in (
            ("no devices named", {}, []), ("an axis of size 1", {"dp": 1}, rows), ("axes of size 1", {"dp": 1, "tp": 2, "pp": 1}, rows),
            ("rows smaller than the mesh", {"dp": 5}, rows), ("uneven rows", {"dp": 2}, rows), ("8 devices", {"dp": 8}, rows),
            ("sub-axes", {"dp": 4}, [{"match": "^batch/", "dims": [["dp:(1)2"], ["dp:(2)2"]]}]),
            ("a sharding as text", {"dp": 2}, [{"match": "^batch/", "dims": '[{"dp", ?}, {?}]'}]),
            ("everything sharded", {"dp": 2, "tp": 2}, [*rows, {"match": "w$", "dims": [["tp", "dp"]]}]),
            ("a name with a dash", {"d-p": 2}, [{"match": "^batch/", "dims": [["d-p"], []]}])):
        odd(f"mesh: {name}", step, init(V, "1.0"), {"mesh": mesh, "shardings": rules}, data=data, state={"state/w": [4.0] * 4},
            metrics={"loss": float(sum(range(12, 24)))})
    odd("mesh: replicated unless hinted", step, init(V, "1.0"), {"mesh": {"dp": 2}, "unhinted": "replicated"}, data=data,
        state={"state/w": [4.0] * 4})
    odd("batch of one row", step.replace("3x4", "1x4"), init(V, "1.0"), {"mesh": {"dp": 2}, "shardings": rows},
        data={"batch/x": ("F32", [1, 1, 4], [1, 2, 3, 4])}, metrics={"loss": 10.0})
    odd("no rows at all", step.replace("3x4", "0x4"), init(V, "1.0"), {"mesh": {"dp": 2}, "shardings": rows},
        data={"batch/x": ("F32", [1, 0, 4], [])}, metrics={"loss": 0.0})
    odd("--entry", step.replace("@step", "@main"), init(V, "1.0"), data=data, state={"state/w": [4.0] * 4}, flags=["--entry", "main=step"],
        file="train.mlir")
    odd("--entry of a file", step.replace("@step", "@main"), init(V, "1.0"), data=data, state={"state/w": [4.0] * 4},
        flags=["--entry", "train.mlir=step"], file="train.mlir")


def signatures():
    two = {"mesh": {"dp": 2}}
    odd("only scalars", function([("state['w']", S)], [("[0]['w']", S), ("[1]['loss']", S)], f"{DOUBLE}{S}\nreturn %r, %a0 : {S}, {S}"),
        init(S, "1.5"), two, state={"state/w": [6.0]}, metrics={"loss": 3.0})
    odd("no state", function([("batch['x']", V)], [("[0]['y']", V)], f"{DOUBLE}{V}\nreturn %r : {V}"), plan=two,
        data={"batch/x": ("F32", [1, 4], [1, 2, 3, 4])}, state={}, metrics={"y": [2.0, 4.0, 6.0, 8.0]})
    odd("no metrics", function([("state['w']", V)], [("['w']", V)], f"{DOUBLE}{V}\nreturn %r : {V}"), init(V, "1.0"), two,
        state={"state/w": [4.0] * 4}, metrics={})
    odd("no @init", function([("state['w']", V)], [("['w']", V)], f"{DOUBLE}{V}\nreturn %r : {V}"), plan=two,
        start={"state/w": ("F32", [4], [1, 2, 3, 4])}, state={"state/w": [4.0, 8.0, 12.0, 16.0]})
    odd("an empty state", function([("state['w']", "tensor<0x3xf32>")], [("['w']", "tensor<0x3xf32>")],
                                   f"{DOUBLE}tensor<0x3xf32>\nreturn %r : tensor<0x3xf32>"), init("tensor<0x3xf32>", "1.0"),
        {**two, "shardings": [{"match": "w", "dims": [["dp"]]}]}, state={"state/w": []})
    odd("state that is returned as it came", function([("state['w']", V)], [("['w']", V)], f"return %a0 : {V}"), init(V, "1.5"), two,
        state={"state/w": [1.5] * 4})
    pair = [("state['a']", V), ("state['b']", V)]
    given = {"state/a": ("F32", [4], [1, 2, 3, 4]), "state/b": ("F32", [4], [5, 6, 7, 8])}
    outs = [("['a']", V), ("['b']", V)]
    for mesh in ({}, {"dp": 2}):
        rules = {"mesh": mesh, "shardings": [{"match": "a$", "dims": [["dp"]]}] if mesh else []}
        odd(f"states that swap, {mesh}", function(pair, outs, f"return %a1, %a0 : {V}, {V}"), plan=rules, start=given, steps=3,
            state={"state/a": [5.0, 6.0, 7.0, 8.0], "state/b": [1.0, 2.0, 3.0, 4.0]})
        odd(f"two states of one value, {mesh}", function(pair, outs, f"%r = stablehlo.add %a0, %a1 : {V}\nreturn %r, %r : {V}, {V}"),
            plan=rules, start=given, steps=2, state={"state/a": [12.0, 16.0, 20.0, 24.0], "state/b": [12.0, 16.0, 20.0, 24.0]})
        odd(f"a state that follows another, {mesh}", function(pair, outs, f"%r = stablehlo.add %a0, %a0 : {V}\nreturn %r, %a0 : {V}, {V}"),
            plan=rules, start=given, steps=2, state={"state/a": [4.0, 8.0, 12.0, 16.0], "state/b": [2.0, 4.0, 6.0, 8.0]})
    odd("state that is only written", function([("state['a']", V)], outs, f"%r = stablehlo.add %a0, %a0 : {V}\nreturn %r, %a0 : {V}, {V}"),
        init(V, "1.0", "['a']"), two, state={"state/a": [4.0] * 4, "state/b": [2.0] * 4})
    odd("state that is only written, from a file", function([("state['a']", V)], outs, f"%r = stablehlo.add %a0, %a0 : {V}\nreturn %r, %a0 : {V}, {V}"),
        plan=two, start=given, steps=0, state={"state/a": [1.0, 2.0, 3.0, 4.0], "state/b": [5.0, 6.0, 7.0, 8.0]})
    statistics()
    odd("state that is constant", function([("state['a']", V)], outs,
                                           f"%r = stablehlo.constant dense<2.0> : {V}\nreturn %r, %r : {V}, {V}"),
        init(V, "1.0", "['a']"), two, state={"state/a": [2.0] * 4, "state/b": [2.0] * 4})
    odd("a metric that is a batch", function([("batch['x']", V)], [("['y']", V)], f"return %a0 : {V}"), plan=two,
        data={"batch/x": ("F32", [1, 4], [1, 2, 3, 4])}, metrics={"y": [1.0, 2.0, 3.0, 4.0]})
    odd("without names", f"func.func public @step(%a0: {V}, %x: tensor<2xf32>) -> ({V}, {S}) {{\n{DOUBLE}{V}\n"
        f"%l = stablehlo.constant dense<0.5> : {S}\nreturn %r, %l : {V}, {S}\n}}", init(V, "1.0", ""), two, data={"arg1": ("F32", [1, 2], [0, 0])}, metrics={"loss": 0.5})
    odd("PyTorch's names", f'func.func public @step(%a0: {V} loc("model.layers.0.weight"), %x: {V} loc("input")) -> {V} {{\n{DOUBLE}{V}\n'
        f"return %r : {V}\n}}", init(V, "1.0", ""), two, data={"input": ("F32", [1, 4], [0] * 4)},
        state={"model.layers.0.weight": [4.0] * 4})


def statistics():
    """What running statistics and generators do beside the parameters: half of the mean over all rows, a counter, a key that is stepped."""
    key = "tensor<2xui32>"
    paths = ["['extra']['mean']", "['extra']['bn/~/counter']", "['extra']['rng'].key"]
    kinds = [V, I, key]
    body = f"""%z = stablehlo.constant dense<0.0> : {S}
%s = stablehlo.reduce(%a3 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<3x4xf32>, {S}) -> {V}
%n = stablehlo.constant dense<6.0> : {V}
%m = stablehlo.divide %s, %n : {V}
%h = stablehlo.constant dense<0.5> : {V}
%o = stablehlo.multiply %a0, %h : {V}
%r = stablehlo.add %o, %m : {V}
%one = stablehlo.constant dense<1> : {I}
%c = stablehlo.add %a1, %one : {I}
%step = stablehlo.constant dense<[0, 3]> : {key}
%k = stablehlo.add %a2, %step : {key}
return %r, %c, %k : {V}, {I}, {key}"""
    step = function([*((f"state{path}", kind) for path, kind in zip(paths, kinds)), ("batch['x']", "tensor<3x4xf32>")],
                    [(f"[0]{path}", kind) for path, kind in zip(paths, kinds)], body)
    start = {"state/extra/mean": ("F32", [4], [8.0] * 4), "state/extra/bn/~/counter": ("I32", [], [7]), "state/extra/rng/key": ("U32", [2], [9, 4294967295])}
    for mesh in ({}, {"dp": 2}, {"dp": 4}):
        odd(f"running statistics and generators, {mesh}", step, start=start, steps=2, data={"batch/x": ("F32", [2, 3, 4], list(range(24)))},
            plan={"mesh": mesh, "unhinted": "replicated", "shardings": [{"match": "^batch/", "dims": [["dp"]]}] if mesh else []},
            state={"state/extra/mean": [11.0, 11.75, 12.5, 13.25], "state/extra/bn/~/counter": [9], "state/extra/rng/key": [9, 5]})


def types():
    two = {"mesh": {"dp": 2}, "shardings": [{"match": "w", "dims": [["dp"]]}]}
    for kind, value, result in (("bf16", "1.5", 0x40C0), ("f64", "1.5", 6.0), ("f16", "1.5", 6.0), ("i32", "3", 12), ("ui32", "3", 12),
                                ("i64", "3", 12), ("i8", "3", 12), ("ui8", "3", 12), ("i16", "3", 12)):
        vector = f"tensor<5x{kind}>"
        odd(f"state of {kind}", function([("state['w']", vector)], [("['w']", vector)], f"{DOUBLE}{vector}\nreturn %r : {vector}"),
            init(vector, value), two, state={"state/w": [result] * 5})
    flag = "tensor<5xi1>"
    odd("state of i1", function([("state['w']", flag)], [("['w']", flag)], f"%r = stablehlo.not %a0 : {flag}\nreturn %r : {flag}"),
        init(flag, "false"), two, state={"state/w": [True] * 5}, steps=3)


def names():
    """Quotes, slashes, spaces, newlines and other letters in names come back from the state file."""
    for name in ("it's", "a/b", "a.b", "ü", "a b", "[0]"):
        path = f"state['{name}']" if "'" not in name else f'state[\\22{name}\\22]'
        out = path.replace("state", "", 1)
        odd(f"name {name!r}", function([(path, V)], [(out, V)], f"{DOUBLE}{V}\nreturn %r : {V}"), init(V, "1.0", out), {"mesh": {"dp": 2}},
            state={f"state/{name}": [4.0] * 4})
    odd("name with a newline", function([("state['a\\0Ab']", V)], [("['a\\0Ab']", V)], f"{DOUBLE}{V}\nreturn %r : {V}"),
        plan={"mesh": {"dp": 2}}, steps=0, start={"state/a\nb": ("F32", [4], [1] * 4)}, state={"state/a\nb": [1.0] * 4})


def large():
    count = 2000
    arguments = [(f"state['w{i}']", S) for i in range(count)]
    body = "\n".join(f"%r{i} = stablehlo.add %a{i}, %a{i} : {S}" for i in range(count))
    odd(f"{count} states", function(arguments, [(f"['w{i}']", S) for i in range(count)],
                                    f"{body}\nreturn {', '.join(f'%r{i}' for i in range(count))} : {', '.join([S] * count)}"),
        plan={"mesh": {"dp": 2}}, start={f"state/w{i}": ("F32", [], [i]) for i in range(count)},
        state={f"state/w{i}": [4.0 * i] for i in range(count)})
    many = ", ".join(f"%a{i}: tensor<2xf32>" for i in range(10000))
    path = write_file(f"{scratch}/step.mlir", f"func.func public @step({many}) -> tensor<2xf32> {{ return %a1 : tensor<2xf32> }}")
    trials.later(trials.good, "10,000 arguments", [opt, path, "--emit=spmd", "-o", f"{scratch}/many"])


with tempfile.TemporaryDirectory() as scratch:
    for part in (meshes, signatures, types, names, large):
        part()
    sys.exit(trials.report("odd programs"))
