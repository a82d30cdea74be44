// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Status and StatusOr<T>: how the runtime reports what went wrong. Nothing here throws; both are nodiscard.
//
//   StatusOr<File> file = File::open(path);
//   if (!file.ok())
//     return file.status();
//
// The code says how the process must end (see exitCode), the message is for the user: lower case, no final period, what
// was found and what was expected.
#pragma once
#include "runtime/base/Check.h"
#include <optional>
#include <string>
#include <utility>

namespace autopar::rt {

/// Why a run ends. The value is the exit code of the process.
enum class StatusCode {
  Ok = 0,
  BadInput = 1,       ///< a file, a tensor, the number of ranks or the host does not fit the program
  BadCommandLine = 2, ///< wrong flags
  Fault = 3           ///< a lost rank, a time-out, an exception while running
};

class [[nodiscard]] Status {
public:
  Status() = default;
  Status(StatusCode code, std::string message) : statusCode(code), text(std::move(message)) {}

  static Status badInput(std::string message) { return {StatusCode::BadInput, std::move(message)}; }
  static Status badCommandLine(std::string message) { return {StatusCode::BadCommandLine, std::move(message)}; }
  static Status fault(std::string message) { return {StatusCode::Fault, std::move(message)}; }

  bool ok() const { return statusCode == StatusCode::Ok; }
  StatusCode code() const { return statusCode; }
  int exitCode() const { return static_cast<int>(statusCode); }
  const std::string &message() const { return text; }

private:
  StatusCode statusCode = StatusCode::Ok;
  std::string text;
};

/// A value, or the Status that says why there is none.
template <typename T> class [[nodiscard]] StatusOr {
public:
  StatusOr(Status status) : failure(std::move(status)) {
    AUTOPAR_CHECK(!failure.ok(), "a StatusOr without a value needs an error");
  }
  StatusOr(T value) : held(std::move(value)) {}

  bool ok() const { return held.has_value(); }
  const Status &status() const { return failure; }
  T &operator*() {
    AUTOPAR_CHECK(held.has_value(), "no value");
    return *held;
  }
  const T &operator*() const {
    AUTOPAR_CHECK(held.has_value(), "no value");
    return *held;
  }
  T *operator->() { return &**this; }
  const T *operator->() const { return &**this; }

private:
  std::optional<T> held;
  Status failure;
};

/// Leaves the function with the Status of `expression` unless it is ok.
#define AUTOPAR_RETURN_IF_ERROR(expression)                                                                            \
  do {                                                                                                                 \
    if (::autopar::rt::Status autoparStatus = (expression); !autoparStatus.ok())                                       \
      return autoparStatus;                                                                                            \
  } while (false)

} // namespace autopar::rt
