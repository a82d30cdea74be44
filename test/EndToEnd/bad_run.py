#!/usr/bin/env python3
"""A trained binary with bad flags, data and state files, lost ranks and signals: one clear message, the right exit code, no hang.

One small binary for two devices is compiled and used throughout. Usage: bad_run.py --build BUILD
"""
import argparse
import filecmp
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import toy
from trials import MPIRUN, Trials, read_tensors, tensors_bytes, write_file

args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
args.add_argument("--build", required=True)
args = args.parse_args()
opt = os.path.join(args.build, "bin", "autopar-opt")
trials = Trials()
X = ("F32", [3, 8, 4], [i % 7 / 8 for i in range(96)])
STATE = {"state/w": ("F32", [4, 3], list(range(12))), "state/n": ("I32", [], [5])}


def compile_toy(name, step=toy.STEP, init=toy.INIT, plan=toy.plan(None, ("^batch/", [["dp"]]))):
    folder = os.path.join(scratch, name + ".in")
    os.mkdir(folder)
    files = [write_file(f"{folder}/{f}.mlir", text) for f, text in (("step", step), ("init", init)) if text]
    binary = os.path.join(scratch, name)
    trials.good(f"compile {name}", [opt, *files, "--plan", write_file(f"{folder}/plan.json", plan), "--emit=exe", "-o", binary])
    return binary


def flags():
    good = ["--data", data, "--threads", 1]
    def bad(name, more, code, *fragments):
        trials.later(trials.refused, name, [train, *good, *more], code, *fragments)
    bad("unknown flag", ["--frob"], 2, "--frob", "--help")
    bad("positional argument", ["frob"], 2, "frob")
    bad("flag without its value", ["--metrics"], 2, "--metrics")
    bad("steps -1", ["--steps", "-1"], 2, "--steps")
    bad("steps as text", ["--steps", "many"], 2, "--steps")
    bad("seed past 64 bits", ["--seed", "18446744073709551616"], 2, "--seed")
    bad("steps past 64 bits", ["--steps", "99999999999999999999"], 2, "--steps")
    bad("seed negative", ["--seed", "-1"], 2, "--seed")
    bad("threads 0", ["--threads", "0"], 2, "--threads")
    bad("watchdog negative", ["--watchdog-seconds", "-1"], 2, "--watchdog-seconds")
    for text in "nan", "inf", "1e10", "6o0":
        bad(f"watchdog {text}", ["--watchdog-seconds", text], 2, f"'{text}' is no number of seconds from 0 to 1e9")
    bad("start-step negative", ["--start-step", "-3"], 2, "--start-step")
    bad("metrics into a missing folder", ["--metrics", f"{scratch}/nowhere/m"], 1, "nowhere/m")
    bad("metrics to a full disk", ["--metrics", "/dev/full"], 1, "/dev/full")
    bad("stats into a missing folder", ["--stats", f"{scratch}/nowhere/s"], 1, "nowhere/s")
    bad("stats to a full disk", ["--stats", "/dev/full"], 1, "/dev/full")
    bad("state into a missing folder", ["--save-state", f"{scratch}/nowhere/s"], 1, "nowhere/s")
    bad("state onto a folder", ["--save-state", scratch], 1, scratch)
    bad("state onto nothing", ["--save-state", ""], 2)
    link = f"{scratch}/link-to-data"
    os.symlink(data, link)
    for flag in ("--metrics", "--stats", "--save-state"):
        for path in (data, link):
            bad(f"{flag} onto the data", [flag, path], 2, f"{flag} would overwrite '.*', which --data reads: name another file")
    bad("metrics onto the initial state", ["--init-state", f"{scratch}/x", "--metrics", f"{scratch}/x"], 2, "which --init-state reads")
    bad("metrics and stats in one file", ["--metrics", f"{scratch}/m", "--stats", f"{scratch}/m"], 2, "--metrics and --stats both write .*: name two files")
    trials.later(trials.good, "metrics and stats to nowhere", [train, *good, "--metrics", "/dev/null", "--stats", "/dev/null"])
    # A stack of 100 GB for each thread is more than a machine gives.
    trials.later(trials.refused, "no thread for a rank", ["bash", "-c", f"ulimit -s 104857600; exec {train} --data {data}"], 3,
                 r"only \d of 2 ranks got a thread", "use a smaller mesh, or mpirun over more hosts")
    trials.later(trials.good, "steps 0 without data", [train, "--steps", 0, "--save-state", f"{scratch}/zero.safetensors"])
    trials.later(trials.good, "help", [train, "--help"])


def broken_files(good):
    """name → (bytes of a broken safetensors file, fragments of the message)."""
    content = tensors_bytes(good)
    first = sorted(good)[0]
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8:8 + length])

    def with_header(change):
        copy = json.loads(json.dumps(header))
        change(copy)
        text = json.dumps(copy).encode()
        return len(text).to_bytes(8, "little") + text + content[8 + length:]
    dtype, shape, numbers = good[first]
    return {
        "empty": (b"", "no safetensors file"),
        "garbage": (bytes(range(256)) * 8, "no safetensors file|truncated"),
        "header of 2^63 bytes": ((2**63).to_bytes(8, "little") + b"{}", "no safetensors file"),
        "header longer than the file": ((100000).to_bytes(8, "little") + b"{}", "truncated"),
        "header no JSON": ((4).to_bytes(8, "little") + b"{{{{", "JSON"),
        "header a list": ((2).to_bytes(8, "little") + b"[]", "JSON"),
        "header nested": ((200000).to_bytes(8, "little") + b"[" * 200000, "JSON"),
        "truncated": (content[:-5], "truncated", first + "|state/"),
        "tensor missing": (tensors_bytes({k: v for k, v in good.items() if k != first}), first),
        "wrong shape": (tensors_bytes({**good, first: (dtype, shape[:-1] + [shape[-1] + 1] if shape else [1],
                                                       numbers + [0] * (len(numbers) // (shape[-1] if shape else 1))
                                                       if shape else numbers)}), first, "expected"),
        "wrong rank": (tensors_bytes({**good, first: (dtype, [1] + shape, numbers)}), first, "expected"),
        "wrong dtype": (tensors_bytes({**good, first: ("I64", shape, [0] * len(numbers))}), first, "I64", "expected"),
        "dtype unknown": (with_header(lambda h: h[first].update(dtype="Q7")), first, "Q7"),
        "offsets reversed": (with_header(lambda h: h[first].update(data_offsets=[8, 0])), first),
        "offsets of 2^63": (with_header(lambda h: h[first].update(data_offsets=[2**63 - 1, 2**63 - 1])), first),
        "offsets past 64 bits": (with_header(lambda h: h[first].update(data_offsets=[0, 2**64 + 4])), first),
        "shape negative": (with_header(lambda h: h[first].update(shape=[-1])), first),
        "shape that overflows": (with_header(lambda h: h[first].update(shape=[2**62, 2**62])), first),
        "entry a number": (with_header(lambda h: h.update({first: 3})), first),
        "metadata a number": (with_header(lambda h: h.update({"__metadata__": 3, first: 3})), first),
    }


def files():
    for flag, good, more in (("--data", {"batch/x": X}, []), ("--init-state", STATE, ["--data", data])):
        def bad(name, path, *fragments):
            trials.later(trials.refused, f"{flag} {name}", [train, flag, path, *more, "--threads", 1], 1, *fragments)
        bad("missing", f"{scratch}/nowhere.safetensors", "nowhere.safetensors")
        bad("a folder", scratch, scratch)
        bad("unreadable", "/proc/self/mem", "/proc/self/mem")
        pipe = f"{scratch}/pipe{flag}"
        os.mkfifo(pipe)
        bad("a pipe that nobody writes", pipe, pipe)
        for name, (content, *fragments) in broken_files(good).items():
            path = write_file(os.path.join(scratch, f"{flag[2:]} {name}.safetensors"), content)
            bad(name, path, re.escape(os.path.basename(path)), *fragments)
    trials.later(trials.refused, "no --data", [train], 1, "batch/x", "--data")
    trials.later(trials.refused, "--data of an unknown entry", [train, "--data", f"batch/y={data}"], 1, "batch/y", "batch/x")
    trials.later(trials.refused, "--data without rows", [train, "--data", write_file(f"{scratch}/rows", tensors_bytes(
        {"batch/x": ("F32", [0, 8, 4], [])}))], 1, "no rows")
    trials.later(trials.refused, "text for floats", [train, "--data", f"batch/x={write_file(f'{scratch}/a.txt', 'hello')}"], 1, "batch/x")


def saved_states():
    """A state that cannot be written, or is corrupt, leaves the last good one alone."""
    good = f"{scratch}/good.safetensors"
    trials.good("save", [train, "--data", data, "--steps", 2, "--save-state", good])
    if read_tensors(good)["state/n"][2] != [2]:
        trials.problem("save", "state/n is not the number of steps")
    copy = shutil.copy(good, f"{scratch}/copy.safetensors")
    corrupt = write_file(f"{scratch}/corrupt.safetensors", open(good, "rb").read()[:-3])
    trials.refused("resume from a corrupt state", [train, "--data", data, "--init-state", corrupt, "--save-state", good], 1, "truncated")
    limited = f"ulimit -f 0; exec {train} --data {data} --steps 1 --quiet --save-state {good}"
    trials.refused("state larger than allowed", ["bash", "-c", "trap '' XFSZ; " + limited], 1, "good.safetensors", "too large")
    if not filecmp.cmp(good, copy, shallow=False):
        trials.problem("corrupt state", "the last good state was changed")
    if os.path.exists(good + ".unfinished"):
        trials.problem("corrupt state", "an unfinished file is left")
    trials.good("resume", [train, "--data", data, "--init-state", good, "--steps", 1, "--save-state", good,
                           "--metrics", f"{scratch}/resumed.jsonl"])
    if json.loads(open(f"{scratch}/resumed.jsonl").readline())["step"] != 2:
        trials.problem("resume", "does not go on with step 2")
    for text in ("-5", "many", str(2**63)):
        content = open(good, "rb").read().replace(b'"autopar.step":"3"', b'"autopar.step":"' + text.encode() + b'"')
        length = int.from_bytes(content[:8], "little") + len(text) - 1
        trials.refused(f"state that has seen {text} steps", [train, "--data", data, "--init-state", write_file(
            f"{scratch}/seen.safetensors", length.to_bytes(8, "little") + content[8:])], 1, "autopar.step", text)
    nan = write_file(f"{scratch}/nan.safetensors", tensors_bytes({"batch/x": ("F32", [1, 8, 4], [float("nan")] * 32)}))
    trials.good("a loss that is NaN", [train, "--data", nan, "--steps", 3, "--metrics", f"{scratch}/nan.jsonl"])
    if [json.loads(line)["loss"] == json.loads(line)["loss"] for line in open(f"{scratch}/nan.jsonl")] != [False] * 3:
        trials.problem("a loss that is NaN", "metrics do not hold NaN")
    half = compile_toy("half", init=None)
    trials.refused("no @init, no --init-state", [half, "--data", data], 1, "state/w|state/n", "--init-state")
    trials.good("no @init, --init-state", [half, "--data", data, "--init-state", good])


def start(command):
    process = subprocess.Popen([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    lines = []
    while not any(line.startswith(b"step ") for line in lines):  # the first step is over
        line = process.stdout.readline()
        if not line:
            break
        lines.append(line)
    return process


def finish(name, process, code, seconds=30):
    try:
        out, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return trials.problem(name, f"hangs: not done {seconds} s later")
    return trials.judge(name, process.returncode, out, errors, code)


def check_stopped(name, path):
    if not os.path.exists(path):
        return trials.problem(name, "no state is saved")
    if read_tensors(path)["state/n"][2][0] < 1:
        trials.problem(name, "the state has seen no step")


def endless(*prefix, name):
    path = f"{scratch}/{name}.safetensors"
    return [*prefix, train, "--data", data, "--threads", 1, "--steps", 10**12, "--save-state", path], path


def stop_threads():
    for number in (signal.SIGTERM, signal.SIGINT):
        name = f"{number.name} to threads"
        command, path = endless(name=number.name)
        process = start(command)
        process.send_signal(number)
        result = finish(name, process, 0)
        check_stopped(name, path)
        if result and "stopped by signal" not in result[0]:
            trials.problem(name, "does not say that a signal stopped it")


def ranks_of(process):
    """Process ids of the ranks that an mpirun started."""
    found = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
    return [int(pid) for pid in found]


def under_mpirun():
    two = [*MPIRUN, "-np", 2]
    for ranks in (1, 3):
        trials.refused(f"{ranks} ranks of 2", [*MPIRUN, "-np", ranks, train, "--data", data], 1, f"{ranks} rank", "2 devices", seconds=60)
    trials.refused("mpi: unknown flag", [*two, train, "--frob"], 2, "--frob", seconds=60)
    trials.refused("mpi: data missing", [*two, train, "--data", f"{scratch}/nowhere"], 1, "nowhere", seconds=60)
    trials.refused("mpi: state into a missing folder", [*two, train, "--data", data, "--save-state", f"{scratch}/nowhere/s"], 1, "nowhere/s",
                   seconds=60)
    for rank in (0, 1):
        name = f"rank {rank} killed"
        command, path = endless(*two, name=f"killed{rank}")
        process = start(command)
        os.kill(ranks_of(process)[rank], signal.SIGKILL)
        finish(name, process, "fault")
        if os.path.exists(path):
            trials.problem(name, "a state was saved")
    for number in (signal.SIGTERM, signal.SIGINT):
        name = f"{number.name} to a rank"
        command, path = endless(*two, name="rank" + number.name)
        process = start(command)
        os.kill(ranks_of(process)[1], number)
        finish(name, process, 0)
        check_stopped(name, path)
        name = f"{number.name} to mpirun"
        command, path = endless(MPIRUN[0], "--mca", "odls_base_sigkill_timeout", 20, *MPIRUN[1:], "-np", 2, name="mpirun" + number.name)
        process = start(command)
        process.send_signal(number)
        finish(name, process, "fault", seconds=60)  # mpirun ends with a code of its own
        check_stopped(name, path)
    command, path = endless(*two, "env", name="hung")
    process = start([*two, train, "--data", data, "--threads", 1, "--steps", 10**12, "--watchdog-seconds", 2])
    os.kill(ranks_of(process)[1], signal.SIGSTOP)
    time.sleep(0.1)
    result = finish("a rank that hangs", process, 3, seconds=60)
    if result:
        trials.check_message("a rank that hangs", result[1], ["2 s"])


with tempfile.TemporaryDirectory() as scratch:
    data = write_file(f"{scratch}/data.safetensors", tensors_bytes({"batch/x": X}))
    train = compile_toy("train")
    for part in (flags, files, saved_states, stop_threads):
        part()
        trials.wait()
    if shutil.which("mpirun"):
        under_mpirun()
    else:
        print("no mpirun on this machine: its trials are left out")
    sys.exit(trials.report("bad runs"))
