// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads the attributes of sdy from MLIR bytecode in Shardy's encoding: a code for the kind of attribute, then its fields; attributes in
// them are references to others. Codes keep their meaning from version to version, so the version, three numbers, is read and not
// looked at. Nothing is written in this encoding: autopar's own bytecode has these attributes as text, which both sides read.
#include "dialects/Sdy/IR/Bytecode.h"

#include "dialects/Sdy/IR/Sdy.h"
#include "dialects/Support/BytecodeFields.h"

using namespace autopar;
using namespace autopar::sdy;
using mlir::DialectBytecodeReader;

namespace {

using Fields = BytecodeFields;

enum AttributeCode : uint64_t {
  ManualAxesCode = 0,
  MeshAxisCode = 1,
  MeshCode = 2,
  SubAxisInfoCode = 3,
  AxisRefCode = 4,
  DimensionShardingCode = 5,
  TensorShardingCode = 6,
  TensorShardingPerValueCode = 7,
  UnreducedTensorShardingCode = 15,
  UnreducedPerValueCode = 16,
};

Attribute readDimension(Fields &f) {
  auto axes = f.attributes<AxisRefAttr>();
  bool isClosed = f.flag();
  auto priority = f.optionalNumber();
  return f.good ? DimensionShardingAttr::get(f.reader.getContext(), axes, isClosed, priority) : Attribute();
}

Attribute readTensor(Fields &f, bool unreduced) {
  auto mesh = f.attribute<Attribute>();
  auto dims = f.attributes<DimensionShardingAttr>();
  auto replicated = f.attributes<AxisRefAttr>();
  auto partial = unreduced ? f.attributes<AxisRefAttr>() : SmallVector<AxisRefAttr>();
  bool isMesh = f.good && isa_and_nonnull<mlir::FlatSymbolRefAttr, MeshAttr>(mesh);
  return isMesh ? TensorShardingAttr::get(f.reader.getContext(), mesh, dims, replicated, partial) : Attribute();
}

Attribute readFields(uint64_t code, Fields &f) {
  MLIRContext *context = f.reader.getContext();
  switch (code) {
  case ManualAxesCode: {
    auto axes = f.attributes<StringAttr>();
    return f.good ? ManualAxesAttr::get(context, axes) : Attribute();
  }
  case MeshAxisCode: {
    StringRef name = f.text();
    return MeshAxisAttr::get(context, name, f.number());
  }
  case MeshCode: {
    auto axes = f.attributes<MeshAxisAttr>();
    auto devices = f.numbers();
    return f.good ? MeshAttr::get(context, axes, devices) : Attribute();
  }
  case SubAxisInfoCode: {
    int64_t before = f.number();
    return SubAxisInfoAttr::get(context, before, f.number());
  }
  case AxisRefCode: {
    StringRef name = f.text();
    auto part = f.optionalAttribute<SubAxisInfoAttr>();
    return f.good ? AxisRefAttr::get(context, name, part) : Attribute();
  }
  case DimensionShardingCode:
    return readDimension(f);
  case TensorShardingCode:
  case UnreducedTensorShardingCode:
    return readTensor(f, code == UnreducedTensorShardingCode);
  case TensorShardingPerValueCode:
  case UnreducedPerValueCode: {
    auto shardings = f.attributes<TensorShardingAttr>();
    return f.good ? TensorShardingPerValueAttr::get(context, shardings) : Attribute();
  }
  default:
    return {};
  }
}

struct Version : mlir::DialectVersion {};

struct SdyBytecode : mlir::BytecodeDialectInterface {
  explicit SdyBytecode(mlir::Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader &reader) const override {
    Fields fields(reader);
    uint64_t code = fields.code();
    Attribute attribute = fields.good ? readFields(code, fields) : Attribute();
    if (fields.good && attribute)
      return attribute;
    reader.emitError() << "attribute of kind " << code << " of sdy is unknown or cut short; print the program as text";
    return {};
  }

  std::unique_ptr<mlir::DialectVersion> readVersion(DialectBytecodeReader &reader) const override {
    Fields fields(reader);
    for (int part = 0; part < 3; ++part)
      fields.code();
    return fields.good ? std::make_unique<Version>() : nullptr;
  }
};

} // namespace

void sdy::addBytecodeReader(SdyDialect *dialect) { dialect->addInterfaces<SdyBytecode>(); }
