// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rt dialect: registration and the sizes of buffers. Verifiers are in
// RtVerify.cpp.
#include "dialects/Rt/IR/Rt.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace autopar;
using namespace autopar::rt;

#include "dialects/Rt/IR/RtDialect.cpp.inc"
#include "dialects/Rt/IR/RtEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Rt/IR/RtAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/Rt/IR/RtOps.cpp.inc"

void RtDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Rt/IR/RtAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/Rt/IR/RtOps.cpp.inc"
      >();
}

bool rt::isPlainBuffer(mlir::Type type) {
  auto memref = dyn_cast<mlir::MemRefType>(type);
  return memref && memref.hasStaticShape() && memref.getLayout().isIdentity() &&
         memref.getElementType().isIntOrFloat();
}

int64_t rt::elementBytes(mlir::Type elementType) {
  return (elementType.getIntOrFloatBitWidth() + 7) / 8;
}

int64_t rt::bufferBytes(mlir::MemRefType type) {
  return type.getNumElements() * elementBytes(type.getElementType());
}
