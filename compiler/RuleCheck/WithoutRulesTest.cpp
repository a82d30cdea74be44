// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ops without a sharding rule: a program of which no op has one is propagated, partitioned and interpreted. Each op is computed whole
// on every device, with a remark, and the numbers are those of one device.
#include "compiler/Interpret/NamedRun.h"
#include "dialects/AutoPar/IR/AutoPar.h"
#include "dialects/Comm/IR/Comm.h"
#include "dialects/StableHLO/IR/StableHLO.h"
#include "passes/Partition/Pipeline.h"
#include "passes/Propagate/Pipeline.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <catch2/catch.hpp>

using namespace autopar;

static const char *const program = R"(
autopar.mesh @mesh = <["a"=2, "b"=3]>
func.func @step(%x: tensor<5x4xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"b"}, {"a"}]>},
                %w: tensor<4x7xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"}, {"b"}]>})
    -> (tensor<5x7xf32> {autopar.sharding = #autopar.sharding<@mesh, [{}, {"b", "a"}]>},
        tensor<7xf32> {autopar.sharding = #autopar.sharding<@mesh, [{"a"}]>}) attributes {autopar.mesh = @mesh} {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<5x4xf32>, tensor<4x7xf32>) -> tensor<5x7xf32>
  %r:2 = stablehlo.while(%i = %i0, %v = %y) : tensor<i32>, tensor<5x7xf32>
    cond {
      %n = stablehlo.constant dense<3> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %s = stablehlo.add %v, %y : tensor<5x7xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %s : tensor<i32>, tensor<5x7xf32>
    }
  %sum = stablehlo.reduce(%r#1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<5x7xf32>, tensor<f32>) -> tensor<7xf32>
  return %r#1, %sum : tensor<5x7xf32>, tensor<7xf32>
}
)";

static interpret::NamedTensors run(ModuleOp module, const interpret::NamedInputs &inputs) {
  auto results = interpret::runNamed(*module.getOps<mlir::func::FuncOp>().begin(), inputs);
  REQUIRE(succeeded(results));
  return *results;
}

TEST_CASE("a program without any rule runs whole on every device, and says so") {
  mlir::DialectRegistry registry;
  registry.insert<AutoParDialect, stablehlo::StableHLODialect, comm::CommDialect, mlir::func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  int remarks = 0;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    remarks += diagnostic.str().find("has no sharding rule: every device computes it on whole operands") != std::string::npos;
    return mlir::success(diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error);
  });
  auto module = mlir::parseSourceString<ModuleOp>(program, &context);
  REQUIRE(module);
  auto drawn = [](interpret::Shape shape, float first) {
    std::vector<float> values;
    for (int64_t i = 0; i < shape[0] * shape[1]; ++i)
      values.push_back(first + static_cast<float>(i * 7 % 5));
    return interpret::Tensor::fromBytes(interpret::ElementType::F32, shape, values.data());
  };
  interpret::NamedInputs inputs;
  inputs.tensors["argument0"] = drawn({5, 4}, -2);
  inputs.tensors["argument1"] = drawn({4, 7}, -1);
  interpret::NamedTensors one = run(*module, inputs);
  mlir::PassManager passes(&context);
  buildPropagatePipeline(passes);
  buildPartitionPipeline(passes);
  REQUIRE(succeeded(passes.run(*module)));
  CHECK(remarks >= 4);
  interpret::NamedTensors many = run(*module, inputs);
  REQUIRE(many.size() == one.size());
  for (const auto &[name, tensor] : one) {
    INFO(name);
    CHECK(many.at(name).toString() == tensor.toString());
  }
}
