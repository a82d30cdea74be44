// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The dialect itself: what it registers. Ops are implemented by family in the other sources of this folder.
#include "dialects/StableHLO/IR/StableHLO.h"

#include "dialects/StableHLO/IR/Assembly.h"
#include "dialects/StableHLO/IR/Bytecode.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace autopar;
using namespace autopar::stablehlo;

#include "dialects/StableHLO/IR/StableHLODialect.cpp.inc"
#include "dialects/StableHLO/IR/StableHLOEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/StableHLO/IR/StableHLOAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/StableHLO/IR/StableHLOOps.cpp.inc"

void StableHLODialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/StableHLO/IR/StableHLOOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/StableHLO/IR/StableHLOAttrs.cpp.inc"
      >();
  addBytecodeReader(this);
}

Operation *StableHLODialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
}
