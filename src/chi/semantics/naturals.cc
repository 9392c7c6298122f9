// nat: an int that is never negative. What a process assigns to a variable of it, or receives into it, is checked when
// it happens; constants and the actual parameters of processes are checked while the model is translated.
#include "chi/semantics/semantics.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(Negative, Error, "X0353", "'{}' is a nat and cannot be {}");

bool Semantics::is_natural(const syntax::Type& t, int depth) const {
  if (t.kind != syntax::TypeKind::Named || depth > 50) return false;
  if (context_.names.text(t.name) == "nat") return true;
  auto it = definitions_.find(t.name);
  return it != definitions_.end() && it->second->kind == syntax::DefinitionKind::Type && it->second->type &&
         is_natural(*it->second->type, depth + 1);
}

bool Semantics::check_natural(const Symbol& symbol, const Value& value) {
  auto known = build_.number(value.expr);
  if (!known || *known >= 0) return true;
  report(Negative, value.span, text(symbol.name), *known);
  return false;
}

void Semantics::assert_natural(const Symbol& symbol, Span span, Statements& out) {
  hybrid::Statement check = make(hybrid::StatementKind::Assert, span);
  check.value = build_.greater_equal(symbol.expr, build_.integer(0));
  check.message = build_.add(build_.string(fmt::format("'{}' is a nat and cannot be ", text(symbol.name))),
                             printed(symbol.expr, span));
  out.push_back(std::move(check));
}

}  // namespace saltus::chi
