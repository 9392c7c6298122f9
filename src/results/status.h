// Whether something worked, and if not, why: files fail for reasons outside the program, so failure is a value here
// and nothing throws.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace saltus::results {

class [[nodiscard]] Status {
 public:
  Status() = default;  // all went well
  static Status failed(std::string why) {
    Status status;
    status.why_ = std::move(why);
    return status;
  }

  bool ok() const { return !why_.has_value(); }
  // The reason, fit to stand after "error: "; empty when all went well.
  std::string message() const { return why_.value_or(std::string()); }

 private:
  std::optional<std::string> why_;
};

// A product, or why there is none. The value may only be used when the status is good.
template <class T>
struct [[nodiscard]] Outcome {
  T value;
  Status status;

  bool ok() const { return status.ok(); }
  std::string message() const { return status.message(); }
};

}  // namespace saltus::results
