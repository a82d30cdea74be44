// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise ops on complex numbers, by op name; null where there is none. No MLIR.
#pragma once
#include "compiler/Interpret/Scalar.h"

namespace autopar::interpret {

using ComplexUnary = Complex (*)(Complex);
using ComplexBinary = Complex (*)(Complex, Complex);

ComplexUnary complexUnary(std::string_view opName);
ComplexBinary complexBinary(std::string_view opName);

} // namespace autopar::interpret
