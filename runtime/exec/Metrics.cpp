// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers are written as the shortest text that reads back to the same value.
#include "runtime/exec/Metrics.h"
#include "runtime/base/Clock.h"
#include "runtime/base/ElementType.h"
#include "runtime/base/Format.h"
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <unistd.h>

namespace autopar::rt {

namespace {

constexpr double secondsBetweenLines = 0.5;

template <typename T> void appendNumber(std::string &text, T value) {
  char digits[64];
  if constexpr (std::is_floating_point_v<T>)
    if (!std::isfinite(value)) { // JSON has no such numbers; Python and JavaScript read these
      text += std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
      return;
    }
  auto end = std::to_chars(digits, digits + sizeof(digits), value).ptr;
  text.append(digits, end);
}

void appendElement(std::string &text, uint32_t dtype, const std::byte *at) {
  visitElementType(dtype, [&](auto type) {
    using T = decltype(type);
    T value;
    std::memcpy(&value, at, sizeof(T));
    if constexpr (!std::is_arithmetic_v<T>)
      appendNumber(text, static_cast<float>(value));
    else if (dtype == AUTOPAR_PRED)
      text += value ? "true" : "false";
    else if constexpr (std::is_integral_v<T>)
      appendNumber(text, static_cast<std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>(value));
    else
      appendNumber(text, value);
  });
}

double numberAt(uint32_t dtype, const std::byte *at) {
  double result = 0;
  visitElementType(dtype, [&](auto type) {
    decltype(type) value;
    std::memcpy(&value, at, sizeof(value));
    if constexpr (std::is_arithmetic_v<decltype(type)>)
      result = static_cast<double>(value);
    else
      result = static_cast<float>(value);
  });
  return result;
}

std::string_view lastPart(std::string_view name) { return name.substr(name.rfind('/') + 1); }

} // namespace

StatusOr<Metrics> Metrics::open(const Manifest &manifest, const std::byte *arena, const Options &options) {
  Metrics metrics(options.quiet);
  size_t longest = 256;
  for (const autopar_tensor &tensor : manifest.tensors()) {
    std::string_view name = manifest.string(tensor.name);
    if (tensor.role == AUTOPAR_ROLE_BATCH && isInteger(tensor.dtype) && metrics.tokensPerStep == 0 &&
        name.find("tokens") != std::string_view::npos) {
      metrics.tokensPerStep = 1;
      for (const autopar_dim &dim : manifest.dimsOf(tensor))
        metrics.tokensPerStep *= static_cast<uint64_t>(dim.size);
    }
    if (tensor.role != AUTOPAR_ROLE_METRIC)
      continue;
    Entry entry{nlohmann::json(std::string(name)).dump() + ": ", tensor.dtype, arena + tensor.offset, {}};
    bool whole = true;
    size_t elements = 1;
    for (const autopar_dim &dim : manifest.dimsOf(tensor)) {
      entry.shape.push_back(dim.size);
      elements *= static_cast<size_t>(dim.size);
      whole &= dim.size == dim.block;
    }
    if (!whole) // a part of a metric would be mistaken for it
      continue;
    longest += entry.key.size() + elements * 32;
    bool better = metrics.shownIndex == SIZE_MAX || (lastPart(name) == "loss");
    if (entry.shape.empty() && better)
      metrics.shownIndex = metrics.entries.size();
    metrics.entries.push_back(std::move(entry));
  }
  metrics.line.reserve(longest);
  if (!options.metrics.empty()) {
    StatusOr<File> file = File::openToWrite(options.metrics, /*create=*/true);
    if (!file.ok())
      return file.status();
    metrics.file.emplace(std::move(*file));
  }
  return metrics;
}

void Metrics::appendValues(const Entry &entry) {
  if (entry.shape.empty())
    return appendElement(line, entry.dtype, entry.at);
  int64_t count = 1;
  for (int64_t size : entry.shape)
    count *= size;
  // Brackets open and close where the index is a multiple of a suffix product of the shape.
  auto brackets = [&](int64_t index, char bracket) {
    int64_t inner = 1;
    for (size_t d = entry.shape.size(); d-- > 0;) {
      inner *= entry.shape[d];
      if (inner && index % inner == 0)
        line += bracket;
    }
  };
  if (count == 0) {
    line += "[]";
    return;
  }
  for (int64_t i = 0; i < count; ++i) {
    if (i)
      line += ", ";
    brackets(i, '[');
    appendElement(line, entry.dtype, entry.at + static_cast<size_t>(i) * elementSize(entry.dtype));
    brackets(i + 1, ']');
  }
}

void Metrics::step(int64_t number, int64_t done, int64_t total, double seconds) {
  sumSeconds += done > 1 || total == 1 ? seconds : 0; // the first step warms up
  progress(done, total, seconds);
  if (!file)
    return;
  line = "{\"step\": ";
  appendNumber(line, number);
  for (const Entry &entry : entries) {
    line += ", ";
    line += entry.key;
    appendValues(entry);
  }
  line += ", \"seconds\": ";
  appendNumber(line, seconds);
  if (tokensPerStep) {
    line += ", \"tokens_per_second\": ";
    appendNumber(line, static_cast<double>(tokensPerStep) / seconds);
  }
  line += "}\n";
  unwritten = file->append(line.data(), line.size());
  if (!unwritten.ok())
    file.reset();
}

void Metrics::progress(int64_t done, int64_t total, double seconds) {
  double now = secondsNow();
  if (quiet || (done > 1 && done < total && now - lastShown < secondsBetweenLines))
    return;
  lastShown = now;
  char text[512];
  int at = std::snprintf(text, sizeof(text), "step %lld/%lld", (long long)done, (long long)total);
  auto add = [&](const char *pattern, auto... values) {
    if (at < static_cast<int>(sizeof(text)))
      at += std::snprintf(text + at, sizeof(text) - static_cast<size_t>(at), pattern, values...);
  };
  if (const Entry *entry = shown()) {
    std::string_view key(entry->key);
    add("  %.*s %.6g", static_cast<int>(key.size() - 4), key.data() + 1, numberAt(entry->dtype, entry->at));
  }
  add("  %.3g s/step", seconds);
  if (tokensPerStep)
    add("  %.0f tokens/s", static_cast<double>(tokensPerStep) / seconds);
  double left = static_cast<double>(total - done) * (done > 1 ? sumSeconds / static_cast<double>(done - 1) : seconds);
  if (left >= 3600)
    add("  %dh%02dm left", static_cast<int>(left / 3600), static_cast<int>(left / 60) % 60);
  else
    add("  %dm%02ds left", static_cast<int>(left / 60), static_cast<int>(left) % 60);
  add("  %.0f MB", static_cast<double>(residentBytes(/*peak=*/false)) / 1e6);
  add("%s", "\n");
  std::fputs(text, stdout);
  std::fflush(stdout);
}

void Metrics::say(const std::string &text) const {
  if (quiet)
    return;
  std::fputs((text + "\n").c_str(), stdout);
  std::fflush(stdout);
}

uint64_t residentBytes(bool peak) {
  if (peak) {
    rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? static_cast<uint64_t>(usage.ru_maxrss) * 1024 : 0;
  }
  char text[128];
  int descriptor = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return 0;
  ssize_t count = ::read(descriptor, text, sizeof(text) - 1);
  ::close(descriptor);
  if (count <= 0)
    return 0;
  text[count] = '\0';
  unsigned long long all = 0, resident = 0;
  std::sscanf(text, "%llu %llu", &all, &resident);
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

std::string textOf(const Traffic &traffic) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto &[key, entry] : traffic.entries())
    if (entry.count)
      json[format("%s/%d", collectiveName(key.first), key.second)] = {{"count", entry.count}, {"bytes", entry.bytes}};
  return json.dump();
}

std::string statsJson(const std::vector<std::string> &traffics, int64_t steps, uint64_t arenaBytes,
                      uint64_t workspaceBytes) {
  nlohmann::json most = nlohmann::json::object();
  uint64_t mostBytes = 0;
  for (size_t rank = 0; rank < traffics.size(); ++rank) {
    nlohmann::json json = nlohmann::json::parse(traffics[rank]);
    uint64_t bytes = 0;
    for (const auto &[key, entry] : json.items())
      bytes += entry["bytes"].get<uint64_t>();
    if (rank == 0 || bytes > mostBytes) {
      most = json;
      mostBytes = bytes;
    }
  }
  nlohmann::json stats = {{"collectives", most},
                          {"steps", steps},
                          {"memory",
                           {{"arena", arenaBytes},
                            {"workspace", workspaceBytes},
                            {"peak_resident_of_process", residentBytes(/*peak=*/true)}}}};
  return stats.dump(2) + "\n";
}

} // namespace autopar::rt
