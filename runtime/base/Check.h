// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// AUTOPAR_CHECK(condition, message): an invariant of the runtime itself, checked in every build type. A failure is a bug
// of autopar; what a user can get wrong (files, flags, machines) is a Status instead.
#pragma once
#include <cstdio>
#include <cstdlib>

#define AUTOPAR_CHECK(condition, message)                                                                              \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      std::fprintf(stderr, "autopar: internal error: %s (%s) at %s:%d\n", message, #condition, __FILE__, __LINE__);    \
      std::abort();                                                                                                    \
    }                                                                                                                  \
  } while (false)
