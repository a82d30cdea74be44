// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Tensor.h"

#include "compiler/Interpret/Lanes.h"
#include "dialects/Support/Check.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <limits>
#include <new>

namespace autopar::interpret {

namespace {
struct TypeFacts {
  std::string_view name;
  int64_t bytes;
};
// In the order of ElementType.
constexpr std::array<TypeFacts, 15> typeFacts = {{{"i1", 1},
                                                  {"i8", 1},
                                                  {"i16", 2},
                                                  {"i32", 4},
                                                  {"i64", 8},
                                                  {"ui8", 1},
                                                  {"ui16", 2},
                                                  {"ui32", 4},
                                                  {"ui64", 8},
                                                  {"bf16", 2},
                                                  {"f16", 2},
                                                  {"f32", 4},
                                                  {"f64", 8},
                                                  {"c64", 8},
                                                  {"c128", 16}}};
} // namespace

int64_t byteWidth(ElementType type) { return typeFacts[static_cast<size_t>(type)].bytes; }
int64_t bitWidth(ElementType type) { return type == ElementType::I1 ? 1 : 8 * byteWidth(type); }
std::string_view nameOf(ElementType type) { return typeFacts[static_cast<size_t>(type)].name; }

std::optional<ElementType> elementTypeNamed(std::string_view name) {
  for (size_t i = 0; i < typeFacts.size(); ++i)
    if (typeFacts[i].name == name)
      return static_cast<ElementType>(i);
  return std::nullopt;
}

bool isFloat(ElementType type) { return type >= ElementType::BF16 && type <= ElementType::F64; }
bool isComplex(ElementType type) { return type >= ElementType::C64; }
bool isUnsigned(ElementType type) {
  return type == ElementType::I1 || (type >= ElementType::UI8 && type <= ElementType::UI64);
}

std::string describe(ElementType type, const Shape &shape) {
  std::string text(nameOf(type));
  text += '[';
  for (size_t d = 0; d < shape.size(); ++d)
    text += (d ? "," : "") + std::to_string(shape[d]);
  return text + ']';
}

Shape stridesOf(const Shape &shape) {
  Shape strides(shape.size(), 1);
  for (size_t d = shape.size(); d-- > 1;)
    strides[d - 1] = strides[d] * shape[d];
  return strides;
}

// Bytes of a tensor; what cannot be counted cannot be allocated either.
static size_t checkedBytes(ElementType type, const Shape &shape) {
  int64_t bytes = byteWidth(type);
  for (int64_t size : shape)
    if (__builtin_mul_overflow(bytes, size, &bytes))
      throw std::bad_alloc();
  return static_cast<size_t>(bytes);
}

Tensor::Tensor(ElementType type, Shape shape)
    : elementType(type), dims(std::move(shape)),
      buffer(std::make_shared<std::vector<std::byte>>(checkedBytes(type, dims))) {
  elements = numElementsOf(dims);
}

Tensor Tensor::fromBytes(ElementType type, Shape shape, const void *bytes) {
  Tensor tensor(type, std::move(shape));
  if (tensor.numBytes() > 0)
    std::memcpy(tensor.buffer->data(), bytes, tensor.numBytes());
  if (type == ElementType::I1)
    for (std::byte &b : *tensor.buffer)
      b = static_cast<std::byte>(b != std::byte{0});
  return tensor;
}

Tensor Tensor::scalar(ElementType type, double value) {
  Tensor tensor(type, {});
  tensor.setValue(0, value);
  return tensor;
}

std::byte *Tensor::mutableBytes() {
  if (buffer.use_count() > 1)
    buffer = std::make_shared<std::vector<std::byte>>(*buffer);
  return buffer->data();
}

Tensor Tensor::reshaped(Shape shape) const {
  AUTOPAR_CHECK(numElementsOf(shape) == elements, "a reshape keeps the number of elements");
  Tensor result = *this;
  result.dims = std::move(shape);
  return result;
}

double Tensor::valueAt(int64_t i) const {
  return dispatch(elementType, [&]<typename T>(std::type_identity<T>) { return widen<double>(data<T>()[i]); });
}

int64_t Tensor::intAt(int64_t i) const {
  return dispatch(elementType, [&]<typename T>(std::type_identity<T>) -> int64_t {
    if constexpr (std::is_same_v<T, uint64_t>)
      return static_cast<int64_t>(std::min<uint64_t>(data<T>()[i], std::numeric_limits<int64_t>::max()));
    else
      return widen<int64_t>(data<T>()[i]);
  });
}

void Tensor::setValue(int64_t i, double value) {
  dispatch(elementType, [&]<typename T>(std::type_identity<T>) {
    T *target = mutableData<T>() + i;
    if constexpr (std::is_same_v<T, bool>) {
      *target = value != 0;
    } else if constexpr (std::is_integral_v<T>) {
      using Limits = std::numeric_limits<T>;
      if (std::isnan(value))
        *target = 0;
      else if (value >= static_cast<double>(Limits::max()))
        *target = Limits::max();
      else
        *target = value <= static_cast<double>(Limits::min()) ? Limits::min() : static_cast<T>(value);
    } else {
      *target = static_cast<T>(value);
    }
  });
}

Tensor Tensor::parts() const {
  Shape shape = dims;
  shape.push_back(2);
  return fromBytes(elementType == ElementType::C64 ? ElementType::F32 : ElementType::F64, shape, bytes());
}

Tensor Tensor::fromParts(const Tensor &parts) {
  Shape shape(parts.dims.begin(), parts.dims.end() - 1);
  return fromBytes(parts.elementType == ElementType::F32 ? ElementType::C64 : ElementType::C128, shape, parts.bytes());
}

bool Tensor::sameBits(const Tensor &other) const {
  return elementType == other.elementType && dims == other.dims &&
         (numBytes() == 0 || std::memcmp(bytes(), other.bytes(), numBytes()) == 0);
}

std::string Tensor::elementToString(int64_t i) const {
  return dispatch(elementType, [&]<typename T>(std::type_identity<T>) -> std::string {
    T value = data<T>()[i];
    if constexpr (std::is_same_v<T, bool>) {
      return value ? "true" : "false";
    } else if constexpr (std::is_integral_v<T>) {
      return std::to_string(value);
    } else if constexpr (isComplexNumber<T>) {
      Tensor real = parts();
      return "(" + real.elementToString(2 * i) + ", " + real.elementToString(2 * i + 1) + ")";
    } else {
      std::array<char, 40> text;
      auto wide = [&] {
        if constexpr (std::is_same_v<T, double>)
          return value;
        else
          return static_cast<float>(value);
      }();
      if (std::isnan(wide)) // without its sign, which no op promises
        return "nan";
      auto end = std::to_chars(text.data(), text.data() + text.size(), wide).ptr;
      return std::string(text.data(), end);
    }
  });
}

std::string Tensor::toString() const {
  std::string text = describe(elementType, dims) + " = ";
  int64_t next = 0;
  std::function<void(size_t)> print = [&](size_t dim) {
    if (dim == dims.size()) {
      text += elementToString(next++);
      return;
    }
    text += '[';
    for (int64_t i = 0; i < dims[dim]; ++i) {
      text += i ? ", " : "";
      print(dim + 1);
    }
    text += ']';
  };
  print(0);
  return text;
}

Tensor Tensor::poisoned(ElementType type, Shape shape) {
  Tensor tensor(type, std::move(shape));
  dispatch(type, [&]<typename T>(std::type_identity<T>) {
    T value;
    if constexpr (std::is_same_v<T, bool>)
      value = true;
    else if constexpr (std::is_integral_v<T>)
      std::memset(&value, 0x5A, sizeof(T));
    else if constexpr (isComplexNumber<T>)
      value = T(std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::quiet_NaN());
    else
      value = T(std::numeric_limits<float>::quiet_NaN());
    T *target = tensor.mutableData<T>();
    std::fill(target, target + tensor.numElements(), value);
  });
  return tensor;
}

bool nextIndex(Shape &index, const Shape &shape) {
  for (size_t d = shape.size(); d-- > 0;) {
    if (++index[d] < shape[d])
      return true;
    index[d] = 0;
  }
  return false;
}

namespace {
// One row of a strided copy at a time: the odometer walks the other dims.
template <typename T> void copyRows(const StridedCopy &copy, const T *source, T *target) {
  int64_t inner = copy.box.empty() ? 1 : copy.box.back();
  int64_t from = copy.box.empty() ? 0 : copy.sourceStrides.back();
  int64_t to = copy.box.empty() ? 0 : copy.targetStrides.back();
  Shape outer(copy.box.begin(), copy.box.empty() ? copy.box.begin() : copy.box.end() - 1);
  Shape index(outer.size(), 0);
  do {
    const T *s = source + copy.sourceOffset;
    T *t = target + copy.targetOffset;
    for (size_t d = 0; d < outer.size(); ++d) {
      s += index[d] * copy.sourceStrides[d];
      t += index[d] * copy.targetStrides[d];
    }
    for (int64_t i = 0; i < inner; ++i)
      t[i * to] = s[i * from];
  } while (nextIndex(index, outer));
}
} // namespace

void StridedCopy::run(const Tensor &source, Tensor &target) const {
  if (numElementsOf(box) == 0)
    return;
  switch (byteWidth(source.type())) {
  case 1: return copyRows(*this, source.data<uint8_t>(), target.mutableData<uint8_t>());
  case 2: return copyRows(*this, source.data<uint16_t>(), target.mutableData<uint16_t>());
  case 4: return copyRows(*this, source.data<uint32_t>(), target.mutableData<uint32_t>());
  case 8: return copyRows(*this, source.data<uint64_t>(), target.mutableData<uint64_t>());
  default: return copyRows(*this, source.data<std::complex<double>>(), target.mutableData<std::complex<double>>());
  }
}

} // namespace autopar::interpret
