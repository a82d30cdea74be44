// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Any bytes as plan.json, and what a plan says resolved on meshes.
#include "compiler/PlanFile/Plan.h"

using namespace autopar;

static void resolve(const planfile::Placement &placement, const layout::Mesh &mesh) {
  for (int64_t rank = static_cast<int64_t>(placement.dims.size()); rank < 4; ++rank)
    (void)placement.resolve(mesh, rank);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto result = planfile::readPlan({reinterpret_cast<const char *>(data), size});
  auto *plan = std::get_if<planfile::Plan>(&result);
  if (!plan)
    return 0;
  layout::Mesh mesh = plan->mesh ? *plan->mesh : layout::Mesh();
  for (const planfile::NameRule &rule : plan->shardings) {
    (void)rule.match.search("state/params/layers/0/attn/wqkv");
    resolve(rule.placement, mesh);
  }
  for (const planfile::ValueRule &rule : plan->values)
    resolve(rule.placement, mesh);
  return 0;
}
