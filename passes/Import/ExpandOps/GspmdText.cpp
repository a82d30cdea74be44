// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shardings in the text of GSPMD are not used, but what is not even one is not passed over: {replicated}, {maximal device=0},
// {manual}, {unknown}, {devices=[2,1]0,1}, {devices=[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate}, with metadata, and tuples of these.
#include "passes/Import/ExpandOps/Expand.h"

#include "llvm/Support/MathExtras.h"

namespace autopar::import {

namespace {
class GspmdScanner {
public:
  GspmdScanner(StringRef text, int64_t rank) : rest(text), rank(rank) {}

  bool scan() { return scanBraces() && rest.trim().empty(); }

private:
  bool take(StringRef text) {
    rest = rest.ltrim();
    return rest.consume_front(text);
  }

  std::optional<int64_t> number() {
    rest = rest.ltrim();
    int64_t value = 0;
    return rest.consumeInteger(10, value) || value < 0 ? std::nullopt : std::optional(value);
  }

  bool numbers(SmallVectorImpl<int64_t> &values) {
    do {
      auto value = number();
      if (!value)
        return false;
      values.push_back(*value);
    } while (take(","));
    return true;
  }

  bool bracketed(SmallVectorImpl<int64_t> &values, StringRef open, StringRef close) {
    return take(open) && numbers(values) && take(close);
  }

  /// Up to the brace that closes this one.
  bool skipBraces() {
    if (!take("{"))
      return false;
    for (int depth = 1; depth > 0; rest = rest.drop_front()) {
      if (rest.empty())
        return false;
      depth += rest.front() == '{' ? 1 : rest.front() == '}' ? -1 : 0;
    }
    return true;
  }

  bool scanBraces(bool inTuple = false) {
    if (!take("{"))
      return false;
    if (!inTuple && rest.ltrim().starts_with("{")) { // a tuple, whose entries are none
      do {
        if (!scanBraces(/*inTuple=*/true))
          return false;
      } while (take(","));
      return take("}");
    }
    bool isKnown = take("replicated") || take("manual") || take("unknown") || scanMaximal() || scanDevices();
    while (isKnown && scanMore()) {
    }
    return isKnown && take("}");
  }

  bool scanMaximal() { return take("maximal") && take("device=") && number(); }

  /// Sizes of tiles, and the devices as a list or as an iota.
  bool scanDevices() {
    SmallVector<int64_t> tiles, devices, order;
    if (!take("devices=") || !bracketed(tiles, "[", "]") || static_cast<int64_t>(tiles.size()) < rank)
      return false;
    if (!take("<="))
      return numbers(devices) && static_cast<int64_t>(devices.size()) == product(tiles);
    if (!bracketed(devices, "[", "]") || product(devices) != product(tiles))
      return false;
    return !take("T") || (bracketed(order, "(", ")") && order.size() == devices.size());
  }

  static int64_t product(ArrayRef<int64_t> sizes) {
    int64_t result = 1;
    for (int64_t size : sizes)
      if (llvm::MulOverflow(result, size, result))
        return -1;
    return result;
  }

  bool scanMore() {
    if (take("last_tile_dim_replicate"))
      return true;
    if (take("last_tile_dims=") || take("metadata="))
      return skipBraces();
    return (take("shard_as") || take("shard_like")) && number().has_value();
  }

  StringRef rest;
  int64_t rank;
};
} // namespace

bool isGspmdSharding(StringRef text, int64_t rank) { return GspmdScanner(text, rank).scan(); }

} // namespace autopar::import
