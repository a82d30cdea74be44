// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Import/Pipeline.h"

#include "passes/Import/Passes.h"

namespace autopar {

void buildImportPipeline(mlir::OpPassManager &pm,
                         const ImportOptions &options) {
  // First of all what cannot be compiled, so that nothing below meets it.
  pm.addPass(createCheckProgram());
  pm.addPass(createExpandOps());
  AssignRolesOptions roles;
  roles.entry.assign(options.entry.begin(), options.entry.end());
  pm.addPass(createAssignRoles(roles));
  // Before inlining: shardings on a callee's arguments become constraints
  // there.
  pm.addPass(createImportShardings());
  pm.addPass(createInlineCalls());
  // After inlining: a callee may hold collectives of the body that calls it.
  pm.addPass(createImportCollectives());
  pm.addPass(createNameTensors());
  // Last: hints need names, and every op in its final place.
  pm.addPass(createApplyHints());
}

void registerImportPipeline() {
  mlir::PassPipelineRegistration<ImportOptions>(
      "autopar-import-pipeline",
      "From JAX's text to named, inlined functions with hints.",
      buildImportPipeline);
}

} // namespace autopar
