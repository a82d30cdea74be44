// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Any bytes as a file of state or data, by the runtime's reader: the header, and every byte that it promises.
#include "runtime/exec/Safetensors.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace autopar::rt;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const int file = memfd_create("fuzz", 0);
  if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
    return 0;
  auto opened = SafetensorsFile::open("/proc/self/fd/" + std::to_string(file));
  if (!opened.ok())
    return 0;
  for (auto &[name, entry] : opened->entries()) {
    std::string bytes(entry.end - entry.begin, '\0');
    (void)opened->file().read(bytes.data(), bytes.size(), entry.begin);
    (void)entry.text();
  }
  return 0;
}
