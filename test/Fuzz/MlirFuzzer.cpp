// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Any bytes as a program: read as autopar-opt reads them (nesting, elided constants, parser, verifiers), then imported.
// Diagnostics are the expected end; a crash, a hang or a gigabyte of memory is not.
#include "compiler/Driver/ReadProgram.h"

#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/Rt/IR/Rt.h"
#include "dialects/Sdy/IR/Sdy.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/DialectRegistry.h"
#include "passes/Import/Pipeline.h"

using namespace autopar;

namespace {
std::unique_ptr<MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect, mlir::memref::MemRefDialect, mlir::quant::QuantDialect, AutoParDialect,
                  chlo::CHLODialect, comm::CommDialect, rt::RtDialect, sdy::SdyDialect,
                  stablehlo::StableHLODialect>();
  auto context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  context->getDiagEngine().registerHandler([](mlir::Diagnostic &diagnostic) {
    (void)diagnostic.str(); // printing is a part of it
    return success();
  });
  return context;
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // What a context has uniqued is never freed, so it is replaced now and then.
  static std::unique_ptr<MLIRContext> context;
  static int runs = 0;
  if (runs++ % 500 == 0)
    context = makeContext();
  std::string text(reinterpret_cast<const char *>(data), size); // with the zero at its end that MLIR's lexer needs
  OwningOpRef<ModuleOp> module = readProgramText(text, "step.mlir", *context);
  if (!module)
    return 0;
  mlir::PassManager pm(context.get());
  buildImportPipeline(pm, ImportOptions());
  (void)pm.run(*module);
  return 0;
}
