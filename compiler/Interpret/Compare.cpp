// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/Interpret/Compare.h"

#include <cstdio>
#include <limits>
#include <regex>

namespace autopar::interpret {

static std::string brief(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

/// Gradients smaller than this part of their tensor's largest are sums whose terms cancel: f32 keeps no digit of them.
static constexpr double roundingOfGradients = 1e-7;

static double largestEntry(const Tensor &tensor) {
  double largest = 0;
  for (int64_t i = 0; i < tensor.numElements(); ++i)
    largest = std::max(largest, std::fabs(tensor.valueAt(i)));
  return largest;
}

double relativeDifference(const Tensor &got, const Tensor &want, const Tensor *moments) {
  if (isComplex(want.type()))
    return relativeDifference(got.parts(), want.parts(), moments);
  double difference = 0, largest = 0, noise = moments ? roundingOfGradients * largestEntry(*moments) : 0;
  for (int64_t i = 0; i < want.numElements(); ++i) {
    double g = got.valueAt(i), w = want.valueAt(i);
    if (std::isnan(w) && std::isnan(g))
      continue;
    if (std::isnan(w) || std::isnan(g) || (std::isinf(w) && g != w))
      return std::numeric_limits<double>::infinity();
    if (!std::isinf(w)) {
      if (!moments || std::isinf(g) || !(std::fabs(moments->valueAt(i)) < noise))
        difference = std::max(difference, std::fabs(g - w));
      largest = std::max(largest, std::fabs(w));
    }
  }
  return largest > 0 ? difference / largest : difference;
}

std::string Comparison::summary() const {
  std::string text = std::to_string(compared) + " tensors";
  if (worstName.empty())
    return text + ", all equal";
  text += ", worst " + brief(worst) + " in '" + worstName + "'";
  return std::isinf(worstShare) ? text : text + ", " + brief(worstShare) + " of what is allowed";
}

/// The tensor with the first moment of a parameter; null if there is none of its shape.
static const Tensor *momentsOf(const std::string &parameter, const Tensor &value, const NamedTensors &tensors,
                               const std::regex &pattern) {
  for (auto &[name, tensor] : tensors) {
    std::smatch match;
    if (std::regex_search(name, match, pattern) && parameter.ends_with("/" + match.suffix().str()) &&
        tensor.shape() == value.shape())
      return &tensor;
  }
  return nullptr;
}

Comparison compareTensors(const NamedTensors &got, const NamedTensors &want, const std::string &only,
                          const Tolerances &tolerances) {
  Comparison result;
  const std::string &moments = tolerances.moments;
  std::regex pattern, momentPattern;
  for (auto [text, regex] : {std::pair(&only, &pattern), std::pair(&moments, &momentPattern)}) {
    try {
      *regex = std::regex(*text);
    } catch (const std::regex_error &) {
      result.problems.push_back("bad regular expression '" + *text + "'");
      return result;
    }
  }
  for (auto &[name, wanted] : want) {
    if (!std::regex_search(name, pattern))
      continue;
    ++result.compared;
    auto it = got.find(name);
    if (it == got.end()) {
      result.problems.push_back("tensor '" + name + "' is missing");
      continue;
    }
    const Tensor &found = it->second;
    if (found.type() != wanted.type() || found.shape() != wanted.shape()) {
      result.problems.push_back("tensor '" + name + "' is " + describe(found.type(), found.shape()) + ", expected " +
                                describe(wanted.type(), wanted.shape()));
      continue;
    }
    const Tensor *moment = moments.empty() ? nullptr : momentsOf(name, wanted, want, momentPattern);
    double difference = relativeDifference(found, wanted, moment), tolerance = tolerances.of(name);
    double share = difference == 0 ? 0 : difference / tolerance; // infinite where bits are asked for
    if (share > result.worstShare || (share == result.worstShare && difference > result.worst)) {
      result.worst = difference;
      result.worstShare = share;
      result.worstName = name;
    }
    bool fine = tolerance > 0 ? difference <= tolerance : found.sameBits(wanted);
    if (!fine)
      result.problems.push_back("tensor '" + name + "' differs by " + brief(difference) + " of its largest entry, allowed " +
                                brief(tolerance));
  }
  if (result.compared == 0)
    result.problems.push_back("no tensor to compare has a name with '" + only + "'");
  return result;
}

} // namespace autopar::interpret
