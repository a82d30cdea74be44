// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor: element type, shape and bytes of one value on one simulated device. No MLIR headers.
//
// Row-major, dense, one byte for each i1 (0 or 1). Copies share the bytes until one of them is written to, so that
// passing a tensor to sixteen devices costs nothing. Example:
//     Tensor t(ElementType::F32, {2, 3});          // zeros
//     t.mutableData<float>()[4] = 1.5f;
//     t.toString();                                // "f32[2,3] = [[0, 0, 0], [0, 1.5, 0]]"
#pragma once
#include "compiler/Interpret/SmallFloat.h"

#include <complex>
#include <cstddef>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace autopar::interpret {

/// C64 and C128 are complex numbers of two f32 and two f64.
enum class ElementType { I1, I8, I16, I32, I64, UI8, UI16, UI32, UI64, BF16, F16, F32, F64, C64, C128 };

template <typename T> constexpr bool isComplexNumber = false;
template <typename T> constexpr bool isComplexNumber<std::complex<T>> = true;

using Shape = std::vector<int64_t>;

/// Bytes of one element; i1 takes one.
int64_t byteWidth(ElementType type);
/// Bits that take part in arithmetic: 1 for i1.
int64_t bitWidth(ElementType type);
/// As in IR: "i1", "ui32", "bf16"; complex numbers as "c64", "c128".
std::string_view nameOf(ElementType type);
std::optional<ElementType> elementTypeNamed(std::string_view name);
bool isFloat(ElementType type);
bool isComplex(ElementType type);
bool isUnsigned(ElementType type); // ui8 … ui64, and i1
/// "f32[2,3]".
std::string describe(ElementType type, const Shape &shape);

inline int64_t numElementsOf(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
}
/// Elements to step over for one step along each dim, row-major.
Shape stridesOf(const Shape &shape);

class Tensor {
public:
  /// No tensor: `if (tensor)` is false.
  Tensor() = default;
  /// All zero. Throws std::bad_alloc if there is no memory for it.
  Tensor(ElementType type, Shape shape);
  static Tensor fromBytes(ElementType type, Shape shape, const void *bytes);
  /// A rank-0 tensor; the value is rounded (wrapped) to the type.
  static Tensor scalar(ElementType type, double value);

  explicit operator bool() const { return buffer != nullptr; }
  ElementType type() const { return elementType; }
  const Shape &shape() const { return dims; }
  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  int64_t numElements() const { return elements; }
  size_t numBytes() const { return static_cast<size_t>(elements * byteWidth(elementType)); }

  const std::byte *bytes() const { return buffer->data(); }
  /// Copies the bytes first if another tensor shares them.
  std::byte *mutableBytes();
  template <typename T> const T *data() const { return reinterpret_cast<const T *>(bytes()); }
  template <typename T> T *mutableData() { return reinterpret_cast<T *>(mutableBytes()); }

  /// The same bytes under another shape of as many elements.
  Tensor reshaped(Shape shape) const;
  /// Element i in row-major order, for printing and comparing; exact but for large 64-bit integers. Of a complex number: the
  /// real part.
  double valueAt(int64_t i) const;
  /// The floats of complex numbers, real and imaginary parts as a last dim of two; and back.
  Tensor parts() const;
  static Tensor fromParts(const Tensor &parts);
  /// Element i of an integer tensor; ui64 saturates, i1 is 0 or 1.
  int64_t intAt(int64_t i) const;
  /// Rounds (wraps, saturates for floats → integers) to the type.
  void setValue(int64_t i, double value);
  /// Equal type, shape and every bit: NaNs with equal bits are equal, 0 and -0 are not.
  bool sameBits(const Tensor &other) const;
  std::string toString() const;
  /// The element as text, as toString prints it.
  std::string elementToString(int64_t i) const;
  /// Every bit set to what padding may hold at worst: NaN, 0x5A bytes, true.
  static Tensor poisoned(ElementType type, Shape shape);

private:
  ElementType elementType = ElementType::F32;
  Shape dims;
  int64_t elements = 0;
  std::shared_ptr<std::vector<std::byte>> buffer;
};

using Tensors = std::vector<Tensor>;

/// Calls f(std::type_identity<T>{}) with the storage type of the element type.
template <typename F> decltype(auto) dispatch(ElementType type, F &&f) {
  switch (type) {
  case ElementType::I1: return f(std::type_identity<bool>{});
  case ElementType::I8: return f(std::type_identity<int8_t>{});
  case ElementType::I16: return f(std::type_identity<int16_t>{});
  case ElementType::I32: return f(std::type_identity<int32_t>{});
  case ElementType::I64: return f(std::type_identity<int64_t>{});
  case ElementType::UI8: return f(std::type_identity<uint8_t>{});
  case ElementType::UI16: return f(std::type_identity<uint16_t>{});
  case ElementType::UI32: return f(std::type_identity<uint32_t>{});
  case ElementType::UI64: return f(std::type_identity<uint64_t>{});
  case ElementType::BF16: return f(std::type_identity<BFloat16>{});
  case ElementType::F16: return f(std::type_identity<Float16>{});
  case ElementType::F32: return f(std::type_identity<float>{});
  case ElementType::C64: return f(std::type_identity<std::complex<float>>{});
  case ElementType::C128: return f(std::type_identity<std::complex<double>>{});
  case ElementType::F64: break;
  }
  return f(std::type_identity<double>{});
}

/// Copies a box of elements: for each index in `box`, source[offset + index·sourceStrides] to
/// target[offset + index·targetStrides], strides in elements (0 repeats, negative walks back). Every op that only moves
/// data is one such copy.
struct StridedCopy {
  Shape box;
  int64_t sourceOffset = 0;
  Shape sourceStrides;
  int64_t targetOffset = 0;
  Shape targetStrides;
  void run(const Tensor &source, Tensor &target) const;
};

/// Steps a row-major odometer; false when it has wrapped to all zeros. Does not handle empty shapes: loop over
/// numElementsOf(shape) steps instead of until false.
bool nextIndex(Shape &index, const Shape &shape);

} // namespace autopar::interpret
