#!/usr/bin/env python3
"""Bad programs, plans and command lines: each ends with one clear message and the right exit code; none hangs or crashes.

Usage: bad_input.py --build BUILD
"""
import argparse
import os
import sys
import tempfile

import toy
from trials import Trials, write_file

args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args = args.parse_args()
opt, run = (os.path.join(args.build, "bin", tool) for tool in ("autopar-opt", "autopar-run"))
trials = Trials()


def refuse(name, files, code, *fragments, plan=None, flags=("--emit=spmd",), help=None, tool=opt):
    """Files (name → text, or paths) and a plan that the compiler must refuse."""
    folder = tempfile.mkdtemp(dir=scratch)
    paths = [write_file(os.path.join(folder, f), text) for f, text in files.items()] if isinstance(files, dict) else list(files)
    if plan is not None:
        flags = ("--plan", write_file(os.path.join(folder, "plan.json"), plan), *flags)
    trials.later(trials.refused, name, [tool, *paths, *flags, "-o", os.path.join(folder, "out")] if tool == opt else
                 [tool, *paths, *flags], code, *fragments, seconds=60, help=help)


def step(body, arguments="%a: tensor<4xf32>", results="tensor<4xf32>"):
    return {"step.mlir": f"func.func public @step({arguments}) -> {results} {{\n{body}\n}}\n"}


def programs():
    refuse("unknown stablehlo op", step("%0 = stablehlo.frobnicate %a : tensor<4xf32>\n return %0 : tensor<4xf32>"), 1,
           "stablehlo.frobnicate")
    refuse("unknown generic op", step('%0 = "stablehlo.cosin"(%a) : (tensor<4xf32>) -> tensor<4xf32>\n return %0 : tensor<4xf32>'), 1,
           "stablehlo.cosin", help="cosine")
    refuse("foreign dialect", step('%0 = "mhlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n return %0 : tensor<4xf32>'),
           1, "mhlo.add", help="stablehlo")
    refuse("foreign registered dialect", step("%0 = arith.addf %a, %a : tensor<4xf32>\n return %0 : tensor<4xf32>"), 1, "arith.addf", help="stablehlo")
    refuse("dynamic dim", step("return %a : tensor<?x4xf32>", "%a: tensor<?x4xf32>", "tensor<?x4xf32>"), 1, "argument 0", "dim 0",
           help="static")
    refuse("dynamic dim inside", step("%0 = stablehlo.custom_call @f(%a) : (tensor<4xf32>) -> tensor<?xf32>\n return %a : tensor<4xf32>"), 1)
    refuse("unranked", step("return %a : tensor<*xf32>", "%a: tensor<*xf32>", "tensor<*xf32>"), 1, "ranked")
    refuse("float of 8 bits", step("return %a : tensor<4xf8E4M3FN>", "%a: tensor<4xf8E4M3FN>", "tensor<4xf8E4M3FN>"), 1,
           "element type", help="f32")
    refuse("no tensor at all", step("return %a : i32", "%a: i32", "i32"), 1, "tensor")
    refuse("elided constant", step("%0 = stablehlo.constant dense<...> : tensor<4xf32>\n return %0 : tensor<4xf32>"), 1, "elided",
           help="large_elements_limit")
    refuse("elided resource", step("%0 = stablehlo.constant dense_resource<__elided__> : tensor<4xf32>\n return %0 : tensor<4xf32>"), 1,
           "elided", help="large_elements_limit")
    refuse("elided hex", step('%0 = stablehlo.constant dense<__elided__> : tensor<4xf32>\n return %0 : tensor<4xf32>'), 1,
           help="large_elements_limit|elided")
    refuse("truncated program", {"step.mlir": toy.STEP[:len(toy.STEP) // 2]}, 1)
    refuse("truncated at the end", {"step.mlir": toy.STEP[:-4]}, 1)
    refuse("wrong type inside", step("%0 = stablehlo.add %a, %b : tensor<4xf32>\n return %0 : tensor<4xf32>",
                                     "%a: tensor<4xf32>, %b: tensor<5xf32>"), 1, "5xf32", "4xf32")
    refuse("dot of sizes that differ", step(
        "%0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<5x4xf32>) -> tensor<4x4xf32>\n"
        " return %0 : tensor<4x4xf32>", "%a: tensor<4x3xf32>, %b: tensor<5x4xf32>", "tensor<4x4xf32>"), 1, "3", "5")
    refuse("empty file", {"step.mlir": ""}, 1, "empty")
    refuse("only blanks", {"step.mlir": " \n\n"}, 1, "empty")
    refuse("only a comment", {"step.mlir": "// nothing\n"}, 1)
    refuse("garbage", {"step.mlir": bytes(range(256)) * 64}, 1)
    refuse("zeros", {"step.mlir": bytes(4096)}, 1)
    refuse("bytecode cut short", {"step.mlir": b"ML\xefR" + bytes([1, 2, 3, 4, 5, 6])}, 1)
    refuse("missing file", [os.path.join(scratch, "nowhere.mlir")], 1, "nowhere.mlir")
    refuse("folder as input", [scratch], 1, scratch)
    refuse("folder among inputs", [write_file(os.path.join(scratch, "step.mlir"), toy.STEP), scratch], 1, scratch)
    refuse("no role", {"a.mlir": toy.STEP.replace("@step", "@train")}, 1, "role", help="--entry")
    refuse("two files of one role", {"step.mlir": toy.STEP, "again.mlir": toy.STEP}, 1, "role 'step'", help="--entry")
    refuse("exe of @loss alone", {"loss.mlir": "func.func @loss(%a: tensor<4xf32>) -> tensor<f32> "
           "{\n%0 = stablehlo.constant dense<0.0> : tensor<f32>\nreturn %0 : tensor<f32>\n}"}, 1, "no @step", flags=("--emit=exe",))
    refuse("exe of @init alone", {"init.mlir": toy.INIT}, 1, "no @step", flags=("--emit=exe",))
    refuse("step without a body", {"step.mlir": "func.func private @step(tensor<4xf32>) -> tensor<4xf32>"}, 1)
    refuse("recursion", step("%0 = func.call @step(%a) : (tensor<4xf32>) -> tensor<4xf32>\n return %0 : tensor<4xf32>"), 1, "recursion")
    refuse("init of another shape", {"step.mlir": toy.STEP, "init.mlir": toy.INIT.replace("4x3", "4x5")}, 1, "state/w|'w'", "4x5", "4x3")
    refuse("file of no role", {"step.mlir": toy.STEP, "start.mlir": toy.INIT.replace("@init", "@main")}, 1, "start.mlir", help="--entry")


def hostile():
    nested = "module {" * 10000 + "}" * 10000
    refuse("modules 10,000 deep", {"step.mlir": nested}, 1, "deep|nest")
    deep = "%0 = \"stablehlo.optimization_barrier\"(%a) ({" * 10000
    refuse("regions 10,000 deep", step(deep), 1, "deep|nest")
    refuse("parentheses of a location 10,000 deep", step('return %a : tensor<4xf32> loc("x"' + "(" * 10000 + ")" * 10001), 1, "deep|nest")
    refuse("brackets 10,000 deep", step("%0 = stablehlo.constant dense<" + "[" * 10000 + "1.0" + "]" * 10000 +
                                        "> : tensor<1xf32>\n return %a : tensor<4xf32>"), 1, "deep|nest")
    refuse("locations 10,000 deep", step("return %a : tensor<4xf32> loc(" + 'callsite("a" at ' * 10000 + '"b"' + ")" * 10001), 1,
           "deep|nest")
    refuse("2^62 elements", step("%0 = stablehlo.add %a, %a : tensor<4611686018427387904xf32>\n return %0 : tensor<4611686018427387904xf32>",
                                 "%a: tensor<4611686018427387904xf32>", "tensor<4611686018427387904xf32>"), 1, "TiB",
           flags=("--emit=exe",))
    big = "tensor<4294967296x4294967296xf32>"
    refuse("2^64 elements", step(f"%0 = stablehlo.add %a, %a : {big}\n return %0 : {big}", f"%a: {big}", big), 1, "2.63|TiB",
           flags=("--emit=exe",))
    refuse("a size past 64 bits", step("return %a : tensor<99999999999999999999xf32>", "%a: tensor<99999999999999999999xf32>",
                                       "tensor<99999999999999999999xf32>"), 1)


    refuse("2^63 elements", step("return %a : tensor<9223372036854775808xf32>", "%a: tensor<9223372036854775808xf32>",
                                 "tensor<9223372036854775808xf32>"), 1, "invalid dimension")
    squared = "tensor<3037000500x3037000500xf32>"
    refuse("a product past 2^63", step(f"%0 = stablehlo.add %a, %a : {squared}\n return %0 : {squared}", f"%a: {squared}", squared), 1,
           "fewer than 2.63")
    refuse("a product that wraps to 0", step("%0 = stablehlo.reshape %a : (tensor<4294967296x4294967296xf32>) -> tensor<0xf32>\n"
           " return %0 : tensor<0xf32>", "%a: tensor<4294967296x4294967296xf32>", "tensor<0xf32>"), 1, "fewer than 2.63")
    for name, literal, shape, says in (("a byte short", '"0x0000"', "4xf32", "2 bytes of hex"), ("too long", '"0x' + "00" * 100 + '"', "4xf32", "100 bytes"),
                                       ("of half a byte", '"0x000"', "4xf32", "hex"), ("for 2^40 bools", '"0x0100"', "1099511627776xi1", "2 bytes"),
                                       ("a list for 2^40", "[1.0]", "1099511627776xf32", "1099511627776"),
                                       ("a splat of 2^64", "1.0", "4294967296x4294967296xf32", "fewer than 2.63")):
        refuse(f"constant {name}", step(f"%0 = stablehlo.constant dense<{literal}> : tensor<{shape}>\n return %a : tensor<4xf32>"), 1, says)
    huge = "tensor<1099511627776xf32>"
    if "ASAN_OPTIONS" not in os.environ:  # ASan ends the process where `new` throws
        refuse("a constant of 4 TiB, run", {"a.mlir": f"func.func @main() -> {huge} {{\n%0 = stablehlo.constant dense<1.0> : {huge}\n return %0 : {huge}\n}}"},
           1, "out of memory", tool=run, flags=())
    refuse("attributes 10,000 deep", step("%0 = stablehlo.negate %a {x = " + "[" * 10000 + "]" * 10000 + "} : tensor<4xf32>\nreturn %0 : tensor<4xf32>"),
           1, "deep|nest")
    chain = "".join(f'#l{i + 1} = loc("a"(#l{i}))\n' for i in range(10000))
    refuse("a location of 10,000 names", {"step.mlir": '#l0 = loc("f.py":1:1)\n' + chain + step(
        "%0 = stablehlo.custom_call @f(%a) : (tensor<4xf32>) -> tensor<4xf32> loc(#l10000)\nreturn %0 : tensor<4xf32>")["step.mlir"]}, 1,
        flags=("--emit=exe",))
    doubled = "".join(f"#l{i + 1} = loc(callsite(#l{i} at #l{i}))\n" for i in range(60))
    refuse("a location of 2^60 calls", {"step.mlir": '#l0 = loc("f.py":1:1)\n' + doubled + step(
        '%0 = "stablehlo.foo"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc(#l60)\nreturn %0 : tensor<4xf32>')["step.mlir"]}, 1, "stablehlo.foo")
    refuse("a hint looked up in a location of 2^60 calls", {"step.mlir": '#l0 = loc("f.py":1:1)\n' + doubled + step(
        "%0 = stablehlo.negate %a : tensor<4xf32> loc(#l60)\nreturn %0 : tensor<4xf32>")["step.mlir"]}, 1, "applies to nothing",
        plan=toy.plan(values=[{"scope": "nowhere", "dims": [["dp"]]}]))
    twice = "".join(f"func.func private @f{i}(%x: tensor<4xf32>) -> tensor<4xf32> {{ %0 = func.call @f{i + 1}(%x) : (tensor<4xf32>) -> tensor<4xf32>\n"
                    f"%1 = func.call @f{i + 1}(%0) : (tensor<4xf32>) -> tensor<4xf32>\nreturn %1 : tensor<4xf32> }}\n" for i in range(40))
    last = "func.func private @f40(%x: tensor<4xf32>) -> tensor<4xf32> { %0 = stablehlo.negate %x : tensor<4xf32>\n return %0 : tensor<4xf32> }\n"
    refuse("2^40 calls", {"step.mlir": twice + last + step("%0 = func.call @f0(%a) : (tensor<4xf32>) -> tensor<4xf32>\nreturn %0 : tensor<4xf32>")
           ["step.mlir"]}, 1, "ops: functions call each other too often")
    window = ('%c = stablehlo.constant dense<0.0> : tensor<f32>\n%0 = "stablehlo.reduce_window"(%a, %c) <{window_dimensions = '
              "array<i64: 9223372036854775807>, padding = dense<[[9223372036854775807, 9223372036854775807]]> : tensor<1x2xi64>}> ({\n"
              "^bb0(%x: tensor<f32>, %y: tensor<f32>):\n %s = stablehlo.add %x, %y : tensor<f32>\n stablehlo.return %s : tensor<f32>\n}) : "
              "(tensor<4xf32>, tensor<f32>) -> tensor<4xf32>\nreturn %0 : tensor<4xf32>")
    refuse("a window of 2^63", step(window), 1, "too large or negative")
    refuse("padding of 2^63", step("%c = stablehlo.constant dense<0.0> : tensor<f32>\n%0 = stablehlo.pad %a, %c, low = [9223372036854775807], high = "
           "[9223372036854775807], interior = [9223372036854775807] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>\n return %0 : tensor<4xf32>"), 1,
           "too large or negative")
    many = ", ".join(f"%a{i}: tensor<2xf32>" for i in range(10000))
    refuse("10,000 arguments that nobody feeds", step("return %a1 : tensor<2xf32>", many, "tensor<2xf32>"), 1, "argument0", tool=run, flags=())


def plans():
    def bad(name, text, *fragments, help=None, files=None):
        refuse(name, files or {"step.mlir": toy.STEP, "init.mlir": toy.INIT}, 1, *fragments, plan=text, help=help)
    bad("unknown key", toy.plan(shardngs=[]), 'unknown key "shardngs"', help='did you mean "shardings"')
    bad("unknown key in a rule", toy.plan(shardings=[{"match": "w", "dimz": []}]), "dimz", help="dims")
    bad("syntax error", '{"version": 1,, }', "")
    bad("plan cut short", toy.plan()[:-1])
    bad("empty plan", "", "")
    bad("plan is a list", "[]", "object")
    bad("no version", '{"mesh": {"dp": 2}}', "version")
    bad("other version", '{"version": 2}', "version 2")
    bad("version as text", '{"version": "1"}', "version", "integer")
    bad("key given twice", '{"version": 1, "mesh": {"dp": 2}, "mesh": {"dp": 4}}', "mesh")
    bad("axis given twice", '{"version": 1, "mesh": {"dp": 2, "dp": 4}}', "dp")
    bad("axis used twice", toy.plan(None, ("w$", [["dp"], ["dp"]])), "dp")
    bad("axis used twice in a dim", toy.plan(None, ("w$", [["dp", "dp"]])), "dp")
    bad("unknown axis", toy.plan(None, ("w$", [["tp"]])), "'tp'", "dp=2")
    bad("rule for nothing", toy.plan(None, ("wqkv", [["dp"]])), "wqkv")
    bad("rule of too many dims", toy.plan(None, ("w$", [[], [], ["dp"]])), "w")
    bad("rule shadowed", toy.plan(None, ("w$", [["dp"]]), ("state/w", [[], ["dp"]])), "state/w")
    bad("bad expression", toy.plan(None, ("w(", [["dp"]])), "regular expression")
    bad("bad repeat", toy.plan(None, ("*w", [["dp"]])), "regular expression")
    bad("expression that explodes", toy.plan(None, ("(w{1,1000}){1,1000}", [["dp"]])))
    bad("expression 100,000 long", toy.plan(None, ("(" * 50000 + "w" + ")" * 50000, [["dp"]])))
    bad("mesh of size 0", toy.plan({"dp": 0}), "dp", "0")
    bad("mesh of negative size", toy.plan({"dp": -2}), "dp", "-2")
    bad("mesh of 1e18", toy.plan({"dp": 10**18}), "dp", "1000000000000000000")
    bad("mesh of 10^30", toy.plan({"dp": 10**30}), "dp")
    bad("mesh whose product overflows", toy.plan({"a": 2**31, "b": 2**31, "c": 4}), "mesh|devices|axis")
    bad("mesh of 4096 axes", toy.plan({f"a{i}": 2 for i in range(4096)}), "more than 1048576 devices")
    bad("meshes 10,000 deep", '{"version": 1, "mesh": ' + '{"a": ' * 10000 + "1" + "}" * 10000 + "}", "nested more than 32 deep")
    bad("mesh of a fraction", toy.plan({"dp": 2.5}), "fraction")
    bad("mesh of a float", '{"version": 1, "mesh": {"dp": 2.0}}', "fraction")
    bad("mesh of text", toy.plan({"dp": "2"}), "string")
    bad("mesh of null", toy.plan({"dp": None}), "null")
    bad("mesh as list", toy.plan([2]), "mesh", "list")
    bad("axis without a name", toy.plan({"": 2}), "name")
    bad("axis with odd letters", toy.plan({'d"p\n': 2}), "cannot name an axis")
    for key in ("pipeline", "microbatches", "precision", "recompute", "optimizer"):
        bad(f"{key} with @step", toy.plan(**{key: {}}), key, "@loss")
    bad("zero stage 3 with @step", toy.plan(zero={"stage": 3, "axis": "dp"}), "zero", "@loss")
    bad("unhinted of no meaning", toy.plan(unhinted="closed"), "unhinted|closed")
    bad("entry of no meaning", toy.plan(entry="main"), "main=step")
    bad("entry that names nothing", toy.plan(entry="nothing=loss"), "nothing")
    bad("rename of nothing", toy.plan(rename={"arg77": "batch/y"}), "arg77")
    bad("rename onto another", toy.plan(rename={"batch/x": "state/w"}), "state/w")
    bad("values of nothing", toy.plan(values=[{"op": "stablehlo.sine", "dims": [["dp"]]}]), "")
    bad("values without a field", toy.plan(values=[{"dims": [["dp"]]}]), "names no value")
    bad("dims of text that is no sharding", toy.plan(None, ("w$", "[{dp}]")), "sharding")
    bad("plan nested 100,000 deep", "[" * 100000, "deep|nest")
    bad("plan of garbage", bytes(range(256)))
    refuse("missing plan", {"step.mlir": toy.STEP}, 1, "nowhere.json", flags=("--plan", f"{scratch}/nowhere.json", "--emit=spmd"))
    refuse("folder as plan", {"step.mlir": toy.STEP}, 1, scratch, flags=("--plan", scratch, "--emit=spmd"))


def command_lines():
    files = {"step.mlir": toy.STEP, "init.mlir": toy.INIT}
    def bad(name, flags, code, *fragments, help=None):
        folder = tempfile.mkdtemp(dir=scratch)
        paths = [write_file(os.path.join(folder, f), text) for f, text in files.items()]
        trials.later(trials.refused, name, [opt, *paths, *flags], code, *fragments, seconds=60, help=help)
    bad("unknown flag", ["--emitt=exe"], 2, "--emitt=exe", help="--emit")
    bad("flag without its value", ["--plan"], 2, "plan")
    bad("unknown emit", ["--emit=elf"], 2, "elf")
    bad("unknown target", ["--target=tpu"], 2, "tpu", "host")
    bad("bad entry", ["--entry", "main"], 2, "main=step")
    bad("bad role", ["--entry", "main=train"], 2, "train", "init, step and loss")
    bad("exe without a file", ["--emit=exe"], 2, "-o")
    bad("emit plan", ["--emit=plan", "-o", "-"], 2, "--emit=plan")
    bad("unknown cpu", ["--emit=obj", "--cpu=z80", "-o", f"{scratch}/o"], 1, "z80")
    for emit in ("spmd", "obj", "exe"):
        bad(f"output into a missing folder, {emit}", [f"--emit={emit}", "-o", f"{scratch}/nowhere/out"], 1, "nowhere/out")
        bad(f"output is a folder, {emit}", [f"--emit={emit}", "-o", scratch], 1, scratch)
    bad("full disk, spmd", ["--emit=spmd", "-o", "/dev/full"], 1, "/dev/full")
    bad("full disk, obj", ["--emit=obj", "-o", "/dev/full"], 1, "/dev/full")
    bad("report into a missing folder", ["--emit=spmd", "-o", f"{scratch}/r", f"--report={scratch}/nowhere/r.json"], 1, "nowhere/r.json")
    bad("report to a full disk", ["--emit=spmd", "-o", f"{scratch}/r2", "--report=/dev/full"], 1, "/dev/full")


def interpreter():
    trials.later(trials.refused, "run: unknown flag", [run, "a.mlir", "--frob"], 2, "frob")
    trials.later(trials.refused, "run: no file", [run], 2)
    toy_file = write_file(f"{scratch}/toy.mlir", toy.STEP)
    for flag, value in (("--steps", "0"), ("--steps", "1.5"), ("--steps", "99999999999999999999"), ("--row", "-1"), ("--seed", "-1"),
                        ("--seed", "18446744073709551616"), ("--seed", "abc")):
        trials.later(trials.refused, f"run: {flag} {value}", [run, toy_file, flag, value], 2, flag, f"'{value}' is no whole number")
    for flag in ("--out", "--metrics", "--function"):
        trials.later(trials.refused, f"run: {flag} empty", [run, toy_file, flag, ""], 2, flag, "its value is empty")
    explain = os.path.join(args.build, "bin", "autopar-plan")
    trials.later(trials.refused, "plan: no subcommand", [explain], 2, "^a subcommand is required", help="^autopar-plan: error")
    trials.later(trials.refused, "plan: unknown flag", [explain, "explain", "x", toy_file, "--frob"], 2, "--frob")
    trials.later(trials.refused, "plan: empty plan", [explain, "explain", "x", toy_file, "--plan", ""], 2, "--plan", "its value is empty")
    trials.later(trials.refused, "plan: unknown value", [explain, "explain", "zzz", toy_file], 1, "zzz", help="^autopar-plan: error")
    trials.later(trials.refused, "run: missing file", [run, f"{scratch}/nowhere.mlir"], 1, "nowhere.mlir")
    trials.later(trials.refused, "run: folder", [run, scratch], 1, scratch)
    refuse("run: garbage", {"a.mlir": bytes(range(256))}, 1, tool=run, flags=())
    refuse("run: no such function", {"a.mlir": toy.STEP}, 1, "'nothing'", tool=run, flags=("--function", "nothing"))
    refuse("run: input missing", {"a.mlir": toy.STEP}, 1, tool=run, flags=())
    refuse("run: --in missing", {"a.mlir": toy.STEP}, 1, "nowhere", tool=run, flags=("--in", f"{scratch}/nowhere.safetensors"))
    bad = write_file(f"{scratch}/bad.safetensors", (2**63).to_bytes(8, "little") + b"{}")
    refuse("run: --in with a header of 2^63 bytes", {"a.mlir": toy.STEP}, 1, "bad.safetensors", tool=run, flags=("--in", bad))
    refuse("run: huge tensor", step("%0 = stablehlo.iota dim = 0 : tensor<4611686018427387904xf32>\n return %a : tensor<4xf32>"), 1,
           tool=run, flags=())


with tempfile.TemporaryDirectory() as scratch:
    for part in (programs, hostile, plans, command_lines, interpreter):
        part()
        trials.wait()
    sys.exit(trials.report("bad input"))
