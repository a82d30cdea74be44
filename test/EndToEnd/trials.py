"""Commands that must end in a stated way: their exit code, their one error line, within a time limit.

What the tests of bad and of odd input share. A trial that fails is kept as a problem and the next one runs.
"""
import json
import re
import signal
import struct
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor

# Open MPI on a small machine: more ranks than cores, no single-copy transfers inside containers.
MPIRUN = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--mca", "mpi_yield_when_idle", "1", "--mca",
          "btl_vader_single_copy_mechanism", "none"]
# What a user must never see, whatever the input was.
TRACES = ("PLEASE submit", "Stack dump", "Assertion", "terminate called", "LLVM ERROR", "Segmentation", "UNREACHABLE",
          "AddressSanitizer", "runtime error:", "internal error")
DTYPES = {"F32": "f", "F64": "d", "F16": "e", "BF16": "H", "I8": "b", "U8": "B", "I16": "h", "I32": "i", "I64": "q", "U32": "I", "U64": "Q", "BOOL": "?"}


class Trials:
    """Collects problems; `problems` is empty at the end of a good run."""

    def __init__(self, jobs=2):
        self.problems, self.count, self.lock = [], 0, threading.Lock()
        self.pool, self.waiting = ThreadPoolExecutor(jobs), []

    def problem(self, name, text):
        with self.lock:
            self.problems.append(f"{name}: {text}")

    def later(self, what, *args, **named):
        """Runs `what` beside other trials; `wait` waits for all of them."""
        self.waiting.append(self.pool.submit(what, *args, **named))

    def wait(self):
        for future in self.waiting:
            future.result()
        self.waiting = []

    def end(self, name, command, code, seconds=20):
        """Runs a command to its end; its output if the exit code is `code` and no trace was printed, else None."""
        with self.lock:
            self.count += 1
        try:
            done = subprocess.run([str(c) for c in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=seconds)
        except subprocess.TimeoutExpired:
            self.problem(name, f"hangs: not done after {seconds} s")
            return None
        return self.judge(name, done.returncode, done.stdout, done.stderr, code)

    def judge(self, name, found, stdout, stderr, code):
        """`code` may be "fault": any exit that is not 0 and no crash of the process itself."""
        out, errors = stdout.decode(errors="replace"), stderr.decode(errors="replace")
        good = found > 0 if code == "fault" else found == code
        if not good:
            how = f"signal {signal.Signals(-found).name}" if found < 0 else f"exit code {found}"
            self.problem(name, f"{how}, expected {code}\n    {shorten(errors)}")
            return None
        for trace in TRACES:
            if trace in errors or trace in out:
                self.problem(name, f"prints '{trace}'\n    {shorten(errors)}")
                return None
        return out, errors

    def refused(self, name, command, code, *fragments, seconds=20, help=None):
        """A command that must end with `code` and one error in our manner which holds every fragment."""
        result = self.end(name, command, code, seconds)
        if result:
            self.check_message(name, result[1], fragments, help)

    def check_message(self, name, errors, fragments, help=None):
        lines = [line for line in errors.splitlines() if re.search(r"\berror: ", line)]
        if len(lines) != 1:
            return self.problem(name, f"{len(lines)} error lines, expected 1\n    {shorten(errors)}")
        message = re.split(r"\berror: ", lines[0], maxsplit=1)[1]
        if message[:1].isupper() and not message[1:2].isupper():
            self.problem(name, f"begins in upper case: {shorten(message)}")
        if message.endswith("."):
            self.problem(name, f"ends with a period: {shorten(message)}")
        if len(message) > 600:
            self.problem(name, f"has {len(message)} characters: {shorten(message)}")
        for fragment in fragments:
            if not re.search(fragment, message):
                self.problem(name, f"does not say /{fragment}/: {shorten(message)}")
        if help and not re.search(help, errors):
            self.problem(name, f"no help like /{help}/\n    {shorten(errors)}")

    def good(self, name, command, seconds=60):
        """A command that must succeed and print no error."""
        result = self.end(name, command, 0, seconds)
        if result and re.search(r"\berror: ", result[1]):
            self.problem(name, f"succeeds with an error printed\n    {shorten(result[1])}")
        return result

    def report(self, what):
        self.wait()
        print(f"{self.count} commands, {len(self.problems)} problems in {what}")
        print("".join(f"- {p}\n" for p in self.problems), end="")
        return 1 if self.problems else 0


def shorten(text):
    text = text.strip()
    return (text if len(text) < 1000 else text[:700] + " [...] " + text[-200:]).replace("\n", "\n    ")


def read_header(path):
    """A safetensors file's header as a dictionary, and where the numbers begin."""
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
    header.pop("__metadata__", None)
    return header, 8 + length


def tensor_names(path):
    return set(read_header(path)[0])


def read_tensors(path):
    """Name → (dtype, shape, flat list of numbers; bf16 as the bits)."""
    raw = open(path, "rb").read()
    header, start = read_header(path)
    result = {}
    for name, entry in header.items():
        begin, end = (start + o for o in entry["data_offsets"])
        code = DTYPES[entry["dtype"]]
        numbers = struct.unpack(f"<{(end - begin) // struct.calcsize(code)}{code}", raw[begin:end])
        result[name] = (entry["dtype"], entry["shape"], list(numbers))
    return result


def tensors_bytes(tensors):
    """A safetensors file of name → (dtype, shape, numbers)."""
    header, body = {}, b""
    for name, (dtype, shape, numbers) in tensors.items():
        data = struct.pack(f"<{len(numbers)}{DTYPES[dtype]}", *numbers)
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + body


def write_file(path, content):
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return path
