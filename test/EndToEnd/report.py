#!/usr/bin/env python3
"""Reports say what they promise, as JSON, text and a page.

For gpt under a tensor-parallel and an FSDP plan: the JSON is as compiler/Report/report.schema.json says; its totals are the sums of
its collectives; each collective knows which two shardings meet and who decided each, back to rules of the plan; the
program is the one that is made without a report, to the byte; two reports are equal. The workspace that it predicts is what binaries
of products, convolutions and bf16 show in --stats, on one thread and on three. The page is well-formed, asks no network and
runs no script; names that look like markup stay text. And no surprise under FSDP: see fsdp().
Usage: report.py --build BUILD --models DIR
"""
import argparse
import collections
import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile

HOSTILE = """module {
  func.func @step(%w: tensor<8x4xf32> loc("state['params']['<b>&\\22x\\22']"), %x: tensor<4x8xf32> loc("batch['</style><script>']"))
      -> (tensor<8x4xf32> {jax.result_info = "result[0]['params']['<b>&\\22x\\22']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32> loc("<i>&.py":3:1)
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32> loc("<i>&.py":4:1)
    return %w, %1 : tensor<8x4xf32>, tensor<f32>
  }
}
"""
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool}
VOID = {"meta", "br", "img", "link", "input", "hr"}


def violations(value, schema, root, where="report"):
    """What of JSON schema report.schema.json uses."""
    if "$ref" in schema:
        target = root
        for part in schema["$ref"].split("/")[1:]:
            target = target[part]
        yield from violations(value, target, root, where)
    if "const" in schema and value != schema["const"]:
        yield f"{where} is {value!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where} is {value!r}, not one of {schema['enum']}"
    if "type" in schema and (not isinstance(value, TYPES[schema["type"]]) or isinstance(value, bool) != (schema["type"] == "boolean")):
        yield f"{where} is no {schema['type']}: {value!r}"
        return
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{where} is {value}, less than {schema['minimum']}"
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from violations(item, schema["items"], root, f"{where}[{i}]")
    if isinstance(value, dict):
        for key in schema.get("required", []):
            if key not in value:
                yield f"{where} has no '{key}'"
        for key, item in value.items():
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            if inner is False:
                yield f"{where} has an unknown '{key}'"
            else:
                yield from violations(item, inner, root, f"{where}.{key}")


class PageReader(html.parser.HTMLParser):
    """Tags that are left open, tags in all, and the text."""

    def __init__(self):
        super().__init__()
        self.open, self.problems, self.tags, self.text = [], [], collections.Counter(), []

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        if tag not in VOID:
            self.open.append(tag)
        for key, value in attrs:
            if key in ("src", "href") or key.startswith("on") or "url(" in (value or ""):
                self.problems.append(f"<{tag} {key}={value}>")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        self.text.append(data)


class Checker:
    def __init__(self, build, models, out):
        self.opt, self.models, self.out, self.problems = f"{build}/bin/autopar-opt", models, out, []

    def expect(self, good, text):
        if not good:
            self.problems.append(text)

    def compile(self, sources, plan, report=None):
        """The spmd text, with locations, and the report's text."""
        path = f"{self.out}/{report}" if report else None
        subprocess.run([self.opt, *sources, "--plan", plan, "--emit=spmd", "--mlir-print-debuginfo", "-o", f"{self.out}/o.mlir",
                        *([f"--report={path}"] if path else [])], check=True)
        return open(f"{self.out}/o.mlir").read(), open(path).read() if path else None

    def page(self, text, what):
        reader = PageReader()
        reader.feed(text)
        self.expect(not reader.problems and not reader.open, f"{what}: {reader.problems[:3]} {reader.open[:3]}")
        self.expect("script" not in reader.tags and "http" not in text, f"{what}: the page asks for more than itself")
        return "".join(reader.text)

    def check(self, name, **settings):
        """Of a plan, or one that differs from it in `settings`."""
        sources, plan = [f"{self.models}/gpt/step.mlir", f"{self.models}/gpt/init.mlir"], f"{self.models}/plans/{name}.json"
        if settings:
            changed = {**json.load(open(plan)), **settings}
            plan = f"{self.out}/{name}.json"
            with open(plan, "w") as f:
                json.dump(changed, f, indent=1)
        plain, _ = self.compile(sources, plan)
        program, text = self.compile(sources, plan, "a.json")
        report = json.loads(text)
        self.expect(program == plain, f"{name}: the program differs from the one without a report")
        self.expect(self.compile(sources, plan, "a.json")[1] == text, f"{name}: two reports differ")
        schema = json.load(open(os.path.join(os.path.dirname(__file__), "../../compiler/Report/report.schema.json")))
        self.problems += [f"{name}: {v}" for v in list(violations(report, schema, schema))[:5]]
        self.expect(list(violations({**report, "function": 3}, schema, schema)), "the schema allows a number for a name")
        sums = collections.Counter()
        for entry in report["reasons"]:
            for key in ("kinds", entry["kind"].split("/")[0]), ("axes", ",".join(entry["axes"])), ("all", entry["kind"]):
                sums[key] += entry["bytes"] * entry["times"]
            self.expect(entry["why"], f"{name}: nobody knows why {entry}")
            for why in entry["why"]:
                self.expect(why["from"] != why["to"], f"{name}: {why} moves from where it is")
                self.expect(all(why[k] for k in ("value", "of", "from_why", "to_why", "user")), f"{name}: a piece is missing in {why}")
        for key, group in ("kinds", "by_kind"), ("axes", "by_axes"), ("all", "collectives"):
            total = {k[1]: v for k, v in sums.items() if k[0] == key}
            self.expect(total == {k: v["bytes"] for k, v in report[group].items()}, f"{name}: {group} is not the sum of its parts")
        rules = {why for entry in report["reasons"] for w in entry["why"] for why in re.findall(r"rule '[^']*' \([\w.]+:\d+\)", w["from_why"])}
        self.expect(len(rules) >= 3, f"{name}: few collectives lead back to rules of the plan: {rules}")
        self.expect({"forward", "backward", "update"} == {layer["phase"] for layer in report["layers"]}, f"{name}: phases are missing")
        self.expect({"blocks/h0", "blocks/h1"} <= {layer["name"] for layer in report["layers"]}, f"{name}: layers are missing")
        _, page = self.compile(sources, plan, "a.html")
        shown = self.page(page, name)
        for entry in report["reasons"]:
            self.expect(entry["why"][0]["user"] in shown, f"{name}: the page does not show {entry['reason']}")
        _, words = self.compile(sources, plan, "a.txt")
        for entry in report["reasons"]:
            self.expect(f"{entry['bytes']:,} B" in words, f"{name}: the text does not show {entry['reason']}")
        peak = report["memory"]["peak"]
        self.expect(peak["bound"] <= peak["bytes"] <= 1.05 * peak["bound"], f"{name}: {peak} is more than 5 % above its bound")
        for where, text in ("page", shown), ("text", words):
            self.expect(f": {peak['bytes']:,} B; no placement takes less than {peak['bound']:,} B" in text, f"{name}: the {where} does not show {peak}")
        return report

    def workspace(self, name, *flags):
        """Predicted and measured."""
        folder, exe, path, stats = f"{self.models}/{name}", f"{self.out}/exe", f"{self.out}/w.json", f"{self.out}/stats.json"
        subprocess.run([self.opt, f"{folder}/step.mlir", f"{folder}/init.mlir", *flags, "--emit=exe", "-o", exe, f"--report={path}"], check=True)
        memory = json.load(open(path))["memory"]
        self.expect(memory["workspace"] > 0 and memory["peak"]["workspace"] == memory["workspace"], f"{name}: no workspace: {memory}")
        for threads in 1, 3:
            subprocess.run([exe, "--data", f"{folder}/batches.safetensors", "--steps", "1", "--quiet", "--threads", str(threads), "--stats", stats], check=True)
            measured, predicted = json.load(open(stats))["memory"]["workspace"], memory["workspace"] + (threads - 1) * memory["workspace_each_further_thread"]
            self.expect(measured == predicted, f"{name} {flags}: {threads} threads take {measured} bytes of workspace, predicted {predicted}")

    def hostile(self):
        """Names and files that look like markup."""
        with open(f"{self.out}/h.mlir", "w") as f:
            f.write(HOSTILE)
        with open(f"{self.out}/plan.json", "w") as f:
            json.dump({"version": 1, "mesh": {"dp": 2}, "shardings": [{"match": "script", "dims": [[], ["dp"]]}]}, f)
        _, page = self.compile([f"{self.out}/h.mlir"], f"{self.out}/plan.json", "h.html")
        shown = self.page(page, "hostile names")
        self.expect("</style><script>" in shown and '<b>&"x"' in shown and "<i>&.py:3" in shown, "hostile names are not shown as they are")


# Parameters of gpt that its backward pass reads and does not read at once: not biases and positions, nor the table, which gives the
# logits last and their gradient first.
READ_BACKWARD = {f"blocks/{block}/{name}" for block in ("h0", "h1") for name in ("ln1/scale", "wqkv", "wo", "ln2/scale", "w1", "w2")} | {"lnf/scale"}


def fsdp(report, read_again):
    """gpt_fsdp4, where every parameter is cut: each is gathered once, and once more for the backward pass if it is in `read_again`;
    each gradient is reduce-scattered once; besides these move but the scalars of loss and norm."""
    problems, gathered, again, scattered, scalars = [], collections.Counter(), collections.Counter(), collections.Counter(), 0
    parameters = {v["name"] for v in report["arguments"] if "/params/" in v["name"]}
    for entry in report["reasons"]:
        kind = entry["kind"].split("/")[0]
        for why in entry["why"]:
            moved = re.findall(r"state/(?:params|opt/0/mu)/([\w/]+): rule", f"{why['value']}: rule {why['from_why']}" if kind == "all-gather" else why["to_why"])
            if kind == "all-gather" and moved and entry.get("again"):
                again[moved[0]] += 1
                whole = entry["bytes"] * 4 // 3  # of what four devices gather
                if f"would cost {whole} bytes" not in entry["reason"] or report["layers"][entry["layer"]]["phase"] != "backward":
                    problems.append(f"{moved[0]} is gathered again without reason: {entry}")
            elif kind == "all-gather" and moved:
                gathered[moved[0]] += 1
            elif kind == "reduce-scatter" and moved:
                scattered[moved[0]] += 1
            elif entry["kind"].startswith("all-reduce") and entry["bytes"] <= 8 * len(entry["why"]):
                scalars += 1
            else:
                problems.append(f"{entry['kind']} of {why['of']} moves {entry['bytes']} bytes")
    names = {p.split("/params/")[1] for p in parameters}
    problems += [f"{name} is gathered {gathered[name]} times" for name in sorted(names) if gathered[name] != 1]
    problems += [f"{name} is gathered again {again[name]} times" for name in sorted(names) if again[name] != (name in read_again)]
    problems += [f"the gradient of {name} is reduce-scattered {scattered[name]} times" for name in sorted(names) if scattered[name] != 1]
    problems += [f"reduce-scatter of {name}, which is no parameter" for name in scattered if name not in names]
    problems += [f"{len(names)} parameters, expected 28"] if len(names) != 28 else []
    problems += [f"{scalars} scalars are summed, expected those of loss and norm"] if scalars != 2 else []
    return problems, f"{sum(gathered.values())} parameters gathered, {sum(again.values())} of them again, {sum(scattered.values())} gradients scattered"


def scan(report):
    """gpt_scan_fsdp4, where stacks of layers are cut within a layer: in the loops each turn gathers its layer's slice, forward and
    backward once, and reduce-scatters the slice's gradient; no collective outside moves as much as a stack."""
    problems, wanted, seen = [], collections.Counter(), collections.Counter()
    stacks = []
    for value in report["arguments"]:
        if "/params/blocks/" in value["name"] and any(value["dims"]):
            layers = int(re.match(r"tensor<(\d+)x", value["type"]).group(1))
            stacks.append(3 * value["local_bytes"])
            wanted["all-gather/4", 3 * value["local_bytes"] // layers, layers] += 2
            wanted["reduce-scatter/4", 3 * value["local_bytes"] // layers, layers] += 1
    for entry in report["reasons"]:
        if entry["times"] > 1:
            seen[entry["kind"], entry["bytes"], entry["times"]] += 1
    if len(stacks) != 4 or wanted != seen:
        problems.append(f"collectives in the loops of gpt_scan_fsdp4: {dict(seen)}, expected {dict(wanted)}")
    problems += [f"{entry['kind']} of {entry['bytes']} bytes outside of the loops" for entry in report["reasons"]
                 if entry["times"] == 1 and entry["bytes"] >= max(stacks)]
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--models", required=True)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as out:
        checker = Checker(args.build, args.models, out)
        checker.check("gpt_dp2_tp2")
        reports = [(checker.check("gpt_fsdp4"), READ_BACKWARD), (checker.check("gpt_fsdp4", reshard_after_forward=False), set())]
        stacked = checker.compile([f"{args.models}/gpt_scan/{f}.mlir" for f in ("step", "init")], f"{args.models}/plans/gpt_scan_fsdp4.json", "s.json")[1]
        checker.hostile()
        checker.workspace("gpt")
        checker.workspace("gpt_bf16", "--mesh=dp=2", '--sharding=^batch/=[{"dp"}]')
        checker.workspace("resnet", "--exact")
        problems = checker.problems + scan(json.loads(stacked))
        for report, read_again in reports:
            more, seen = fsdp(report, read_again)
            problems += more
            print(seen)
    print("\n".join(problems) if problems else "reports in order")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
