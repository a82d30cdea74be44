// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reference is written out here, apart from the backends and from Reduce.cpp.
#include "runtime/comm/conformance/Conformance.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace autopar::rt::conformance {

namespace {

constexpr int64_t sizes[] = {0, 1, 2, 3, 5, 7, 16, 129, 4099};
constexpr autopar_dtype types[] = {AUTOPAR_PRED, AUTOPAR_S8,  AUTOPAR_S16,  AUTOPAR_S32, AUTOPAR_S64, AUTOPAR_U8,  AUTOPAR_U16,
                                   AUTOPAR_U32,  AUTOPAR_U64, AUTOPAR_BF16, AUTOPAR_F16, AUTOPAR_F32, AUTOPAR_F64};
constexpr int64_t manyElements = 600011; // more than one segment of staging

uint64_t draw(uint64_t rank, uint64_t position) {
  uint64_t x = (rank + 1) * 0x9e3779b97f4a7c15u ^ (position + 1) * 0xd1342543de82ef95u;
  x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u;
  return x ^ (x >> 32);
}

/// Element `position` of the input of rank `rank`. Floats have rounding errors when added: the order shows.
template <typename T> T input(autopar_dtype dtype, int rank, int64_t position) {
  uint64_t bits = draw(static_cast<uint64_t>(rank), static_cast<uint64_t>(position));
  if (dtype == AUTOPAR_PRED)
    return static_cast<T>(static_cast<float>(bits & 1));
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(bits);
  else {
    double value = (static_cast<double>(bits % 20011) - 10005) / 777;
    return static_cast<T>(static_cast<float>(value));
  }
}

template <typename T> T combine(autopar_dtype dtype, autopar_reduce reduce, const std::vector<T> &values) {
  if constexpr (std::is_integral_v<T>) {
    uint64_t sum = 0;
    T most = values[0], least = values[0];
    for (T value : values) {
      sum += static_cast<uint64_t>(value);
      most = value > most ? value : most;
      least = value < least ? value : least;
    }
    if (dtype == AUTOPAR_PRED && reduce == AUTOPAR_REDUCE_SUM)
      return most;
    return reduce == AUTOPAR_REDUCE_SUM ? static_cast<T>(sum) : reduce == AUTOPAR_REDUCE_MAX ? most : least;
  } else {
    using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
    Wide result = static_cast<Wide>(values[0]);
    for (size_t i = 1; i < values.size(); ++i) {
      Wide value = static_cast<Wide>(values[i]);
      result = reduce == AUTOPAR_REDUCE_SUM ? result + value
               : reduce == AUTOPAR_REDUCE_MAX ? (value > result ? value : result)
                                              : (value < result ? value : result);
    }
    return static_cast<T>(result);
  }
}

/// One collective of one group on this rank.
struct Case {
  autopar_collective_kind kind;
  autopar_reduce reduce;
  autopar_dtype dtype;
  int64_t elements;
  uint32_t root;
  std::vector<autopar_pair> pairs;
  bool inPlace;
};

template <typename T> class Check {
public:
  Check(const Case &c, Communicator &group, const std::vector<int> &members) : c(c), group(group), members(members) {}

  Status run() {
    AUTOPAR_RETURN_IF_ERROR(prepare());
    AUTOPAR_RETURN_IF_ERROR(group.run(collective));
    return verify();
  }

  /// The parts of run. Nothing may be under way while one prepares.
  Status start() {
    StatusOr<Ticket> started = group.start(collective);
    if (started.ok())
      ticket = *started;
    return started.status();
  }
  Status finish() {
    AUTOPAR_RETURN_IF_ERROR(group.wait(ticket));
    return verify();
  }
  Status prepare() {
    const int64_t k = group.size();
    bool wideIn = c.kind == AUTOPAR_REDUCE_SCATTER || c.kind == AUTOPAR_ALL_TO_ALL;
    bool wideOut = c.kind == AUTOPAR_ALL_GATHER || c.kind == AUTOPAR_ALL_TO_ALL;
    int64_t inCount = c.elements * (wideIn ? k : 1), outCount = c.elements * (wideOut ? k : 1);
    in.resize(static_cast<size_t>(inCount));
    out.resize(static_cast<size_t>(outCount));
    if (!out.empty()) // an empty vector's address may be null, which memset must not see
      std::memset(static_cast<void *>(out.data()), 0xee, out.size() * sizeof(T));
    for (int64_t i = 0; i < inCount; ++i)
      in[static_cast<size_t>(i)] = value(group.index(), i);
    collective.kind = c.kind;
    collective.reduce = c.reduce;
    collective.dtype = c.dtype;
    collective.elements = c.elements;
    collective.in = in.data();
    collective.out = c.inPlace ? in.data() : out.data();
    collective.root = c.root;
    collective.pairs = c.pairs;
    return group.prepare(collective);
  }

private:
  Status verify() const {
    const T *result = c.inPlace ? in.data() : out.data();
    const int64_t outCount = static_cast<int64_t>(out.size());
    for (int64_t i = 0; i < outCount; ++i) {
      T expected = expectedAt(i);
      if (std::memcmp(&expected, result + i, sizeof(T)) != 0)
        return failure(i);
    }
    return {};
  }
  T value(int member, int64_t position) const {
    return input<T>(c.dtype, members[static_cast<size_t>(member)], position);
  }
  T reduced(int64_t position) const {
    values.clear();
    for (int member = 0; member < group.size(); ++member)
      values.push_back(value(member, position));
    return combine(c.dtype, c.reduce, values);
  }
  T expectedAt(int64_t i) const {
    const int64_t own = group.index() * c.elements;
    switch (c.kind) {
    case AUTOPAR_ALL_REDUCE: return reduced(i);
    case AUTOPAR_REDUCE_SCATTER: return reduced(own + i);
    case AUTOPAR_ALL_GATHER: return value(static_cast<int>(i / c.elements), i % c.elements);
    case AUTOPAR_ALL_TO_ALL: return value(static_cast<int>(i / c.elements), own + i % c.elements);
    case AUTOPAR_BROADCAST: return value(static_cast<int>(c.root), i);
    case AUTOPAR_REDISTRIBUTE: return T{}; // RedistributeCheck
    case AUTOPAR_PERMUTE:
      for (const autopar_pair &pair : c.pairs)
        if (static_cast<int>(pair.target) == group.index())
          return value(static_cast<int>(pair.source), i);
      return T{};
    }
    return T{};
  }
  Status failure(int64_t element) const {
    return Status::fault(format("%s (reduction %d) of %lld %s in a group of %d, root %u%s: element %lld is wrong on member %d",
                                collectiveName(c.kind), c.reduce, (long long)c.elements,
                                std::string(elementName(c.dtype)).c_str(), group.size(), c.root,
                                c.inPlace ? ", in place" : "", (long long)element, group.index()));
  }

  const Case &c;
  Communicator &group;
  const std::vector<int> &members;
  std::vector<T> in, out;
  Collective collective;
  Ticket ticket = 0;
  mutable std::vector<T> values;
};

std::vector<Case> casesOf(int groupSize) {
  std::vector<Case> cases;
  uint32_t k = static_cast<uint32_t>(groupSize);
  std::vector<autopar_pair> ring, partial;
  for (uint32_t i = 0; i < k; ++i) {
    ring.push_back({i, (i + 1) % k});
    if (i + 1 < k) // the first receives nothing
      partial.push_back({i, i + 1});
  }
  auto add = [&](autopar_dtype dtype, int64_t elements) {
    for (autopar_reduce reduce : {AUTOPAR_REDUCE_SUM, AUTOPAR_REDUCE_MAX, AUTOPAR_REDUCE_MIN}) {
      cases.push_back({AUTOPAR_ALL_REDUCE, reduce, dtype, elements, 0, {}, false});
      cases.push_back({AUTOPAR_ALL_REDUCE, reduce, dtype, elements, 0, {}, true});
      cases.push_back({AUTOPAR_REDUCE_SCATTER, reduce, dtype, elements, 0, {}, false});
    }
    cases.push_back({AUTOPAR_ALL_GATHER, AUTOPAR_REDUCE_SUM, dtype, elements, 0, {}, false});
    cases.push_back({AUTOPAR_ALL_TO_ALL, AUTOPAR_REDUCE_SUM, dtype, elements, 0, {}, false});
    cases.push_back({AUTOPAR_PERMUTE, AUTOPAR_REDUCE_SUM, dtype, elements, 0, ring, false});
    cases.push_back({AUTOPAR_PERMUTE, AUTOPAR_REDUCE_SUM, dtype, elements, 0, partial, false});
    cases.push_back({AUTOPAR_BROADCAST, AUTOPAR_REDUCE_SUM, dtype, elements, k - 1, {}, false});
    cases.push_back({AUTOPAR_BROADCAST, AUTOPAR_REDUCE_SUM, dtype, elements, 0, {}, true});
  };
  for (autopar_dtype dtype : types)
    for (int64_t elements : sizes)
      add(dtype, elements);
  cases.push_back({AUTOPAR_ALL_REDUCE, AUTOPAR_REDUCE_SUM, AUTOPAR_F32, manyElements, 0, {}, true});
  cases.push_back({AUTOPAR_REDUCE_SCATTER, AUTOPAR_REDUCE_SUM, AUTOPAR_BF16, manyElements, 0, {}, false});
  return cases;
}

/// Groups that this rank is in, one for each way to cut the world: everybody, alone, neighbours, every second, reversed.
std::vector<std::vector<int>> groupsOf(int rank, int size) {
  std::vector<std::vector<int>> groups(2);
  for (int r = 0; r < size; ++r)
    groups[0].push_back(size - 1 - r);
  groups[1] = {rank};
  for (int inner = 2; inner < size; ++inner) {
    if (size % inner)
      continue;
    std::vector<int> neighbours, strided;
    for (int i = 0; i < inner; ++i)
      neighbours.push_back(rank / inner * inner + i);
    for (int i = 0; i < size / inner; ++i)
      strided.push_back(rank % inner + i * inner);
    groups.push_back(neighbours);
    groups.push_back(strided);
  }
  return groups;
}

/// A matrix of rows x columns. Round 0: everybody's middle columns are added up on the last member and, turned round, one row goes from
/// each member to the next; round 1: the last member hands the sums to all others. The last row of out is left over.
template <typename T> class RedistributeCheck {
public:
  RedistributeCheck(autopar_dtype dtype, autopar_reduce reduce, Communicator &group, const std::vector<int> &members)
      : dtype(dtype), reduce(reduce), group(group), members(members) {
    const uint32_t k = static_cast<uint32_t>(group.size()), last = k - 1;
    for (uint32_t target = 0; target < k; ++target) {
      if (target == last)
        for (uint32_t source = 0; source < k; ++source)
          parts.push_back({source, last, 0, 0, 1, 0, first, sums, middle});
      parts.push_back({(target + last) % k, target, 0, 1, 0, 0, 0, 0, columns}); // contiguous: a row
    }
    std::stable_sort(parts.begin(), parts.end(), [](const autopar_part &a, const autopar_part &b) {
      return std::pair(a.target, a.out_offset) < std::pair(b.target, b.out_offset);
    });
    for (uint32_t target = 0; target < last; ++target)
      parts.push_back({last, target, 1, 1, 1, 0, sums, sums + 1, middle});
  }

  Status run(World &world) {
    std::vector<T> in(rows * columns), out(outElements);
    std::memset(static_cast<void *>(out.data()), 0xee, out.size() * sizeof(T));
    for (int64_t i = 0; i < rows * columns; ++i)
      in[static_cast<size_t>(i)] = value(group.index(), i);
    Collective c;
    c.kind = AUTOPAR_REDISTRIBUTE;
    c.dtype = dtype;
    c.reduce = c.fill = reduce;
    c.elements = rows * columns;
    c.outElements = outElements;
    c.in = in.data();
    c.out = out.data();
    c.parts = parts;
    c.extents = extents;
    AUTOPAR_RETURN_IF_ERROR(group.prepare(c));
    world.traffic().clear();
    AUTOPAR_RETURN_IF_ERROR(group.run(c));
    for (int64_t i = 0; i < outElements; ++i) {
      T expected = expectedAt(i);
      if (std::memcmp(&expected, &out[static_cast<size_t>(i)], sizeof(T)) != 0)
        return Status::fault(format("redistribute (reduction %d) of %s in a group of %d: element %lld is wrong on member %d", reduce,
                                    std::string(elementName(dtype)).c_str(), group.size(), (long long)i, group.index()));
    }
    return checkCount(world);
  }

private:
  static constexpr int64_t rows = 4, columns = 7, first = 2, middle = 3; // the middle columns
  static constexpr int64_t sums = columns, outElements = columns + rows * (middle + 1) + 2;
  T value(int member, int64_t position) const { return input<T>(dtype, members[static_cast<size_t>(member)], position); }

  T expectedAt(int64_t i) const {
    const int k = group.size();
    if (i < columns)
      return value((group.index() + k - 1) % k, i);
    bool isLast = group.index() == k - 1;
    int64_t at = i - sums - (isLast ? 0 : 1); // others have them one element later, in longer rows
    int64_t row = at / (isLast ? middle : middle + 1), column = at % (isLast ? middle : middle + 1);
    if (at < 0 || row >= rows || column >= middle)
      return identity();
    std::vector<T> values;
    for (int member = 0; member < k; ++member)
      values.push_back(value(member, first + row * columns + column));
    return combine(dtype, reduce, values);
  }
  T identity() const {
    if (reduce == AUTOPAR_REDUCE_SUM)
      return T{};
    bool most = reduce == AUTOPAR_REDUCE_MIN;
    if (dtype == AUTOPAR_PRED)
      return static_cast<T>(static_cast<float>(most));
    if constexpr (std::is_integral_v<T>)
      return most ? std::numeric_limits<T>::max() : std::numeric_limits<T>::lowest();
    else
      return static_cast<T>(most ? HUGE_VALF : -HUGE_VALF);
  }
  Status checkCount(World &world) const {
    const uint64_t k = static_cast<uint64_t>(group.size());
    if (k == 1)
      return world.traffic().totalBytes() == 0 ? Status() : Status::fault("a redistribution on one rank is counted");
    uint64_t elements = columns; // to the next
    elements += group.index() == group.size() - 1 ? (k - 1) * rows * middle : rows * middle;
    const Traffic::Entry &entry = world.traffic().entries().at({AUTOPAR_REDISTRIBUTE, group.size()});
    if (entry.count != 1 || entry.bytes != elements * sizeof(T))
      return Status::fault(format("a redistribution is counted as %llu bytes", (unsigned long long)entry.bytes));
    return {};
  }

  autopar_dtype dtype;
  autopar_reduce reduce;
  Communicator &group;
  const std::vector<int> &members;
  std::vector<autopar_part> parts;
  const std::vector<autopar_extent> extents = {{rows, columns, middle}, {rows, middle, middle + 1}};
};

Status checkRedistributions(World &world, Communicator &group, const std::vector<int> &members) {
  for (autopar_dtype dtype : types)
    for (autopar_reduce reduce : {AUTOPAR_REDUCE_SUM, AUTOPAR_REDUCE_MAX, AUTOPAR_REDUCE_MIN}) {
      Status status;
      visitElementType(dtype, [&](auto type) {
        status = RedistributeCheck<decltype(type)>(dtype, reduce, group, members).run(world);
      });
      AUTOPAR_RETURN_IF_ERROR(status);
    }
  return {};
}

// What a rank must have sent: within the padding of uneven pieces of the ring formulas.
Status checkTraffic(World &world, Communicator &group) {
  constexpr int64_t elements = 120;
  std::vector<float> in(static_cast<size_t>(elements * group.size())), out(in.size());
  Collective collective;
  collective.in = in.data();
  collective.out = out.data();
  const double share = static_cast<double>(group.size() - 1) / group.size();
  for (auto kind : {AUTOPAR_ALL_REDUCE, AUTOPAR_ALL_GATHER, AUTOPAR_REDUCE_SCATTER, AUTOPAR_ALL_TO_ALL}) {
    collective.kind = kind;
    collective.elements = elements;
    AUTOPAR_RETURN_IF_ERROR(group.prepare(collective));
    world.traffic().clear();
    AUTOPAR_RETURN_IF_ERROR(group.run(collective));
    const Traffic::Entry &entry = world.traffic().entries().at({kind, group.size()});
    double buffer = static_cast<double>(elements) * sizeof(float) * (kind == AUTOPAR_ALL_REDUCE ? 1 : group.size());
    double expected = (kind == AUTOPAR_ALL_REDUCE ? 2 : 1) * share * buffer;
    double slack = elements % group.size() ? group.size() * sizeof(float) : 0.5;
    if (entry.count != 1 || std::abs(static_cast<double>(entry.bytes) - expected) > slack)
      return Status::fault(format("%s in a group of %d is counted as %llu bytes, expected %.1f", collectiveName(kind),
                                  group.size(), (unsigned long long)entry.bytes, expected));
  }
  collective.kind = AUTOPAR_BROADCAST;
  AUTOPAR_RETURN_IF_ERROR(group.prepare(collective));
  world.traffic().clear();
  AUTOPAR_RETURN_IF_ERROR(group.run(collective));
  uint64_t sent = world.traffic().entries().at({AUTOPAR_BROADCAST, group.size()}).bytes;
  if (sent != (group.index() + 1 < group.size() ? elements * sizeof(float) : 0))
    return Status::fault(format("a broadcast is counted as %llu bytes", (unsigned long long)sent));
  return {};
}

// Many at once, in all groups, waited for in another order than started, by ranks that do not keep step.
Status checkInFlight(World &world) {
  constexpr int64_t elements = 4099;
  Delays delays(world.size() > 1 ? 300 : 0, static_cast<uint64_t>(world.rank()));
  const std::vector<std::vector<int>> groups = groupsOf(world.rank(), world.size());
  std::vector<std::unique_ptr<Communicator>> communicators;
  std::vector<std::vector<Case>> cases;
  for (const std::vector<int> &members : groups) {
    StatusOr<std::unique_ptr<Communicator>> group = world.createCommunicator(members);
    if (!group.ok())
      return group.status();
    communicators.push_back(std::move(*group));
    std::vector<Case> &those = cases.emplace_back();
    for (const Case &c : casesOf(static_cast<int>(members.size())))
      if (c.dtype == AUTOPAR_F32 && c.elements == elements && c.reduce == AUTOPAR_REDUCE_SUM)
        those.push_back(c);
  }
  for (int round = 0; round < 3; ++round) { // more than a Channel has room for
    std::vector<std::unique_ptr<Check<float>>> checks;
    for (size_t i = 0; i < cases[0].size(); ++i)
      for (size_t g = 0; g < groups.size(); ++g) {
        checks.push_back(std::make_unique<Check<float>>(cases[g][i], *communicators[g], groups[g]));
        AUTOPAR_RETURN_IF_ERROR(checks.back()->prepare());
      }
    const size_t middle = checks.size() / 2; // one that is waited for at once
    for (size_t i = 0; i < checks.size(); ++i) {
      delays.pause();
      AUTOPAR_RETURN_IF_ERROR(checks[i]->start());
      if (i == middle)
        AUTOPAR_RETURN_IF_ERROR(checks[i]->finish());
    }
    for (size_t i = checks.size(); i-- > 0;) {
      delays.pause();
      if (i != middle)
        AUTOPAR_RETURN_IF_ERROR(checks[i]->finish());
    }
  }
  return {};
}

Status checkControl(World &world) {
  StatusOr<uint64_t> largest = world.maximum(static_cast<uint64_t>(world.rank() * 3));
  if (!largest.ok())
    return largest.status();
  StatusOr<std::vector<std::string>> texts = world.gather(std::string(static_cast<size_t>(world.rank()), 'x'));
  if (!texts.ok())
    return texts.status();
  bool ok = *largest == static_cast<uint64_t>(world.size() - 1) * 3;
  for (int rank = 0; rank < world.size(); ++rank)
    ok &= (*texts)[static_cast<size_t>(rank)].size() == static_cast<size_t>(rank);
  if (!ok)
    return Status::fault("control messages are wrong");
  bool last = world.rank() == world.size() - 1;
  Status agreed = agree(world, last ? Status::badInput("only the last") : Status());
  return agreed.message() == "only the last" ? Status() : Status::fault("ranks do not agree on a failure");
}

} // namespace

Status run(World &world) {
  AUTOPAR_RETURN_IF_ERROR(checkControl(world));
  for (const std::vector<int> &members : groupsOf(world.rank(), world.size())) {
    StatusOr<std::unique_ptr<Communicator>> group = world.createCommunicator(members);
    if (!group.ok())
      return group.status();
    if (members[static_cast<size_t>((*group)->index())] != world.rank())
      return Status::fault("a rank has the wrong index in its group");
    for (const Case &c : casesOf((*group)->size())) {
      Status status;
      visitElementType(c.dtype, [&](auto type) { status = Check<decltype(type)>(c, **group, members).run(); });
      AUTOPAR_RETURN_IF_ERROR(status);
    }
    AUTOPAR_RETURN_IF_ERROR(checkTraffic(world, **group));
    AUTOPAR_RETURN_IF_ERROR(checkRedistributions(world, **group, members));
  }
  AUTOPAR_RETURN_IF_ERROR(checkInFlight(world));
  if (!world.allowsThread())
    return {};
  world.channel().openThread(Delays(200, static_cast<uint64_t>(world.size() + world.rank())));
  AUTOPAR_RETURN_IF_ERROR(checkInFlight(world));
  return checkControl(world);
}

int64_t caseCount(int worldSize) {
  int64_t count = 0;
  for (const std::vector<int> &members : groupsOf(0, worldSize))
    count += static_cast<int64_t>(casesOf(static_cast<int>(members.size())).size());
  return count;
}

} // namespace autopar::rt::conformance
