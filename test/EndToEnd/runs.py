"""Commands that must succeed, where a failure ends the test, and what runs leave behind. Those that must end otherwise: trials.py."""
import json
import os
import subprocess
import sys


class Failure(Exception):
    """A check that did not hold, or a command that did not succeed."""


def attempt(*command, environment={}):
    """What it prints; a Failure of one line where it fails. `environment`: variables besides those of this process."""
    done = finish(command, environment)
    if done.returncode:
        text = (done.stderr or done.stdout).strip().splitlines()
        errors = [i for i, line in enumerate(text) if "error: " in line]
        text = text[errors[0]:] if errors else text
        raise Failure(f"{os.path.basename(str(command[0]))} exits {done.returncode}: {' | '.join(text[:3])[:400]}")
    return done.stdout


def run(*command, environment={}):
    """What it prints; the test ends, with all that was printed, where it fails."""
    done = finish(command, environment)
    if done.returncode:
        sys.exit(f"exit {done.returncode}: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def peak_of(*command):
    """Its peak of resident bytes; what it prints goes where this process prints, and the test ends where it fails."""
    process = subprocess.Popen([str(c) for c in command])
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"status {status}: {' '.join(map(str, command))}")
    return usage.ru_maxrss * 1024


def finish(command, environment):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, env={**os.environ, **environment})


def losses(path):
    """Of a file of --metrics, step by step."""
    return [json.loads(line)["loss"] for line in open(path)]
