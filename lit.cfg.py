# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One lit suite for the whole tree: `lit dialects/Comm` runs that folder's tests against ./build."""
import os
import lit.formats
import lit.llvm

root = os.path.dirname(os.path.abspath(__file__))
if not hasattr(config, "autopar_obj_root"):  # run from the source tree
    config.autopar_obj_root = os.environ.get("AUTOPAR_BUILD", os.path.join(root, "build"))
    config.llvm_tools_dir = os.environ.get("LLVM_BIN", "/usr/lib/llvm-22/bin")
    lit.llvm.initialize(lit_config, config)
from lit.llvm import llvm_config

config.name = "autopar"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".test"]
config.test_source_root = root
config.test_exec_root = os.path.join(config.autopar_obj_root, "lit")
suites = {"compiler", "dialects", "passes", "runtime", "test", "tools"}
# A build folder inside the tree would be searched for ever; Models, Inputs, Manual, Meshes and Cases hold programs, not tests.
config.excludes = [e for e in os.listdir(root) if e not in suites] + ["Models", "Inputs", "Manual", "Meshes", "Cases"]
config.substitutions.append(("%root", root))
config.substitutions.append(("%models", os.path.join(root, "test", "Models")))
config.substitutions.append(("%build", config.autopar_obj_root))
llvm_config.with_environment("PATH", [os.path.join(config.autopar_obj_root, "bin"), config.llvm_tools_dir], append_path=True)
llvm_config.add_tool_substitutions(
    ["autopar-opt", "autopar-plan", "autopar-run", "FileCheck", "not"],
    [os.path.join(config.autopar_obj_root, "bin"), config.llvm_tools_dir])
# glibc fills freed memory with this byte, so that reading it fails every time and not once in a hundred runs.
config.environment["MALLOC_PERTURB_"] = "85"
# LLVM's own allocators poison what they hold back, in code that is built with ASan here and without in libMLIR: see the presets.
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
        config.available_features.add("sanitized")
