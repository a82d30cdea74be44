// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One line for each family of rules.
#include "dialects/StableHLO/Sharding/Register.h"

#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/RuleModel.h"
#include "mlir/IR/DialectRegistry.h"

using namespace autopar;

void autopar::registerStableHLOShardingModels(mlir::DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, stablehlo::StableHLODialect *) {
        rules::attachElementwise(context);
        rules::attachCreation(context);
        rules::attachShape(context);
        rules::attachCustomCall(context);
        rules::attachMovement(context);
        rules::attachDynamicSlices(context);
        rules::attachDotGeneral(context);
        rules::attachConvolution(context);
        rules::attachFourier(context);
        rules::attachReduce(context);
        rules::attachWindows(context);
        rules::attachGather(context);
        rules::attachScatter(context);
        rules::attachSort(context);
        rules::attachLinearAlgebra(context);
      });
  registry.addExtension(+[](MLIRContext *context, comm::CommDialect *) {
    rules::attachCollectives(context);
  });
  registry.addExtension(+[](MLIRContext *context, chlo::CHLODialect *) {
    rules::attachElementwiseCHLO(context);
    rules::attachTopK(context);
  });
}
