// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The entry of a trained binary.
#pragma once
#include "runtime/abi/Program.h"

extern "C" {
/// What main does: parses the command line, reads the program, runs its ranks. Returns the exit code: 0; 1 bad input; 2
/// bad command line; 3 fault while running. At most one error line, however many ranks there are.
int autopar_rt_main(int argc, char **argv, const autopar_program *program);
}
