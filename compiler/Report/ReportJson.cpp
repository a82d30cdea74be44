// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as JSON, keys in the order of the header; report.schema.json describes it.
#include "compiler/Report/Report.h"

#include <nlohmann/json.hpp>

namespace autopar {
namespace {
using Json = nlohmann::ordered_json;

Json toJson(const cost::CollectiveTotals &totals) {
  Json json = Json::object();
  for (const auto &[key, entry] : totals.entries())
    json[key] = {{"count", entry.count}, {"bytes", entry.bytes()}};
  return json;
}

Json toJson(const std::map<std::string, std::pair<int64_t, int64_t>> &totals) {
  Json json = Json::object();
  for (const auto &[key, total] : totals)
    json[key] = {{"count", total.first}, {"bytes", total.second}};
  return json;
}

Json toJson(const ReportedWhy &why) {
  Json json = {{"value", why.value},      {"of", why.of}, {"from", why.from},  {"from_why", why.fromWhy},
               {"to", why.to},            {"to_why", why.toWhy}, {"user", why.user}};
  if (!why.rejected.empty())
    json["rejected"] = {{"what", why.rejected}, {"seconds_more", why.rejectedSeconds}};
  return json;
}

Json toJson(const ReportedCollective &entry) {
  Json json = {{"kind", entry.kind}, {"bytes", entry.bytes}, {"times", entry.times}};
  if (entry.conditional)
    json["conditional"] = true;
  json["axes"] = entry.axes;
  json["seconds"] = entry.seconds;
  if (entry.hiddenSeconds)
    json["hidden"] = {{"seconds", *entry.hiddenSeconds}, {"behind", entry.behind}};
  if (entry.again)
    json["again"] = true;
  json["reason"] = entry.reason;
  json["at"] = entry.at;
  json["layer"] = entry.layer;
  json["why"] = Json::array();
  for (const ReportedWhy &why : entry.why)
    json["why"].push_back(toJson(why));
  return json;
}

Json toJson(const ReportedValue &value, const char *what) {
  Json json = {{"name", value.name}, {what, value.op}, {"type", value.type}, {"sharding", value.sharding},
               {"dims", value.dims}};
  if (!value.unreduced.empty())
    json["unreduced"] = value.unreduced;
  json["local_bytes"] = value.localBytes;
  if (value.layer >= 0) {
    json["at"] = value.at;
    json["layer"] = value.layer;
  }
  json["why"] = value.why;
  return json;
}

Json memoryToJson(const Report &report) {
  Json json = Json::object();
  for (const auto &[category, bytes] : report.memory)
    json[category] = bytes;
  if (report.peak.empty())
    return json;
  for (const auto &[category, bytes] : report.peak)
    json["peak"][category] = bytes;
  json["peak"]["bytes"] = report.peakBytes;
  json["peak"]["bound"] = report.peakBound;
  json["peak"]["op"] = report.peakOp;
  json["peak"]["at"] = report.peakAt;
  return json;
}
} // namespace

std::string toJson(const Report &report) {
  Json json;
  json["version"] = 1;
  json["function"] = report.function;
  json["mesh"] = Json::object();
  for (const auto &[axis, size] : report.mesh)
    json["mesh"][axis] = size;
  json["collectives"] = toJson(report.collectives);
  if (!report.conditional.entries().empty())
    json["conditional"] = toJson(report.conditional);
  json["by_kind"] = toJson(report.byKind);
  json["by_axes"] = toJson(report.byAxes);
  json["flops"] = {{"dot", report.dotFlops}, {"convolution", report.convolutionFlops}};
  if (report.fftFlops)
    json["flops"]["fft"] = report.fftFlops;
  json["memory"] = memoryToJson(report);
  json["layers"] = Json::array();
  for (const ReportedLayer &layer : report.layers)
    json["layers"].push_back({{"phase", layer.phase}, {"name", layer.name}});
  json["repeats"] = Json::array();
  for (const ReportedRepeat &repeat : report.repeats)
    json["repeats"].push_back({{"first", repeat.first}, {"ops", repeat.size}, {"times", repeat.times}, {"lines", repeat.lines}});
  json["reasons"] = Json::array();
  for (const ReportedCollective &entry : report.reasons)
    json["reasons"].push_back(toJson(entry));
  json["arguments"] = Json::array();
  for (const ReportedValue &value : report.arguments)
    json["arguments"].push_back(toJson(value, "kind"));
  json["values"] = Json::array();
  for (const ReportedValue &value : report.values)
    json["values"].push_back(toJson(value, "op"));
  // Locations may hold bytes that are not UTF-8: they are replaced, never an
  // exception.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace autopar
