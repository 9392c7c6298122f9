// Arguments that are written as numbers and lie outside of what an operator is defined for (MLS 3.6 §3.7.1, §3.7.2,
// §3.7.3). Only literals count: what a parameter gives may be guarded by a condition.
#include <cmath>

#include "modelica/semantics/rules.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(OutsideDomain, Error, "M0434", "'{}' of {} is not defined");
SALTUS_DIAGNOSTIC(DivisionByZero, Error, "M0434", "'{}' by zero is not defined");
SALTUS_DIAGNOSTIC(DigitsOfInteger, Warning, "M0435", "'significantDigits' of 'String' is for Reals");
SALTUS_DIAGNOSTIC(FormatAndMore, Error, "M0435", "'format' of 'String' goes with no other option");
SALTUS_DIAGNOSTIC(FormatText, Error, "M0435",
                  "\"{}\" is no format of 'String': it is a conversion without '%', '*' and length");

void Instantiation::Rules::inside_domain(std::string_view name, const syntax::CallExpr& call) const {
  if (call.arguments.empty()) return;
  bool divides = name == "div" || name == "mod" || name == "rem";
  if (divides && call.arguments.size() == 2) {
    if (s.literal_number(*call.arguments[1]) == 0.0) s.report(DivisionByZero, call.span, name);
    return;
  }
  std::optional<double> x = s.literal_number(*call.arguments[0]);
  if (!x) return;
  bool outside = (name == "sqrt" && *x < 0) || ((name == "log" || name == "log10") && *x <= 0) ||
                 ((name == "asin" || name == "acos") && std::abs(*x) > 1);
  if (outside) s.report(OutsideDomain, call.span, name, *x);
}

void Instantiation::Rules::string_options(const syntax::CallExpr& call, bool is_real, bool has_format) const {
  for (const auto& named : call.named) {
    std::string_view name = s.text(named.name);
    if (name == "significantDigits" && !is_real) s.report(DigitsOfInteger, named.span);
    if (has_format && name != "format") s.report(FormatAndMore, named.span);
    if (name != "format" || named.value->kind != syntax::ExprKind::String) continue;
    std::string_view text = syntax::as<syntax::StringExpr>(*named.value).value;
    // [flags][width][.precision]conversion
    size_t at = std::min(text.find_first_not_of("-+ #0"), text.size());
    auto digits = [&] { at = std::min(text.find_first_not_of("0123456789", at), text.size()); };
    digits();
    if (at < text.size() && text[at] == '.') ++at, digits();
    if (at + 1 != text.size() || std::string_view("fFeEgGdiouxXcs").find(text[at]) == std::string_view::npos)
      s.report(FormatText, named.value->span, text);
  }
}

}  // namespace saltus::modelica
