// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How JAX writes the place of an array in a tree: state['opt'][0].mu['wte'] is
// the root `state` and the keys opt, 0, mu, wte. Such texts stand in argument
// locations and in jax.result_info (whose root is `result`, or nothing in old
// texts). Keys are taken as they are: a key with slashes, dots, quotes or
// brackets stays one key.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace autopar {

struct JaxKey {
  std::string text;
  /// Written as [3], so it may index a tuple.
  bool isIndex = false;
  bool operator==(const JaxKey &) const = default;
};

struct JaxPath {
  std::string root;
  std::vector<JaxKey> keys;
};

/// Nothing if the text is not a path: brackets or quotes without partner.
std::optional<JaxPath> parseJaxPath(llvm::StringRef text);

/// Keys from `first` on, joined by slashes.
std::string joinKeys(llvm::ArrayRef<JaxKey> keys);

/// root/key/key, or whichever part there is.
std::string joinName(llvm::StringRef root, llvm::StringRef path);

} // namespace autopar
