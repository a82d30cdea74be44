// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// AUTOPAR_CHECK(condition, message): an invariant of ours, checked in every
// build type (NDEBUG is always set, see CMakeLists.txt). A failure is a bug of
// autopar, never of its user: bad input gets a diagnostic instead.
#pragma once
#include <cstdio>
#include <cstdlib>

#define AUTOPAR_CHECK(condition, message)                                      \
  do {                                                                         \
    if (!(condition)) {                                                        \
      std::fprintf(stderr, "autopar: internal error: %s (%s) at %s:%d\n",      \
                   message, #condition, __FILE__, __LINE__);                   \
      std::abort();                                                            \
    }                                                                          \
  } while (false)
