// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// main of a trained binary: the object that the compiler emitted defines autopar_program.
#include "runtime/exec/Main.h"

extern "C" const autopar_program autopar_program_object __asm__(AUTOPAR_PROGRAM_SYMBOL);

int main(int argc, char **argv) { return autopar_rt_main(argc, argv, &autopar_program_object); }
