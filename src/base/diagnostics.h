// Errors are a product. Each kind of diagnostic has a stable code and is declared beside the line that emits it:
//
//   SALTUS_DIAGNOSTIC(TwoWhens, Error, "M0213", "two 'when' clauses define '{}'");
//   diagnostics.report(TwoWhens, span, name).also(other, "the other one is here").hint("merge them with elsewhen");
//
// Codes: B (base, files), M (Modelica), X (χ), H (SHSML), S (structure), C (code), R (run), P (results), L (command
// line).
#pragma once

#include <fmt/format.h>

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace saltus {

enum class Severity { Error, Warning, Note };

struct DiagnosticKind {
  std::string_view code;
  Severity severity;
  std::string_view format;
};

#define SALTUS_DIAGNOSTIC(NAME, SEVERITY, CODE, FORMAT) \
  static constexpr ::saltus::DiagnosticKind NAME {      \
    CODE, ::saltus::Severity::SEVERITY, FORMAT          \
  }

struct Diagnostic {
  struct Secondary {
    Span span;
    std::string text;
  };

  std::string_view code;
  Severity severity = Severity::Error;
  std::string message;
  Span span;
  std::vector<Secondary> secondary;
  std::vector<std::string> notes;  // "in instance a.b[2]", ...
  std::string hint_text;

  Diagnostic& also(Span where, std::string text) {
    secondary.push_back({where, std::move(text)});
    return *this;
  }
  Diagnostic& note(std::string text) {
    notes.push_back(std::move(text));
    return *this;
  }
  Diagnostic& hint(std::string text) {
    hint_text = std::move(text);
    return *this;
  }
};

class Diagnostics {
 public:
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    return add(kind, span, fmt::vformat(kind.format, fmt::make_format_args(args...)));
  }

  const std::deque<Diagnostic>& all() const { return all_; }
  size_t error_count() const { return errors_; }
  size_t warning_count() const { return warnings_; }
  bool has_errors() const { return errors_ > 0; }
  void clear() {
    all_.clear();
    errors_ = warnings_ = 0;
  }

 private:
  Diagnostic& add(const DiagnosticKind& kind, Span span, std::string message);
  std::deque<Diagnostic> all_;
  size_t errors_ = 0;
  size_t warnings_ = 0;
};

// The candidate nearest to `wanted` by edit distance, or empty when none is near; for "did you mean '…'?".
std::string nearest_name(std::string_view wanted, const std::vector<std::string_view>& candidates);

}  // namespace saltus
