// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the rule checker over every function of Inputs/*.mlir, on meshes of 2,
// 3, 4 and 2x2 devices.
#include "compiler/RuleCheck/RuleCheck.h"

#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/Register.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

using namespace autopar;

/// `atLeast`: placements, so that a rule that permits nothing does not pass
/// unnoticed.
static void checkFile(const std::string &name, int64_t atLeast) {
  mlir::DialectRegistry registry;
  registry
      .insert<AutoParDialect, stablehlo::StableHLODialect, chlo::CHLODialect,
              comm::CommDialect, mlir::func::FuncDialect>();
  registerStableHLOShardingModels(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto module = mlir::parseSourceFile<ModuleOp>(
      std::string(AUTOPAR_RULE_INPUTS "/") + name, &context);
  REQUIRE(module);
  const std::vector<layout::Mesh> meshes = {
      {{{"x", 2}}}, {{{"x", 3}}}, {{{"x", 4}}}, {{{"x", 2}, {"y", 2}}}};
  int64_t placements = 0;
  for (auto function : module->getOps<mlir::func::FuncOp>()) {
    auto subject = rulecheck::subjectOf(function);
    INFO(function.getName().str());
    REQUIRE(subject);
    INFO(subject->rule.toString());
    for (const layout::Mesh &mesh : meshes) {
      rulecheck::Outcome outcome = rulecheck::checkRule(*subject, mesh, 42);
      placements += outcome.placements;
      INFO("mesh of " << mesh.numDevices());
      for (const std::string &problem : outcome.problems)
        UNSCOPED_INFO(problem);
      CHECK(outcome.problems.empty());
    }
  }
  CHECK(placements >= atLeast);
}

TEST_CASE("rules of elementwise ops on floats") {
  checkFile("elementwise.mlir", 2000);
}
TEST_CASE("rules of elementwise ops on integers and booleans") {
  checkFile("elementwise-integers.mlir", 2000);
}
TEST_CASE("rules of the functions of chlo") { checkFile("chlo.mlir", 800); }
TEST_CASE("rules of ops on complex numbers") {
  checkFile("complex.mlir", 500);
}
TEST_CASE("rules of ops that make and reshape tensors") {
  checkFile("shape.mlir", 2500);
}
TEST_CASE("rules of ops that move elements") {
  checkFile("movement.mlir", 2500);
}
TEST_CASE("rules of contractions") { checkFile("contraction.mlir", 2500); }
TEST_CASE("rules of reductions") { checkFile("reduction.mlir", 2000); }
TEST_CASE("rules of gather and scatter") { checkFile("index.mlir", 5000); }
TEST_CASE("rules of windows that read beyond their block") { checkFile("halo-windows.mlir", 1000); }
TEST_CASE("rules of ops that move elements across blocks") { checkFile("halo-moves.mlir", 700); }
