// What is told while a model is understood: each fault once, although a text is translated in every instance of its
// class.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "base/context.h"

namespace saltus::modelica {

// Thrown after a diagnostic was reported; caught where the next independent thing can be translated.
struct Failed {};

class Reports {
 protected:
  explicit Reports(Context& context) : context_(context) {}

  [[noreturn]] void fail() { throw Failed{}; }
  // A text that is translated many times (in every instance of its class) has its faults reported once.
  template <class... Args>
  Diagnostic& report(const DiagnosticKind& kind, Span span, const Args&... args) {
    if (begins_anew_) return repeated_ = Diagnostic();
    if ((unchosen_ || still_open_) && !told_of_unchosen(kind)) return repeated_ = Diagnostic();
    std::string message = fmt::vformat(kind.format, fmt::make_format_args(args...));
    std::string key = fmt::format("{} {}:{}-{} {}", kind.code, span.file.value, span.begin, span.end, message);
    if (span.valid() && !reported_.insert(std::move(key)).second) return repeated_ = Diagnostic();
    return context_.diagnostics.report(kind, span, args...);
  }
  // As report, and throws.
  template <class... Args>
  [[noreturn]] void error(const DiagnosticKind& kind, Span span, const Args&... args) {
    report(kind, span, args...);
    throw Failed{};
  }
  [[noreturn]] void unsupported(Span span, std::string_view what);
  std::string_view text(Name name) const { return context_.names.text(name); }
  Name intern(std::string_view text) { return context_.names.intern(text); }

  static bool told_of_unchosen(const DiagnosticKind& kind);  // unchosen.cc

  Context& context_;
  bool unchosen_ = false;     // in text that a parameter decides against: faults of names and types only
  bool still_open_ = false;   // values that whoever uses the class gives are missing: likewise
  bool begins_anew_ = false;  // the translation will: what is found until then is told then

 private:
  std::unordered_set<std::string> reported_;
  Diagnostic repeated_;  // takes the notes of what is not reported again
};

}  // namespace saltus::modelica
