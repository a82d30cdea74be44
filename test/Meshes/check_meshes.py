#!/usr/bin/env python3
"""Programs whose shardings name several meshes, meshes with an order of devices, and single devices, against JAX's numbers.

The texts are what JAX printed (here and in ../Manual), and variants that mean the same: other orders of devices for a mesh, with the
numbers of devices in the text changed with them; a plan's mesh that is finer than the text's, or numbers devices in its own way; constraints on one device. The state
after a step and the loss must be what JAX recorded. Usage: check_meshes.py --build BUILD
"""
import argparse
import json
import os
import random
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MANUAL = os.path.join(HERE, "..", "Manual")
sys.path[:0] = [MANUAL, os.path.join(HERE, "..", "EndToEnd")]
from check import check  # noqa: E402
from trials import Trials  # noqa: E402

RING = [0, 1, 3, 2, 7, 6, 4, 5]  # no axes give it
TRANSPOSED = [0, 2, 4, 6, 1, 3, 5, 7]


def reordered(text, order, mesh="mesh"):
    """`order` for the mesh, and everything in manual computations that tells devices by number said of the new ones."""
    text, count = re.subn(rf"(sdy\.mesh @{mesh} = <\[[^\]]*\])>", rf"\1, device_ids={order}>", text)
    assert count == 1
    place = [order.index(i) for i in range(len(order))]

    def groups(match):
        return match[1] + re.sub(r"\d+", lambda n: str(order[int(n[0])]), match[2]) + match[3]

    text = re.sub(r"((?:replica_groups|source_target_pairs) = dense<)(.*?)(>)", groups, text)
    # The text computes with the place of a device in the mesh.
    return re.sub(r"%(\w+) = stablehlo\.partition_id : tensor<ui32>", lambda m: f"""%number_{m[1]} = stablehlo.partition_id : tensor<ui32>
      %places_{m[1]} = stablehlo.constant dense<{place}> : tensor<{len(order)}xui32>
      %one_{m[1]} = stablehlo.dynamic_slice %places_{m[1]}, %number_{m[1]}, sizes = [1] : (tensor<{len(order)}xui32>, tensor<ui32>) -> tensor<1xui32>
      %{m[1]} = stablehlo.reshape %one_{m[1]} : (tensor<1xui32>) -> tensor<ui32>""", text)


def on_one_device(text):
    """The step's first argument on device 5, and its first constraint too."""
    text = text.replace("  func.func public @main(", "  sdy.mesh @maximal = <[], device_ids=[5]>\n  func.func public @main(", 1)
    text = text.replace("%arg0: tensor<16x8xf32>", "%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@maximal, []>}", 1)
    return text.replace("%2 = stablehlo.dot_general %0, %1,", "%on_one = sdy.sharding_constraint %1 <@maximal, []> : tensor<16x8xf32>\n"
                        "    %2 = stablehlo.dot_general %0, %on_one,", 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", default="", help="variants with this in their name")
    args = parser.parse_args()
    bin, trials = os.path.join(args.build, "bin"), Trials()
    with tempfile.TemporaryDirectory() as out:
        with open(f"{out}/finer.json", "w") as f:
            json.dump({"version": 1, "mesh": {"u": 2, "v": 2, "w": 2}}, f)
        finer = ["--plan", f"{out}/finer.json"]
        with open(f"{out}/ring.json", "w") as f:
            json.dump({"version": 1, "mesh": {"axes": {"u": 2, "v": 2, "w": 2}, "device_ids": RING}}, f)
        ring = ["--plan", f"{out}/ring.json"]

        def later(name, text, numbers, options=(), levels=("graph", "spmd")):
            if args.only not in name:
                return
            with open(f"{out}/{name}.mlir", "w") as f:
                f.write(text)
            trials.later(check, trials, bin, name, out, numbers, f"{out}/{name}.mlir", options, levels)

        text, numbers = open(f"{HERE}/several_meshes.mlir").read(), f"{HERE}/several_meshes.json"
        later("several", text, numbers, levels=("graph", "spmd", "exe"))
        later("several-finer", text, numbers, finer)
        later("several-ring", reordered(text, RING, "mesh_0"), numbers, levels=("graph", "spmd", "exe"))
        later("several-ring-finer", reordered(text, RING, "mesh_0"), numbers, finer)
        later("several-transposed", reordered(text, TRANSPOSED, "mesh_0"), numbers)
        later("one-device", on_one_device(text), numbers, levels=("graph", "spmd", "exe"))
        for mesh in ("mesh", "mesh_1"):  # on which there are no numbers of devices
            order = list(range(8))
            random.Random(mesh).shuffle(order)
            plain = re.sub(rf"(sdy\.mesh @{mesh} = <\[[^\]]*\])>", rf"\1, device_ids={order}>", text)
            later(f"several-{mesh}-shuffled", plain, numbers)
        for name in ("psum_matmul", "gather_weight", "expert_dispatch", "partly_auto", "nested"):
            text, numbers = open(f"{MANUAL}/{name}.mlir").read(), f"{MANUAL}/{name}.json"
            later(f"{name}-finer", text, numbers, finer)
            later(f"{name}-ring", reordered(text, RING), numbers)
            later(f"{name}-plan-ring", text, numbers, ring, ("graph", "spmd", "exe"))
            later(f"{name}-ring-plan-ring", reordered(text, RING), numbers, ring)
            later(f"{name}-ring-finer", reordered(text, RING), numbers, finer,
                  ("graph", "spmd", "exe") if name == "gather_weight" else ("graph", "spmd"))
        # Another order without new numbers in the text is another program: the comparison can tell.
        text, control = open(f"{MANUAL}/gather_weight.mlir").read(), Trials()
        text = re.sub(r"(sdy\.mesh @mesh = <\[[^\]]*\])>", rf"\1, device_ids={TRANSPOSED}>", text)
        text = re.sub(r"replica_groups = dense<.*?>", lambda m: re.sub(r"\d+", lambda n: str(TRANSPOSED[int(n[0])]), m[0]), text)
        with open(f"{out}/control.mlir", "w") as f:
            f.write(text)
        if args.only in "control":
            check(control, bin, "control", out, f"{MANUAL}/gather_weight.json", f"{out}/control.mlir", levels=("spmd",))
            if not any("the state differs" in problem for problem in control.problems):
                trials.problem("control", f"partition_id in another order changes nothing: {control.problems}")
        trials.wait()
    return trials.report("programs on several meshes")


if __name__ == "__main__":
    sys.exit(main())
