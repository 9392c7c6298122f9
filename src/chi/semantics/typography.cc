// Products as a page prints them: nQset is n·Qset where both are known and nothing is named nQset. A word that can be
// taken apart in one way only is read so, with a warning that says how. K(h − 1) is K·(h − 1) where K is a number, not
// a function.
#include "chi/semantics/semantics.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(ReadAsProduct, Warning, "X0312", "'{}' is read as the product of {}");

namespace {

constexpr size_t kLongest = 40;

// The first byte of a character, so that ρ is not cut in two.
bool begins_character(std::string_view word, size_t at) {
  return at == word.size() || (static_cast<unsigned char>(word[at]) & 0xc0) != 0x80;
}

}  // namespace

// The names that the word consists of: two or three numbers that are known here, in one way only; else none.
std::vector<Name> Semantics::factors(Name name) const {
  std::string word = text(name);
  if (word.size() > kLongest) return {};
  auto known = [&](std::string_view part) -> Name {
    Name n = context_.names.find(part);
    const Symbol* symbol = n.valid() ? find(n) : nullptr;
    bool number = symbol && symbol->kind != SymbolKind::Channel && symbol->kind != SymbolKind::Bundle &&
                  symbol->type.valid() && is_number(symbol->type);
    return number ? n : Name{};
  };
  std::vector<std::vector<Name>> ways;
  for (size_t i = 1; i < word.size(); ++i) {
    if (!begins_character(word, i)) continue;
    std::string_view rest = std::string_view(word).substr(i);
    Name first = known(std::string_view(word).substr(0, i));
    if (!first.valid()) continue;
    if (Name second = known(rest); second.valid()) ways.push_back({first, second});
    for (size_t k = 1; k < rest.size(); ++k) {
      if (!begins_character(rest, k)) continue;
      Name second = known(rest.substr(0, k)), third = known(rest.substr(k));
      if (second.valid() && third.valid()) ways.push_back({first, second, third});
    }
  }
  return ways.size() == 1 ? ways[0] : std::vector<Name>{};
}

Value Semantics::product_of_names(const syntax::Expr& e, const std::vector<Name>& names) {
  std::string list;
  for (size_t i = 0; i < names.size(); ++i)
    list += (i == 0 ? "'" : i + 1 == names.size() ? " and '" : ", '") + text(names[i]) + "'";
  report(ReadAsProduct, e.span, text(e.name), list);
  Value product;
  for (Name n : names) {
    syntax::Expr factor = e;
    factor.name = n;
    Value v = name(factor, {});
    if (!v.valid()) return v;
    product =
        product.valid() ? Value{build_.multiply(product.expr, v.expr), multiply(product.unit, v.unit), e.span} : v;
  }
  return product;
}

// Nothing: no number stands before the bracket.
std::optional<Value> Semantics::product_with_bracket(const syntax::Expr& e) {
  if (e.args.size() != 1) return {};
  const Symbol* symbol = find(e.name);
  bool number = symbol && symbol->type.valid() && is_number(symbol->type);
  std::vector<Name> names = number ? std::vector<Name>{e.name} : factors(e.name);
  if (names.empty()) return {};
  syntax::Expr before = e;
  before.args = {};
  if (number) report(ReadAsProduct, e.span, text(e.name) + "(…)", "'" + text(e.name) + "' and what is in brackets");
  Value factor = number ? name(before, {}) : product_of_names(before, names);
  Value bracket = expression(*e.args[0]);
  if (!factor.valid() || !bracket.valid()) return failed(e.span);
  before.op = syntax::Operator::Multiply;
  return arithmetic(before, factor, bracket);
}

}  // namespace saltus::chi
