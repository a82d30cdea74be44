// RUN: autopar-opt %s --autopar-propagate-shardings=strategy=greedy --verify-diagnostics
// RUN: autopar-opt %s --autopar-propagate=strategy=greedy --verify-diagnostics

// expected-error @below {{unknown propagation strategy 'greedy', expected basic, aggressive, op-priority, user-priority, source-priority or, for --autopar-propagate, cost}}
module {
  autopar.mesh @mesh = <["x"=2]>
}
