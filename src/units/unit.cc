#include "units/unit.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace saltus::units {
namespace {

struct Symbol {
  std::string_view name;
  std::array<double, 7> powers;  // m kg s A K mol cd
  double factor;
  double angle = 0, offset = 0;
};

constexpr Symbol kSymbols[] = {
    {"m", {1}, 1},
    {"g", {0, 1}, 1e-3},
    {"s", {0, 0, 1}, 1},
    {"A", {0, 0, 0, 1}, 1},
    {"K", {0, 0, 0, 0, 1}, 1},
    {"mol", {0, 0, 0, 0, 0, 1}, 1},
    {"cd", {0, 0, 0, 0, 0, 0, 1}, 1},
    {"kg", {0, 1}, 1},
    {"rad", {}, 1, 1},
    {"sr", {}, 1},
    {"Hz", {0, 0, -1}, 1},
    {"N", {1, 1, -2}, 1},
    {"Pa", {-1, 1, -2}, 1},
    {"J", {2, 1, -2}, 1},
    {"W", {2, 1, -3}, 1},
    {"C", {0, 0, 1, 1}, 1},
    {"V", {2, 1, -3, -1}, 1},
    {"F", {-2, -1, 4, 2}, 1},
    {"Ohm", {2, 1, -3, -2}, 1},
    {"Ω", {2, 1, -3, -2}, 1},
    {"S", {-2, -1, 3, 2}, 1},
    {"Wb", {2, 1, -2, -1}, 1},
    {"T", {0, 1, -2, -1}, 1},
    {"H", {2, 1, -2, -2}, 1},
    {"l", {3}, 1e-3},
    {"L", {3}, 1e-3},
    {"t", {0, 1}, 1e3},
    {"bar", {-1, 1, -2}, 1e5},
    {"min", {0, 0, 1}, 60},
    {"h", {0, 0, 1}, 3600},
    {"d", {0, 0, 1}, 86400},
    {"deg", {}, std::numbers::pi / 180, 1},
    {"lot", {}, 1},
    {"degC", {0, 0, 0, 0, 1}, 1, 0, 273.15},
    // MLS 3.6 §19.1 and Modelica.Units: what is derived from the base units, and what is used beside them.
    {"degF", {0, 0, 0, 0, 1}, 5.0 / 9.0, 0, 459.67 * 5.0 / 9.0},
    {"degRk", {0, 0, 0, 0, 1}, 5.0 / 9.0},
    {"rev", {}, 2 * std::numbers::pi, 1},
    {"lm", {0, 0, 0, 0, 0, 0, 1}, 1},
    {"lx", {-2, 0, 0, 0, 0, 0, 1}, 1},
    {"Bq", {0, 0, -1}, 1},
    {"Gy", {2, 0, -2}, 1},
    {"Sv", {2, 0, -2}, 1},
    {"kat", {0, 0, -1, 0, 0, 1}, 1},
    {"var", {2, 1, -3}, 1},
    {"eV", {2, 1, -2}, 1.602176634e-19},
    {"debye", {1, 0, 1, 1}, 3.33564e-30},
    {"Np", {}, 1},
    {"B", {}, 1},
    {"%", {}, 1e-2},
    {"mmHg", {-1, 1, -2}, 133.322387415},
    {"atm", {-1, 1, -2}, 101325},
    {"y", {0, 0, 1}, 31557600},
    // International agreement of 1959.
    {"in", {1}, 0.0254},
    {"ft", {1}, 0.3048},
    {"lb", {0, 1}, 0.45359237},
};

constexpr std::pair<std::string_view, double> kPrefixes[] = {
    {"da", 1e1}, {"p", 1e-12}, {"n", 1e-9}, {"u", 1e-6}, {"µ", 1e-6}, {"μ", 1e-6}, {"m", 1e-3},
    {"c", 1e-2}, {"d", 1e-1},  {"h", 1e2},  {"k", 1e3},  {"M", 1e6},  {"G", 1e9}};

Unit from(const Symbol& symbol, double factor) {
  Unit unit{
      .kind = Unit::Kind::Known, .powers = symbol.powers, .factor = symbol.factor * factor, .angle = symbol.angle};
  if (factor == 1) unit.offset = symbol.offset;
  return unit;
}

std::optional<Unit> symbol(std::string_view name) {
  for (const Symbol& s : kSymbols) {
    if (s.name == name) return from(s, 1);
  }
  for (const auto& [prefix, factor] : kPrefixes) {
    if (!name.starts_with(prefix)) continue;
    for (const Symbol& s : kSymbols) {
      if (s.name == name.substr(prefix.size())) return from(s, factor);
    }
  }
  return std::nullopt;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<Unit> all() {
    space();
    if (rest_is("-") && text_.size() == at_ + 1) return Unit{.kind = Unit::Kind::Known};
    auto unit = product(0);
    space();
    return unit && at_ == text_.size() ? unit : std::nullopt;
  }

 private:
  bool rest_is(std::string_view t) const { return text_.substr(at_, t.size()) == t; }
  bool accept(std::string_view t) {
    if (!rest_is(t)) return false;
    at_ += t.size();
    return true;
  }
  void space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }

  std::optional<Unit> product(int depth) {
    if (depth > 20) return std::nullopt;
    auto unit = factor(depth);
    while (unit) {
      space();
      bool over = false;
      if (accept("/"))
        over = true;
      else if (!accept("*") && !accept("·") && !accept(".") && !accept("⋅"))
        break;
      space();
      auto next = factor(depth);
      if (!next) return std::nullopt;
      unit = over ? divide(*unit, *next) : multiply(*unit, *next);
    }
    return unit;
  }

  std::optional<Unit> factor(int depth) {
    std::optional<Unit> unit;
    if (accept("(")) {
      unit = product(depth + 1);
      space();
      if (!unit || !accept(")")) return std::nullopt;
    } else if (accept("1")) {
      unit = Unit{.kind = Unit::Kind::Known};
    } else {
      size_t from = at_;
      auto letter = [&] {
        if (rest_is("·") || rest_is("⋅") || rest_is("²") || rest_is("³") || rest_is("⁻") || rest_is("¹")) return false;
        unsigned char c = at_ < text_.size() ? static_cast<unsigned char>(text_[at_]) : 0;
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80 || c == '%';
      };
      while (letter()) ++at_;
      unit = symbol(text_.substr(from, at_ - from));
      if (!unit) return std::nullopt;
    }
    double sign = accept("⁻") ? -1 : 1;
    if (accept("²")) return power(*unit, 2 * sign);
    if (accept("³")) return power(*unit, 3 * sign);
    if (accept("¹")) return power(*unit, sign);
    bool caret = accept("^");
    bool paren = caret && accept("(");
    if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) sign = text_[at_++] == '-' ? -1 : 1;
    size_t from = at_;
    double exponent = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && at_ - from < 3)
      exponent = 10 * exponent + (text_[at_++] - '0');
    if (from == at_) return caret || sign < 0 ? std::nullopt : unit;
    if (paren && !accept(")")) return std::nullopt;
    return power(*unit, sign * exponent);
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

bool Unit::dimensionless() const {
  for (double p : powers) {
    if (p != 0) return false;
  }
  return true;
}

Unit Unit::second() {
  return {.kind = Kind::Known, .powers = {0, 0, 1}};
}

std::optional<Unit> unit_of(std::string_view text) {
  return Reader(text).all();
}

namespace {

Unit combine(const Unit& a, const Unit& b, double sign) {
  if (a.kind == Unit::Kind::Unknown || b.kind == Unit::Kind::Unknown) return Unit::none();
  if (a.kind == Unit::Kind::Pure && b.kind == Unit::Kind::Pure) return Unit::pure();
  Unit result{.kind = Unit::Kind::Known};
  for (size_t i = 0; i < 7; ++i) result.powers[i] = a.powers[i] + sign * b.powers[i];
  result.factor = sign > 0 ? a.factor * b.factor : a.factor / b.factor;
  result.angle = a.angle + sign * b.angle;
  return result;
}

}  // namespace

Unit multiply(const Unit& a, const Unit& b) {
  return combine(a, b, 1);
}
Unit divide(const Unit& a, const Unit& b) {
  return combine(a, b, -1);
}

Unit power(const Unit& a, double exponent) {
  if (!a.known()) return a;
  Unit result = a;
  for (double& p : result.powers) p *= exponent;
  result.factor = std::pow(a.factor, exponent);
  result.angle *= exponent;
  if (exponent != 1) result.offset = 0;
  return result;
}

bool compatible(const Unit& a, const Unit& b) {
  if (!a.known() || !b.known()) return true;
  for (size_t i = 0; i < 7; ++i) {
    if (std::abs(a.powers[i] - b.powers[i]) > 1e-9) return false;
  }
  return std::abs(a.factor / b.factor - 1) < 1e-9;
}

std::string text_of(const Unit& unit) {
  constexpr std::string_view names[] = {"m", "kg", "s", "A", "K", "mol", "cd"};
  std::string text;
  if (unit.factor != 1) text = fmt::format("{:g}", unit.factor);
  for (size_t i = 0; i < 7; ++i) {
    if (unit.powers[i] == 0) continue;
    if (!text.empty()) text += ".";
    text += names[i];
    if (unit.powers[i] != 1) text += fmt::format("{:g}", unit.powers[i]);
  }
  return text.empty() ? "-" : text;
}

}  // namespace saltus::units
