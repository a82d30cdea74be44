// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The checker itself: rules made wrong in one respect must fail, and what it
// says names the placement.
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
using layout::FactorKind;
using layout::ReduceKind;
using rulecheck::Subject;

namespace {
/// One function, its subject, and the problems found on a mesh of `devices`.
class Fixture {
public:
  explicit Fixture(const std::string &text) {
    mlir::DialectRegistry registry;
    registry
        .insert<AutoParDialect, stablehlo::StableHLODialect, chlo::CHLODialect,
                comm::CommDialect, mlir::func::FuncDialect>();
    registerStableHLOShardingModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = mlir::parseSourceString<ModuleOp>(text, &context);
    REQUIRE(module);
    subject =
        *rulecheck::subjectOf(*module->getOps<mlir::func::FuncOp>().begin());
  }
  std::vector<std::string> problems(int64_t devices = 3) {
    return rulecheck::checkRule(subject, layout::Mesh{{{"x", devices}}}, 1)
        .problems;
  }
  Subject subject;

private:
  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
};

const char *const exponential =
    R"(func.func @f(%a: tensor<5xf32>) -> tensor<5xf32> {
  %r = stablehlo.exponential %a : tensor<5xf32>
  return %r : tensor<5xf32>
})";
const char *const add =
    R"(func.func @f(%a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<5xf32> {
  %r = stablehlo.add %a, %b : tensor<5xf32>
  return %r : tensor<5xf32>
})";
const char *const sum =
    R"(func.func @f(%a: tensor<5x2xf32>, %i: tensor<f32>) -> tensor<2xf32> {
  %r = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [0]
     : (tensor<5x2xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
})";
const char *const reshape =
    R"(func.func @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %r = stablehlo.reshape %a : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
})";
const char *const reverse =
    R"(func.func @f(%a: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %r = stablehlo.reverse %a, dims = [0] : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
})";
} // namespace

/// Local op = the op itself on local types, without masks or offsets.
static void localizeNaively(Subject &subject) {
  Operation *op = subject.op;
  subject.localize =
      [op](LocalizeContext &ctx) -> FailureOr<SmallVector<Value>> {
    IRMapping mapping;
    Operation *copy = ctx.builder.clone(*op, mapping);
    copy->setOperands(ctx.operands);
    for (auto [i, result] : enumerate(copy->getResults()))
      result.setType(ctx.localType(cast<RankedTensorType>(result.getType()),
                                   ctx.rule.results[i]));
    return SmallVector<Value>(copy->getResults());
  };
}

TEST_CASE("the true rules pass") {
  for (const char *text : {exponential, add, sum, reshape, reverse})
    CHECK(Fixture(text).problems().empty());
}

TEST_CASE("an op that is not linear") {
  Fixture f(exponential);
  f.subject.rule.linear.push_back({{0}});
  std::vector<std::string> problems = f.problems();
  REQUIRE(problems.size() == 1);
  CHECK_THAT(problems[0],
             Catch::Contains("operands 0 unreduced (sum) over \"x\""));
}

TEST_CASE("a jointly linear op called linear in each operand") {
  Fixture f(add);
  f.subject.rule.linear = {{{0}}, {{1}}};
  CHECK(f.problems().size() == 2);
}

TEST_CASE("a linear op said to pass maxima") {
  Fixture f(add);
  f.subject.rule.linear = {{{0, 1}, {ReduceKind::Max}}};
  CHECK(f.problems().size() == 1);
}

TEST_CASE("a sum whose partial results are called maxima") {
  Fixture f(sum);
  for (layout::Factor &factor : f.subject.rule.factors)
    factor.reduce = ReduceKind::Max;
  CHECK(!f.problems().empty());
}

TEST_CASE("a reduction that is called pass-through") {
  Fixture f(sum);
  for (layout::Factor &factor : f.subject.rule.factors)
    factor.kind = FactorKind::PassThrough;
  CHECK(!f.problems().empty());
}

TEST_CASE(
    "padding that is not masked and an initial value counted on each device") {
  Fixture f(sum);
  localizeNaively(f.subject);
  CHECK(!f.problems().empty());
}

TEST_CASE("elements that move across blocks") {
  Fixture f(reverse);
  for (layout::Factor &factor : f.subject.rule.factors)
    factor.kind = FactorKind::PassThrough;
  f.subject.rule.windows.clear();
  std::vector<std::string> problems = f.problems(2);
  REQUIRE(problems.size() == 1);
  CHECK_THAT(problems[0], Catch::Contains("device 0, global element 0: found"));
}

TEST_CASE("windows that read at the wrong place") {
  Fixture f(reverse);
  CHECK(f.problems(2).empty());
  f.subject.rule.windows[0].offset -= 1;
  CHECK(!f.problems(2).empty());
}

TEST_CASE("dims mapped to the wrong factors") {
  Fixture f(reshape);
  std::swap(f.subject.rule.operands[0].dims[0],
            f.subject.rule.operands[0].dims[1]);
  CHECK(!f.problems().empty());
}

TEST_CASE("a mapping that does not fit the shapes") {
  Fixture f(sum);
  f.subject.rule.operands[0].dims[0].clear();
  std::vector<std::string> problems = f.problems();
  REQUIRE(problems.size() == 1);
  CHECK_THAT(problems[0], Catch::Contains("the rule does not fit the op: operand 0 dim 0"));
}

TEST_CASE("a localize that gives up") {
  Fixture f(add);
  f.subject.localize = [](LocalizeContext &) -> FailureOr<SmallVector<Value>> {
    return failure();
  };
  CHECK_THAT(f.problems().front(), Catch::Contains("localize fails"));
}

TEST_CASE("a localize that builds invalid IR") {
  Fixture f(sum);
  f.subject.localize = [](LocalizeContext &ctx) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{ctx.operands[0]}; // of another type than the result
  };
  CHECK_THAT(f.problems().front(), Catch::Contains("localize builds invalid IR"));
}

TEST_CASE("a localize that builds what cannot run") {
  Fixture f(exponential);
  f.subject.localize = [](LocalizeContext &ctx) -> FailureOr<SmallVector<Value>> {
    Value x = ctx.operands[0];
    auto type = cast<RankedTensorType>(x.getType());
    Value small = stablehlo::ConvertOp::create(ctx.builder, type.clone(mlir::Float8E4M3FNType::get(ctx.builder.getContext())), x);
    return SmallVector<Value>{stablehlo::ConvertOp::create(ctx.builder, type, small)};
  };
  CHECK_THAT(f.problems().front(), Catch::Contains("the local op does not run"));
}

TEST_CASE("replicas that differ in their last bit") {
  Fixture f(exponential);
  f.subject.localize = [](LocalizeContext &ctx) -> FailureOr<SmallVector<Value>> {
    ImplicitLocOpBuilder &b = ctx.builder;
    auto type = cast<RankedTensorType>(ctx.operands[0].getType());
    Value index = ctx.blockIndex({layout::AxisRef{0, 1, ctx.mesh.axes[0].size}});
    index = stablehlo::ConvertOp::create(b, RankedTensorType::get({}, b.getF32Type()), index);
    index = stablehlo::BroadcastInDimOp::create(b, type, index, b.getDenseI64ArrayAttr({}));
    Value offset = stablehlo::MulOp::create(b, index, ctx.constant(type, 0x1p-23));
    Value exponential = stablehlo::ExpOp::create(b, ctx.operands[0]);
    return SmallVector<Value>{
        stablehlo::AddOp::create(b, exponential, stablehlo::MulOp::create(b, exponential, offset))};
  };
  CHECK_THAT(f.problems().front(), Catch::Contains("differs in its bits from device 0"));
}

TEST_CASE("an op that cannot run") {
  CHECK_THAT(Fixture(R"(func.func @f(%a: tensor<2xf8E4M3FN>) -> tensor<2xf32> {
    %r = stablehlo.convert %a : (tensor<2xf8E4M3FN>) -> tensor<2xf32>
    return %r : tensor<2xf32>
  })").problems().front(), Catch::Contains("an operand is of a type that cannot be run"));
  CHECK_THAT(Fixture(R"(func.func @f(%a: tensor<2xf32>) -> tensor<2xf8E4M3FN> {
    %r = stablehlo.convert %a : (tensor<2xf32>) -> tensor<2xf8E4M3FN>
    return %r : tensor<2xf8E4M3FN>
  })").problems().front(), Catch::Contains("the op itself does not run"));
}
