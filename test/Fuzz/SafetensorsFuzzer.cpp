// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Any bytes as a file of tensors, by the interpreter's reader.
#include "compiler/Interpret/Safetensors.h"

#include <sys/mman.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const int file = memfd_create("fuzz", 0);
  if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
    return 0;
  autopar::interpret::NamedTensors tensors;
  if (!autopar::interpret::readSafetensors("/proc/self/fd/" + std::to_string(file), tensors))
    for (auto &[name, tensor] : tensors)
      (void)tensor.toString();
  return 0;
}
