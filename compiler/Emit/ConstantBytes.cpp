// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// MLIR's raw data is right except for splats (one element) and, in the same
// way, i1 (bits or bytes by version): elements of i1 are read one by one.
#include "compiler/Emit/ConstantBytes.h"

namespace autopar::emit {

std::string constantBytes(DenseElementsAttr value) {
  std::string result;
  if (value.getElementType().isInteger(1)) {
    result.reserve(value.getNumElements());
    for (bool bit : value.getValues<bool>())
      result.push_back(bit ? 1 : 0);
    return result;
  }
  ArrayRef<char> raw = value.getRawData();
  result.reserve(value.isSplat() ? value.getNumElements() * raw.size()
                                 : raw.size());
  for (int64_t i = 0, n = value.isSplat() ? value.getNumElements() : 1; i < n;
       ++i)
    result.append(raw.data(), raw.size());
  return result;
}

} // namespace autopar::emit
