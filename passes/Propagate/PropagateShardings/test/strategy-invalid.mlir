// RUN: autopar-opt %s --autopar-propagate-shardings=strategy=greedy --verify-diagnostics
// RUN: autopar-opt %s --autopar-propagate=strategy=greedy --verify-diagnostics

// expected-error @below {{unknown propagation strategy 'greedy', expected basic, aggressive, op-priority, user-priority or cost}}
module {
  autopar.mesh @mesh = <["x"=2]>
}
