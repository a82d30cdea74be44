// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report for people: totals, memory, each collective with its reasons from the largest down, arguments.
#include "compiler/Report/Report.h"
#include "compiler/Report/Numbers.h"

#include "llvm/ADT/StringExtras.h"

namespace autopar {
namespace {

std::string left(StringRef text, size_t width) {
  return text.str() + std::string(width > text.size() ? width - text.size() : 1, ' ');
}
std::string right(const std::string &text, size_t width) {
  return std::string(width > text.size() ? width - text.size() : 1, ' ') + text;
}

void writeTotals(const Report &report, raw_ostream &os) {
  int64_t bytes = report.collectives.totalBytes();
  os << "@" << report.function << " on";
  for (const auto &[axis, size] : report.mesh)
    os << " " << axis << "=" << size;
  os << ": a device sends " << bytesText(bytes) << " a step\n\n";
  auto table = [&](StringRef title, const auto &totals) {
    os << title << "\n";
    for (const auto &[key, total] : totals)
      os << "  " << left(key, 20) << right(std::to_string(total.first) + " x", 8)
         << right(bytesText(total.second), 14) << "\n";
  };
  table("by kind", report.byKind);
  table("by axes", report.byAxes);
  if (!report.conditional.entries().empty()) {
    os << "in branches and loops of unknown length, for one execution\n";
    for (const auto &[key, entry] : report.conditional.entries())
      os << "  " << left(key, 20) << right(std::to_string(entry.count) + " x", 8)
         << right(bytesText(entry.bytes()), 14) << "\n";
  }
  os << "\nflops of a device: " << report.dotFlops << " in products, " << report.convolutionFlops << " in convolutions, "
     << report.fftFlops << " in Fourier transforms\n";
}

void writeRepeats(const Report &report, raw_ostream &os) {
  if (!report.repeats.empty())
    os << "\n";
  for (const ReportedRepeat &repeat : report.repeats)
    os << "layers: ops " << repeat.first << " to " << repeat.first + repeat.size - 1 << " repeated " << repeat.times << " times, up to op "
       << repeat.first + repeat.size * repeat.times - 1 << (repeat.lines.empty() ? "" : "  (" + repeat.lines + ")") << "\n";
}

void writeMemory(const Report &report, raw_ostream &os) {
  auto list = [&](StringRef title, const auto &categories) {
    if (categories.empty())
      return;
    os << "\n" << title << "\n";
    for (const auto &[category, bytes] : categories)
      os << "  " << left(category, 30) << right(bytesText(bytes), 14) << "\n";
  };
  list("memory of a device", report.memory);
  list("at its peak, " + report.peakOp + (report.peakAt.empty() ? "" : " (" + report.peakAt + ")") + ": " + bytesText(report.peakBytes) +
           "; no placement takes less than " + bytesText(report.peakBound),
       report.peak);
}

void writeWhy(const ReportedWhy &why, StringRef indent, raw_ostream &os) {
  os << indent << why.value << ", " << why.of << ", for " << why.user << "\n";
  os << indent << "  lies as    " << why.from << (why.fromWhy.empty() ? "" : "  " + why.fromWhy) << "\n";
  os << indent << "  needed as  " << why.to << (why.toWhy.empty() ? "" : "  " + why.toWhy) << "\n";
  if (!why.rejected.empty())
    os << indent << "  rejected   " << why.rejected << ": " << secondsText(why.rejectedSeconds) << " more\n";
}

void writeCollectives(const Report &report, raw_ostream &os) {
  os << "\ncollectives, the largest first\n";
  std::vector<const ReportedCollective *> order;
  for (const ReportedCollective &entry : report.reasons)
    order.push_back(&entry);
  llvm::sort(order, [](const auto *a, const auto *b) { // those of one size in the order of the program
    return std::pair(-a->bytes * a->times, a) < std::pair(-b->bytes * b->times, b);
  });
  for (const ReportedCollective *entry : order) {
    os << "  " << bytesText(entry->bytes) << (entry->times > 1 ? " x " + std::to_string(entry->times) : "") << "  "
       << entry->kind << " over " << llvm::join(entry->axes, ", ") << (entry->at.empty() ? "" : "  (" + entry->at + ")")
       << "  about " << secondsText(entry->seconds) << (entry->conditional ? "  conditional" : "") << "\n";
    if (entry->hiddenSeconds)
      os << "    starts early: " << secondsText(*entry->hiddenSeconds) << " of it hidden behind " << entry->behind << "\n";
    if (entry->why.empty() || entry->again)
      os << "    " << entry->reason << "\n";
    for (const ReportedWhy &why : entry->why)
      writeWhy(why, "    ", os);
  }
}

} // namespace

std::string toText(const Report &report) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeTotals(report, os);
  writeRepeats(report, os);
  writeMemory(report, os);
  writeCollectives(report, os);
  os << "\narguments\n";
  for (const ReportedValue &value : report.arguments)
    os << "  " << value.name << "  " << value.type << "  " << value.sharding << (value.why.empty() ? "" : "  " + value.why)
       << "\n";
  return text;
}

std::string writeAs(const Report &report, StringRef file) {
  if (file.ends_with(".html"))
    return toHtml(report);
  if (file == "-" || file.ends_with(".txt"))
    return toText(report);
  return toJson(report);
}

} // namespace autopar
