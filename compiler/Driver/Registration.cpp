// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One line for each dialect and each stage.
#include "compiler/Driver/Registration.h"

#include "compiler/Emit/EmitProgram.h"
#include "compiler/Pipelines/Pipelines.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/Sdy/IR/Sdy.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/Register.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Contracts/Passes.h"

void autopar::registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect,
                  mlir::math::MathDialect, mlir::memref::MemRefDialect, mlir::quant::QuantDialect,
                  mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
  registry.insert<autopar::AutoParDialect>();
  registry.insert<autopar::chlo::CHLODialect>();
  registry.insert<autopar::comm::CommDialect>();
  registry.insert<autopar::rt::RtDialect>();
  autopar::emit::registerEmitTranslations(registry);
  registry.insert<autopar::sdy::SdyDialect>();
  registry.insert<autopar::stablehlo::StableHLODialect>();
  registerStableHLOShardingModels(registry);
}

void autopar::registerAllPasses() {
  mlir::registerTransformsPasses();
  autopar::registerPipelines();
  registerContractsPasses();
}
