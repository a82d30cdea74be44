// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fields of a dialect's attributes in MLIR bytecode, for the dialects that read OpenXLA's encodings.
#pragma once
#include "dialects/Support/LLVM.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Builders.h"

#include <optional>

namespace autopar {

/// The fields of one attribute, one after the other; after a failure the rest stays as it is and `good` is false.
class BytecodeFields {
public:
  explicit BytecodeFields(mlir::DialectBytecodeReader &reader) : reader(reader) {}

  uint64_t code() {
    uint64_t value = 0;
    take(reader.readVarInt(value));
    return value;
  }
  int64_t number() {
    int64_t value = 0;
    take(reader.readSignedVarInt(value));
    return value;
  }
  bool flag() {
    bool value = false;
    take(reader.readBool(value));
    return value;
  }
  StringRef text() {
    StringRef value;
    take(reader.readString(value));
    return value;
  }
  std::optional<int64_t> optionalNumber() {
    uint64_t value = 0;
    bool isThere = false;
    take(reader.readVarIntWithFlag(value, isThere));
    return isThere ? std::optional(static_cast<int64_t>(value)) : std::nullopt;
  }
  Type type() {
    Type value;
    take(reader.readType(value));
    return value;
  }

  mlir::FloatAttr real() {
    if (!good)
      return {};
    FailureOr<llvm::APFloat> value = reader.readAPFloatWithKnownSemantics(llvm::APFloat::IEEEdouble());
    good = succeeded(value);
    return good ? mlir::FloatAttr::get(mlir::Float64Type::get(reader.getContext()), *value) : mlir::FloatAttr();
  }

  template <typename T> T attribute() {
    T value;
    take(reader.readAttribute(value));
    return value;
  }
  template <typename T> T optionalAttribute() {
    T value;
    take(reader.readOptionalAttribute(value));
    return value;
  }
  /// Lists without reserving what the file claims to be their length.
  template <typename T> SmallVector<T> attributes() {
    return list<T>([&] { return attribute<T>(); });
  }
  SmallVector<int64_t> numbers() {
    return list<int64_t>([&] { return number(); });
  }

  mlir::DialectBytecodeReader &reader;
  bool good = true;

private:
  void take(LogicalResult read) { good = good && succeeded(read); }
  template <typename T, typename Next> SmallVector<T> list(Next next) {
    SmallVector<T> values;
    for (uint64_t i = 0, count = code(); good && i < count; ++i)
      values.push_back(next());
    return values;
  }
};

} // namespace autopar
