// RUN: autopar-opt %s --autopar-stage-pipeline --autopar-verify-after-stage -o /dev/null
// RUN: autopar-opt %s --autopar-verify-after-stage --verify-diagnostics
// expected-error@+1 {{has no 'autopar.stage' after Stage; run --autopar-stage-pipeline first}}
func.func @step() { return }
