// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builders that take no result type infer the one that the verifier asks for.
#include "dialects/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Verifier.h"
#include <catch2/catch.hpp>

using namespace autopar;
using namespace autopar::stablehlo;

namespace {
/// A module to build in, and a zero of any shape.
struct Scratch {
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::unique_ptr<ImplicitLocOpBuilder> builder;

  Scratch() {
    context.loadDialect<StableHLODialect>();
    Location loc = mlir::UnknownLoc::get(&context);
    module = ModuleOp::create(loc);
    builder = std::make_unique<ImplicitLocOpBuilder>(loc, &context);
    builder->setInsertionPointToEnd(module->getBody());
  }
  Value zero(ArrayRef<int64_t> shape) {
    auto type = RankedTensorType::get(shape, builder->getF32Type());
    return ConstantOp::create(*builder, DenseElementsAttr::get(type, 0.0f));
  }
};
} // namespace

static SmallVector<int64_t> shapeOf(Value value) {
  return SmallVector<int64_t>(cast<RankedTensorType>(value.getType()).getShape());
}

TEST_CASE("elementwise builders") {
  Scratch s;
  Value x = s.zero({2, 3});
  CHECK(AddOp::create(*s.builder, x, x).getType() == x.getType());
  CHECK(ExpOp::create(*s.builder, x, nullptr).getType() == x.getType());
  CompareOp compare = CompareOp::create(*s.builder, x, x, ComparisonDirection::LT, ComparisonType::FLOAT);
  CHECK(compare.getType().getElementType().isInteger(1));
  CHECK(SelectOp::create(*s.builder, compare, x, x).getType() == x.getType());
  CHECK(ConvertOp::create(*s.builder, x, s.builder->getBF16Type()).getType().getElementType().isBF16());
  CHECK(succeeded(mlir::verify(*s.module)));
}

TEST_CASE("shape builders") {
  Scratch s;
  Value x = s.zero({2, 3}), scalar = s.zero({});
  CHECK(shapeOf(TransposeOp::create(*s.builder, x, ArrayRef<int64_t>{1, 0})) == SmallVector<int64_t>{3, 2});
  CHECK(shapeOf(ConcatenateOp::create(*s.builder, ValueRange{x, x}, 1)) == SmallVector<int64_t>{2, 6});
  CHECK(shapeOf(SliceOp::create(*s.builder, x, ArrayRef<int64_t>{0, 0}, ArrayRef<int64_t>{2, 3},
                                ArrayRef<int64_t>{1, 2})) == SmallVector<int64_t>{2, 2});
  CHECK(shapeOf(PadOp::create(*s.builder, x, scalar, ArrayRef<int64_t>{1, 0}, ArrayRef<int64_t>{0, -1},
                              ArrayRef<int64_t>{0, 1})) == SmallVector<int64_t>{3, 4});
  CHECK(succeeded(mlir::verify(*s.module)));
}

TEST_CASE("a reduce infers its results before it has a body") {
  Scratch s;
  Value x = s.zero({2, 3}), scalar = s.zero({});
  ReduceOp reduce = ReduceOp::create(*s.builder, ValueRange{x}, ValueRange{scalar}, ArrayRef<int64_t>{1});
  CHECK(shapeOf(reduce.getResult(0)) == SmallVector<int64_t>{2});
}
