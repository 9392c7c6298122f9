#include "modelica/graphics/macros.h"

#include <fmt/format.h>

#include <cmath>

#include "units/display.h"

namespace saltus::modelica::graphics {

using namespace syntax;
using world::Value;

namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// On one line.
std::string squeezed(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (!std::isspace(static_cast<unsigned char>(c))) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

bool is_literal(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Integer:
    case ExprKind::Real:
    case ExprKind::Boolean:
    case ExprKind::String: return true;
    case ExprKind::Unary: return is_literal(*as<UnaryExpr>(expr).operand);
    case ExprKind::Parentheses: return is_literal(*as<ParenthesesExpr>(expr).inner);
    default: return false;
  }
}

std::string with_unit(double number, const world::Member& member, world::Evaluator& evaluator) {
  std::string unit = evaluator.attribute(member, "unit").text;
  std::string shown = evaluator.attribute(member, "displayUnit").text;
  if (!shown.empty() && shown != unit) {
    if (auto conversion = units::display_conversion(unit, shown)) {
      number = conversion->factor * number + conversion->offset;
      unit = shown;
    }
  }
  std::string text = fmt::format("{:.6g}", number);
  return unit.empty() || unit == "1" ? text : text + " " + pretty_unit(unit);
}

std::string value_of(std::string_view path, const TextContext& context, world::Query& query,
                     world::Evaluator& evaluator) {
  world::InstancePtr at = context.self;
  while (at) {
    size_t dot = path.find('.');
    std::string_view name = path.substr(0, dot);
    world::Found found = query.member(at, name.substr(0, name.find('[')));
    if (found.kind != world::FoundKind::Component) return {};
    if (dot == std::string_view::npos) return shown_value(*found.member, query, evaluator);
    path.remove_prefix(dot + 1);
    at = query.type_of(*found.member);
  }
  return {};
}

}  // namespace

std::string pretty_unit(std::string_view unit) {
  if (unit == "Ohm") return "Ω";
  if (unit == "degC") return "°C";
  if (unit == "deg") return "°";
  static constexpr const char* kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out;
  for (size_t k = 0; k < unit.size(); ++k) {
    char c = unit[k];
    bool exponent = k > 0 && (std::isalpha(static_cast<unsigned char>(unit[k - 1])) || unit[k - 1] == '-' ||
                              std::isdigit(static_cast<unsigned char>(unit[k - 1])));
    if (std::isdigit(static_cast<unsigned char>(c)) && exponent && unit[0] != c) {
      out += kRaised[c - '0'];
    } else if (c == '-' && k > 0) {
      out += "⁻";
    } else if (c == '.') {
      out += "·";
    } else {
      out += c;
    }
  }
  return out;
}

std::string shown_value(const world::Member& member, world::Query& query, world::Evaluator& evaluator) {
  world::Scope scope;
  const Expr* expr = world::Evaluator::binding(member, scope);
  if (!expr) return std::string(member.declaration->name);
  Value value = evaluator.value(*expr, scope);
  if (value.kind == Value::Kind::Enumeration || (value.kind == Value::Kind::String && is_literal(*expr)))
    return value.text;
  if (value.kind == Value::Kind::Boolean) return value.boolean ? "true" : "false";
  if (value.is_number() && is_literal(*expr)) return with_unit(value.number, member, evaluator);
  return squeezed(scope.lexical->file->text(expr->span));
}

std::string expand_macros(std::string_view text, const TextContext& context, world::Query& query,
                          world::Evaluator& evaluator) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '%' || k + 1 == text.size()) {
      out += text[k];
      continue;
    }
    if (text[k + 1] == '%') {
      out += '%';
      ++k;
      continue;
    }
    size_t begin = k + 1, end = begin;
    bool braces = text[begin] == '{';
    if (braces) {
      end = text.find('}', ++begin);
      if (end == std::string_view::npos) {
        out += '%';
        continue;
      }
    } else {
      while (end < text.size() && is_word(text[end])) ++end;
    }
    std::string_view word = text.substr(begin, end - begin);
    if (word == "name") {
      if (context.names) out += context.name;
    } else if (word == "class") {
      out += context.self->node->name;
    } else if (word.empty()) {
      out += '%';
    } else {
      std::string value = value_of(word, context, query, evaluator);
      // What is no parameter stays as it was written.
      out += value.empty() ? std::string(text.substr(k, (braces ? end + 1 : end) - k)) : value;
    }
    k = (braces ? end + 1 : end) - 1;
    if (word.empty()) k = begin - 1;
  }
  return out;
}

}  // namespace saltus::modelica::graphics
