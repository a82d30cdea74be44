// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Driver/Driver.h"

int main(int argc, char **argv) { return autopar::runDriver(argc, argv); }
