// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fold: the running combination that reduce, reduce_window and scatter share. A body that is one well-known op runs as
// a plain function (floats in double, rounded once at the end); any other body runs as a region for each element.
#pragma once
#include "compiler/Interpret/Kernels.h"

#include <memory>

namespace autopar::interpret {

class Fold {
public:
  virtual ~Fold() = default;
  /// The running value becomes the initial one.
  virtual void start() = 0;
  /// running = body(running, inputs[index]); index -1 stands for the initial value (padding).
  virtual LogicalResult add(int64_t index) = 0;
  /// Writes the running value to outputs[index].
  virtual void finish(int64_t index) = 0;
  virtual Tensors takeOutputs() = 0;
};

/// A fold of the inputs, one initial scalar each, into outputs of this shape. The operands must outlive it.
std::unique_ptr<Fold> makeFold(Region &body, ArrayRef<Tensor> inputs, ArrayRef<Tensor> inits, const Shape &outputShape,
                               RunRegion run);

/// Element i as a scalar, and back.
Tensor elementAt(const Tensor &tensor, int64_t i);
void setElement(Tensor &tensor, int64_t i, const Tensor &scalar);

} // namespace autopar::interpret
