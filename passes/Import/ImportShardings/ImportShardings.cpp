// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One mesh for the module. See the .td for which.
#include "dialects/AutoPar/IR/AutoPar.h"
#include "passes/Import/Passes.h"

namespace autopar {
#define GEN_PASS_DEF_IMPORTSHARDINGS
#include "passes/Import/ImportShardings/ImportShardings.h.inc"
namespace {

struct ImportShardings : impl::ImportShardingsBase<ImportShardings> {
  void runOnOperation() override {
    if (!getOperation().getOps<MeshOp>().empty())
      return;
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    MeshOp::create(builder, getOperation().getLoc(), "mesh",
                   MeshAttr::get(&getContext(), layout::Mesh{}));
  }
};

} // namespace
} // namespace autopar
