// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes and seconds as people read them.
#pragma once
#include <cstdint>
#include <string>

namespace autopar {

/// "144,516 B"; from 10 MB on "12.3 MB".
std::string bytesText(int64_t bytes);
/// "12.3 us", "4.56 ms".
std::string secondsText(double seconds);

} // namespace autopar
