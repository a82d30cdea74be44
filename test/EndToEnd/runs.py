"""Commands that must succeed, where a failure ends the test, and what runs leave behind. Those that must end otherwise: trials.py."""
import json
import subprocess
import sys


def run(*command):
    """What it prints; the test ends where it fails."""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"exit {done.returncode}: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def losses(path):
    """Of a file of --metrics, step by step."""
    return [json.loads(line)["loss"] for line in open(path)]
