// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report as a page: what is sent, memory, the program by layer, arguments. One file, no scripts, no network; what comes
// from the program is escaped.
#include "compiler/Report/Html.h"
#include "compiler/Report/Numbers.h"
#include "compiler/Report/Report.h"
#include "compiler/Report/ReportStyle.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

namespace autopar {
namespace {

class Page {
public:
  Page(const Report &report, raw_ostream &os) : report(report), os(os) {
    for (const ReportedCollective &entry : report.reasons)
      largest = std::max(largest, entry.bytes * entry.times);
  }
  void write();

private:
  struct Row {
    std::vector<const ReportedValue *> values;
    std::vector<const ReportedCollective *> collectives;
  };
  /// By source line, in the order in which lines are met.
  using Rows = llvm::MapVector<std::string, Row, std::map<std::string, unsigned>>;
  struct Part {
    ReportedLayer layer;
    Rows rows;
    int64_t bytes = 0;
  };

  std::vector<Part> parts() const;
  void writeHead();
  void writeCards();
  void writeTotals(StringRef title, const std::map<std::string, std::pair<int64_t, int64_t>> &totals, bool areAxes);
  void writeMemory();
  void writePart(const Part &part);
  void writeRow(StringRef at, const Row &row);
  void writeCollective(const ReportedCollective &entry);
  void writeValues(ArrayRef<const ReportedValue *> values);
  void writeArguments();
  std::string chips(const ReportedValue &value) const;
  /// One colour, or stripes of several.
  std::string background(ArrayRef<std::string> axes) const;
  std::string colour(StringRef axis) const;

  const Report &report;
  raw_ostream &os;
  int64_t largest = 1;
};

std::string Page::colour(StringRef axis) const {
  StringRef whole = axis.split(':').first; // a sub-axis has its axis's
  for (auto [i, entry] : llvm::enumerate(report.mesh))
    if (entry.first == whole)
      return axisColours[i % axisColours.size()];
  return "#8695a8";
}

std::string Page::background(ArrayRef<std::string> axes) const {
  if (axes.size() < 2)
    return "background:" + (axes.empty() ? "#8695a8" : colour(axes.front()));
  std::string stops;
  for (auto [i, axis] : llvm::enumerate(axes))
    for (size_t edge : {i, i + 1})
      stops += "," + colour(axis) + " " + std::to_string(100 * edge / axes.size()) + "%";
  return "background:linear-gradient(90deg" + stops + ")";
}

std::string Page::chips(const ReportedValue &value) const {
  StringRef body = StringRef(value.type).drop_front(value.type.find('<') + 1).drop_back();
  SmallVector<StringRef> sizes;
  body.split(sizes, 'x', static_cast<int>(value.dims.size()));
  std::string text;
  for (auto [d, axes] : llvm::enumerate(value.dims)) {
    std::string size = d < sizes.size() ? sizes[d].str() : "";
    text += axes.empty() ? "<span class=\"dim\">" + escaped(size) + "</span>"
                         : "<span class=\"dim cut\" style=\"" + background(axes) + "\" title=\"cut by " +
                               escaped(llvm::join(axes, ", ")) + "\">" + escaped(size) + "</span>";
  }
  text += "<span class=\"soft mono\">" + escaped(sizes.back()) + "</span>";
  for (const std::string &axis : value.unreduced)
    text += " <span class=\"sumof\" style=\"color:" + colour(axis) + "\" title=\"each device has a part of the sum\">&Sigma; " +
            escaped(axis) + "</span>";
  return text;
}

void Page::writeHead() {
  int64_t devices = 1;
  std::string mesh;
  for (const auto &[axis, size] : report.mesh) {
    devices *= size;
    mesh += (mesh.empty() ? "" : " &times; ") + escaped(axis) + "=" + std::to_string(size);
  }
  os << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>autopar: @" << escaped(report.function)
     << "</title>\n<style>" << reportStyle << "</style></head>\n<body><main>\n<h1>@" << escaped(report.function) << " on "
     << devices << " devices</h1>\n<div class=\"soft\">mesh " << (mesh.empty() ? "of one device" : mesh)
     << "; every number is that of the device that sends most, for one step</div>\n<div class=\"legend\">";
  for (const auto &[axis, size] : report.mesh)
    os << "<span><i style=\"background:" << colour(axis) << "\"></i>" << escaped(axis) << "</span>";
  os << "<span><span class=\"dim cut\" style=\"" << background({}) << "\">8</span> a dim cut by the axis of that colour</span>"
     << "<span><span class=\"dim\">8</span> whole</span><span><span class=\"sumof\">&Sigma;</span> partial sums</span></div>\n";
}

void Page::writeCards() {
  double seconds = 0;
  int64_t count = 0;
  for (const ReportedCollective &entry : report.reasons) {
    seconds += entry.conditional ? 0 : entry.seconds * static_cast<double>(entry.times);
    count += entry.conditional ? 0 : entry.times;
  }
  auto of = [](const auto &list, StringRef key) {
    for (const auto &[name, bytes] : list)
      if (name == key)
        return bytes;
    return int64_t(0);
  };
  auto card = [&](const std::string &number, StringRef what) {
    os << "<div class=\"card\"><b>" << number << "</b><span class=\"soft\">" << what << "</span></div>";
  };
  os << "<div class=\"cards\">";
  card(bytesText(report.collectives.totalBytes()), "sent a step");
  card(std::to_string(count), "collectives, about " + secondsText(seconds) + " by estimate");
  card(bytesText(of(report.memory, "arena")), "memory: the whole arena");
  std::string flops;
  llvm::raw_string_ostream(flops) << llvm::format("%.3g", static_cast<double>(report.dotFlops + report.convolutionFlops + report.fftFlops));
  card(flops, "FLOPs in products, convolutions, FFTs");
  os << "</div>\n";
}

void Page::writeTotals(StringRef title, const std::map<std::string, std::pair<int64_t, int64_t>> &totals, bool areAxes) {
  int64_t most = 1;
  for (const auto &[key, total] : totals)
    most = std::max(most, total.second);
  os << "<div class=\"card\"><div class=\"tag\">" << title << "</div><table>";
  for (const auto &[key, total] : totals) {
    SmallVector<StringRef> axes;
    StringRef(key).split(axes, ',');
    std::vector<std::string> names;
    for (StringRef axis : axes)
      names.push_back(axis.str());
    os << "<tr><td>" << escaped(key) << "</td><td class=\"n\">" << total.first << "</td><td class=\"n\">"
       << bytesText(total.second) << "</td><td class=\"w\"><span class=\"fill\" style=\"width:" << 100 * total.second / most
       << "%" << (areAxes ? ";" + background(names) : "") << "\"></span></td></tr>";
  }
  os << "</table></div>";
}

void Page::writeMemory() {
  static constexpr std::array<const char *, 7> tones = {"#5b8db8", "#86b386", "#d9a441", "#b5658c",
                                                       "#9aa7b5", "#7a6fb0", "#5aa7a0"};
  if (report.peak.empty())
    return;
  int64_t whole = 1;
  for (const auto &[key, bytes] : report.peak)
    whole += bytes;
  os << "<h2>Memory at its peak</h2><div class=\"card\"><div class=\"soft\">while " << escaped(report.peakOp) << " runs"
     << (report.peakAt.empty() ? "" : " (" + escaped(report.peakAt) + ")") << ": " << bytesText(report.peakBytes)
     << "; no placement takes less than " << bytesText(report.peakBound) << "</div><div class=\"stack\">";
  unsigned tone = 0;
  std::string legend;
  for (const auto &[key, bytes] : report.peak) {
    const char *of = tones[tone++ % tones.size()];
    if (bytes > 0)
      os << "<span style=\"width:" << llvm::format("%.2f", 100.0 * static_cast<double>(bytes) / static_cast<double>(whole))
         << "%;background:" << of << "\" title=\"" << escaped(key) << "\"></span>";
    legend += "<span><i style=\"background:" + std::string(of) + "\"></i>" + escaped(key) + " " + bytesText(bytes) + "</span>";
  }
  os << "</div><div class=\"legend\">" << legend << "</div></div>\n";
}

std::vector<Page::Part> Page::parts() const {
  std::vector<Part> list;
  auto partOf = [&](int layer) -> Part & {
    const ReportedLayer &wanted = report.layers[layer];
    // A stretch that comes back after a short one is not told twice.
    for (size_t back = 0; back < std::min<size_t>(list.size(), 3); ++back)
      if (Part &part = list[list.size() - 1 - back]; part.layer.phase == wanted.phase && part.layer.name == wanted.name)
        return part;
    list.push_back({wanted, {}, 0});
    return list.back();
  };
  size_t next = 0;
  auto addCollectives = [&](int before) {
    for (; next < report.reasons.size() && report.reasons[next].layer < before; ++next) {
      const ReportedCollective &entry = report.reasons[next];
      Part &part = partOf(std::max(entry.layer, 0));
      part.rows[entry.at].collectives.push_back(&entry);
      part.bytes += entry.conditional ? 0 : entry.bytes * entry.times;
    }
  };
  if (report.layers.empty())
    return list;
  int last = 0;
  for (const ReportedValue &value : report.values) {
    if (value.layer != last)
      addCollectives(value.layer);
    last = value.layer;
    partOf(value.layer).rows[value.at].values.push_back(&value);
  }
  addCollectives(static_cast<int>(report.layers.size()));
  return list;
}

void Page::writeCollective(const ReportedCollective &entry) {
  int64_t bytes = entry.bytes * entry.times;
  os << "<details class=\"coll\"><summary><span class=\"bar\" style=\"width:" << 260 * bytes / largest << "px;"
     << background(entry.axes) << "\"></span><span><b>" << escaped(entry.kind) << "</b> over " << escaped(llvm::join(entry.axes, ", "))
     << ", " << bytesText(entry.bytes) << (entry.times > 1 ? " &times; " + std::to_string(entry.times) : "")
     << (entry.conditional ? ", conditional" : "") << "</span></summary>";
  if (entry.hiddenSeconds)
    os << "<div class=\"why\">starts early: about " << secondsText(*entry.hiddenSeconds) << " of it hidden behind "
       << escaped(entry.behind) << "</div>";
  if (entry.why.empty() || entry.again)
    os << "<div class=\"why\">" << escaped(entry.reason) << "</div>";
  for (const ReportedWhy &why : entry.why) {
    auto line = [&](StringRef what, const std::string &text) {
      if (!text.empty())
        os << "<div><span>" << what << "</span>" << escaped(text) << "</div>";
    };
    os << "<div class=\"why\">";
    line("value", why.value + ", " + why.of);
    line("lies as", why.from + "  " + why.fromWhy);
    line("needed as", why.to + "  " + why.toWhy);
    line("for", why.user);
    if (!why.rejected.empty())
      line("rejected", why.rejected + ": " + secondsText(why.rejectedSeconds) + " more");
    os << "</div>";
  }
  os << "</details>";
}

void Page::writeValues(ArrayRef<const ReportedValue *> values) {
  os << "<table class=\"values\">";
  for (const ReportedValue *value : values)
    os << "<tr><td class=\"mono\">" << escaped(value->name) << "</td><td>" << escaped(StringRef(value->op).split('.').second)
       << "</td><td>" << chips(*value) << "</td><td class=\"soft\">" << escaped(value->why) << "</td></tr>";
  os << "</table>";
}

void Page::writeRow(StringRef at, const Row &row) {
  llvm::MapVector<StringRef, unsigned> ops;
  const ReportedValue *main = nullptr;
  for (const ReportedValue *value : row.values) {
    ++ops[StringRef(value->op).split('.').second];
    if (!main || value->localBytes > main->localBytes || (value->op.find("dot") != std::string::npos && main->op.find("dot") == std::string::npos))
      main = value;
  }
  os << "<div class=\"row\"><div class=\"at mono\">" << (at.empty() ? "no line" : escaped(at)) << "</div><div class=\"what\">";
  unsigned told = 0;
  for (const auto &[op, count] : ops)
    if (++told <= 4)
      os << (told > 1 ? ", " : "") << escaped(op) << (count > 1 ? " &times;" + std::to_string(count) : "");
  os << (ops.size() > 4 ? ", &hellip;" : "") << "</div><div>";
  if (main)
    os << "<div>" << chips(*main) << "</div>";
  for (const ReportedCollective *entry : row.collectives)
    writeCollective(*entry);
  if (row.values.size() > 1) {
    os << "<details class=\"more\"><summary>" << row.values.size() << " values</summary>";
    writeValues(row.values);
    os << "</details>";
  }
  os << "</div></div>\n";
}

void Page::writePart(const Part &part) {
  auto isLoud = [](const Row &row) {
    return !row.collectives.empty() || llvm::any_of(row.values, [](const ReportedValue *value) {
      return value->op == "stablehlo.dot_general" || value->op == "stablehlo.convolution";
    });
  };
  size_t values = 0, quiet = 0, quietLines = 0;
  for (const auto &[at, row] : part.rows) {
    values += row.values.size();
    quiet += isLoud(row) ? 0 : row.values.size();
    quietLines += !isLoud(row);
  }
  os << "<section class=\"layer " << escaped(part.layer.phase) << "\"><header><span class=\"tag\">" << escaped(part.layer.phase)
     << "</span><b>" << escaped(part.layer.name) << "</b><span class=\"soft\">" << values << (values == 1 ? " value" : " values") << "</span><span class=\"sum\">"
     << (part.bytes ? "sends <b>" + bytesText(part.bytes) + "</b>" : "sends nothing") << "</span></header>\n";
  for (const auto &[at, row] : part.rows)
    if (isLoud(row))
      writeRow(at, row);
  if (quietLines) {
    os << "<details class=\"more\"><summary>" << quiet << (quiet == 1 ? " value on " : " values on ") << quietLines
       << (quietLines == 1 ? " line that sends nothing" : " lines that send nothing") << "</summary>\n";
    for (const auto &[at, row] : part.rows)
      if (!isLoud(row))
        writeRow(at, row);
    os << "</details>\n";
  }
  os << "</section>\n";
}

void Page::writeArguments() {
  os << "<h2>Arguments</h2><div class=\"card\"><table class=\"values\">";
  for (const ReportedValue &value : report.arguments)
    os << "<tr><td class=\"mono\">" << escaped(value.name) << "</td><td>" << chips(value) << "</td><td class=\"n\">"
       << bytesText(value.localBytes) << "</td><td class=\"soft\">" << escaped(value.why) << "</td></tr>\n";
  os << "</table></div>\n";
}

void Page::write() {
  writeHead();
  writeCards();
  os << "<h2>What is sent</h2><div class=\"two\">";
  writeTotals("by kind", report.byKind, false);
  writeTotals("by axes", report.byAxes, true);
  os << "</div>\n";
  writeMemory();
  os << "<h2>The program</h2><div class=\"soft\" style=\"margin-bottom:10px\">By layer; bars are as long as what is sent. A "
        "collective opens to show which two shardings meet, who decided each, and the next best way.</div>\n";
  for (const Part &part : parts())
    writePart(part);
  writeArguments();
  os << "</main></body></html>\n";
}

} // namespace

std::string toHtml(const Report &report) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Page(report, os).write();
  return text;
}

std::string escaped(StringRef text) {
  std::string result;
  for (char c : text)
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    case '\'':
      result += "&#39;";
      break;
    default:
      result += c;
    }
  return result;
}

} // namespace autopar
