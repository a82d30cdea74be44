// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SIGINT and SIGTERM ask for a clean end: the flag is read between steps, where all ranks agree on it. A second signal
// ends the process at once. The flag is the runtime's only global: a signal handler can reach nothing else.
#pragma once

namespace autopar::rt {

void installStopSignals();
/// The signal that asked for the end; 0 if none did.
int stopSignal();

} // namespace autopar::rt
