// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the rule checker over every op, once for each form, that occurs in the
// training steps of test/Models: what a real program asks of the rules.
#include "compiler/RuleCheck/RuleCheck.h"

#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/CHLO/IR/CHLO.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "dialects/StableHLO/Sharding/Register.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>
#include <set>

using namespace autopar;

/// Name, attributes, types, and the ops of regions: ops of one form have one
/// rule, but for constant zeros.
static std::string formOf(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op->getName() << op->getAttrDictionary();
  for (Type type : op->getOperandTypes())
    os << type << ",";
  for (Type type : op->getResultTypes())
    os << type << ",";
  for (Region &region : op->getRegions())
    region.walk([&](Operation *inner) { os << inner->getName(); });
  return text;
}

static void checkModel(const std::string &name, int64_t atLeast) {
  mlir::DialectRegistry registry;
  registry
      .insert<AutoParDialect, stablehlo::StableHLODialect, chlo::CHLODialect,
              comm::CommDialect, mlir::func::FuncDialect>();
  registerStableHLOShardingModels(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto module = mlir::parseSourceFile<ModuleOp>(
      std::string(AUTOPAR_MODELS "/") + name + "/step.mlir", &context);
  REQUIRE(module);
  std::set<std::string> seen;
  int64_t placements = 0;
  module->walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    auto subject = rulecheck::subjectOf(op);
    if (!subject)
      return WalkResult::advance();
    if (!seen.insert(formOf(op) + subject->rule.toString()).second)
      return WalkResult::skip();
    INFO(formOf(op) << "\n" << subject->rule.toString());
    // No size of these models is a multiple of 3 but a few: blocks are uneven.
    auto outcome = rulecheck::checkRule(*subject, layout::Mesh{{{"x", 3}}}, 7);
    placements += outcome.placements;
    for (const std::string &problem : outcome.problems)
      UNSCOPED_INFO(problem);
    CHECK(outcome.problems.empty());
    return WalkResult::skip();
  });
  CHECK(placements >= atLeast);
}

TEST_CASE("mlp") { checkModel("mlp", 100); }
TEST_CASE("gpt_odd") { checkModel("gpt_odd", 500); }
TEST_CASE("moe") { checkModel("moe", 500); }
TEST_CASE("resnet") { checkModel("resnet", 500); }
