# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs recorded programs with autopar: many at a time as one function, by the interpreter and as a compiled binary.

What refuses is taken out by the line of its error and the rest goes on; what crashes is found by halving. Standard library only.
"""
import json
import os
import re
import subprocess
import tempfile

from program import module_of

INIT = """func.func public @init(%seed: tensor<2xui32> loc("seed")) -> (tensor<f32> {jax.result_info = "result['anchor']"}) {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
"""


class Refused(Exception):
    """A command that ended badly, with the line of the program that its error names, if any."""

    def __init__(self, tool, code, errors, line):
        super().__init__(f"{tool} exits {code}: {errors.strip()[:400]}")
        self.line, self.code, self.errors = line, code, errors


def command(arguments, file, seconds):
    try:
        done = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=seconds)
    except subprocess.TimeoutExpired:
        raise Refused(os.path.basename(arguments[0]), "not in time", "", None)
    if done.returncode:
        place = re.search(re.escape(file) + r":(\d+):\d+: (?:loc\(.*?\): )?error", done.stderr)
        raise Refused(os.path.basename(arguments[0]), done.returncode, done.stderr, int(place[1]) if place else None)


def tensors(path):
    """Name → bytes of a safetensors file."""
    raw = open(path, "rb").read()
    start = 8 + int.from_bytes(raw[:8], "little")
    header = json.loads(raw[8:start])
    return {name: raw[start + e["data_offsets"][0]:start + e["data_offsets"][1]] for name, e in header.items() if name != "__metadata__"}


def stands_for_others(record):
    """Whether a program has ops that the interpreter never meets: the first stage of the compiler writes them in others."""
    return bool(re.search(r"chlo\.(broadcast_|constant|mulhi)|stablehlo\.(custom_call|composite)", " ".join(record["lines"])))


def interpret(build, folder, records):
    file, out = f"{folder}/main.mlir", f"{folder}/out.safetensors"
    text = module_of(records)
    open(file, "w").write(text)
    if any(map(stands_for_others, records)):
        command([f"{build}/bin/autopar-opt", file, "--autopar-expand-ops", "-o", f"{folder}/expanded.mlir"], file, 120)
        file = f"{folder}/expanded.mlir"
    command([f"{build}/bin/autopar-run", file, "--function", "main", "--out", out], file, 120)
    found, flat = tensors(out), iter(range(10**9))
    return [[found[f"result{next(flat)}"] for _ in record["results"]] for record in records], text


def compile_and_run(build, folder, records):
    file, exe = f"{folder}/step.mlir", f"{folder}/train"
    text = step_text(records)
    open(file, "w").write(text)
    command([f"{build}/bin/autopar-opt", file, "--emit=exe", "-o", exe], file, 300)
    command([exe, "--steps", "1", "--seed", "1", "--threads", "1", "--quiet", "--save-state", f"{folder}/state"], file, 60)
    found = tensors(f"{folder}/state")
    return [[found[f"state/c{i}_{k}"] for k in range(len(record["results"]))] for i, record in enumerate(records)], text


def step_text(records):
    """@init and a @step whose new state holds every result; one state of no interest makes it a training step."""
    step = module_of(records, "step", lambda i, k: f" {{jax.result_info = \"result[0]['c{i}_{k}']\"}}",
                     argument="%anchor: tensor<f32> loc(\"state['anchor']\")")
    head = step.index(") -> (", step.index("@step(")) + len(") -> (")
    step = step[:head] + "tensor<f32> {jax.result_info = \"result[0]['anchor']\"}, " + step[head:]
    last = step.rindex("return ")
    values, types = step[last + len("return "):].split(" : ", 1)
    return INIT + step[:last] + f"return %anchor, {values} : tensor<f32>, {types}"


def run_all(run, build, records):
    """For each record its results, or a Refused."""
    answers = [None] * len(records)
    pending = [[i for i, r in enumerate(records) if stands_for_others(r) == which] for which in (False, True)]
    while pending:
        group = pending.pop()
        if not group:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                results, _ = run(build, folder, [records[i] for i in group])
                for i, result in zip(group, results):
                    answers[i] = result
                continue
            except Refused as problem:
                text = open(f"{folder}/{'step' if run is compile_and_run else 'main'}.mlir").read()
                guilty = blame(text, problem.line)
                if len(group) == 1 or (guilty is not None and problem.code == 1):
                    at = 0 if guilty is None or len(group) == 1 else guilty
                    answers[group[at]] = problem
                    pending.append(group[:at] + group[at + 1:])
                else:
                    middle = len(group) // 2
                    pending += [group[middle:], group[:middle]]
    return answers


def blame(text, line):
    """Which program of a module a line belongs to."""
    if line is None:
        return None
    lines = text.split("\n")
    private = re.match(r"func\.func private @c(\d+)_", lines[line - 1]) if line <= len(lines) else None
    if private:
        return int(private[1])
    for number in range(min(line, len(lines)), 0, -1):
        found = re.match(r"  // (\d+): ", lines[number - 1])
        if found:
            return int(found[1])
    return None
