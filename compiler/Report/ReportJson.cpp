// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as JSON, keys in the order of the header.
#include "compiler/Report/Report.h"

#include <nlohmann/json.hpp>

namespace autopar {

static nlohmann::ordered_json toJson(const cost::CollectiveTotals &totals) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto &[key, entry] : totals.entries())
    json[key] = {{"count", entry.count}, {"bytes", entry.bytes()}};
  return json;
}

std::string toJson(const Report &report) {
  nlohmann::ordered_json json;
  json["collectives"] = toJson(report.collectives);
  if (!report.conditional.entries().empty())
    json["conditional"] = toJson(report.conditional);
  json["flops"] = {{"dot", report.dotFlops},
                   {"convolution", report.convolutionFlops}};
  if (report.fftFlops)
    json["flops"]["fft"] = report.fftFlops;
  json["memory"] = nlohmann::ordered_json::object();
  for (const auto &[category, bytes] : report.memory)
    json["memory"][category] = bytes;
  if (!report.peak.empty()) {
    nlohmann::ordered_json &peak = json["memory"]["peak"];
    for (const auto &[category, bytes] : report.peak)
      peak[category] = bytes;
    peak["op"] = report.peakOp;
    peak["at"] = report.peakAt;
  }
  json["reasons"] = nlohmann::ordered_json::array();
  for (const ReportedCollective &entry : report.reasons) {
    nlohmann::ordered_json item = {
        {"kind", entry.kind}, {"bytes", entry.bytes}, {"times", entry.times}};
    if (entry.conditional)
      item["conditional"] = true;
    item["reason"] = entry.reason;
    item["at"] = entry.at;
    json["reasons"].push_back(std::move(item));
  }
  // Locations may hold bytes that are not UTF-8: they are replaced, never an
  // exception.
  return json.dump(2, ' ', false,
                   nlohmann::ordered_json::error_handler_t::replace) +
         "\n";
}

} // namespace autopar
