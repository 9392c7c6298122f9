// Equations as LaTeX: fractions, roots, powers and dots as a person would write them.
#include <cmath>
#include <numbers>
#include <string_view>

#include "analysis/equations.h"
#include "hybrid/printer.h"

namespace saltus::analysis {
namespace {

using hybrid::EquationKind;
using hybrid::ExprId;
using hybrid::Op;

// How tightly an expression holds together: what binds less than its surroundings gets parentheses.
enum Tightness { kOr, kAnd, kRelation, kSum, kProduct, kSign, kPower, kAtom };

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (std::string_view("#$%&_{}").find(c) != std::string_view::npos) out += '\\';
    if (c == '\\')
      out += "\\backslash ";
    else if (c == '^')
      out += "\\hat{}";
    else if (c == '~')
      out += "\\sim ";
    else
      out += c;
  }
  return out;
}

class Latex {
 public:
  Latex(const hybrid::Model& model, const NameTable& names) : model_(model), pool_(model.exprs), names_(names) {}

  std::string of(ExprId e, Tightness around = kOr) const {
    Tightness own = kAtom;
    std::string text = write(e, own);
    return own < around ? "\\left(" + text + "\\right)" : text;
  }

  // "a.b[2].c" → a.b_{2}.c in upright letters; a single letter is a symbol.
  std::string name(std::string_view text) const {
    std::string base, subscripts;
    int depth = 0;
    for (char c : text) {
      if (c == '[') {
        if (depth++ == 0) {
          subscripts += subscripts.empty() ? "" : ",";
          continue;
        }
      } else if (c == ']') {
        if (--depth == 0) continue;
      }
      (depth > 0 ? subscripts : base) += c;
    }
    std::string out = base.size() == 1 ? base : "\\mathrm{" + escaped(base) + "}";
    return subscripts.empty() ? out : out + "_{" + escaped(subscripts) + "}";
  }

 private:
  std::string arg(ExprId e, size_t i, Tightness around = kOr) const { return of(pool_.arg(e, i), around); }

  std::string write(ExprId e, Tightness& own) const {
    auto binary = [&](Tightness t, const char* sign) {
      own = t;
      // a − (b − c): what follows has to hold more tightly.
      return arg(e, 0, t) + sign + arg(e, 1, static_cast<Tightness>(t + 1));
    };
    auto call = [&](const char* function) { return std::string(function) + "\\left(" + arguments(e) + "\\right)"; };
    switch (pool_.op(e)) {
      case Op::Real: return number(pool_.real(e), own);
      case Op::Integer: return number(static_cast<double>(pool_.integer(e)), own);
      case Op::Boolean: return pool_.data(e) != 0 ? "\\mathrm{true}" : "\\mathrm{false}";
      case Op::Time: return "t";
      case Op::Variable: return name(hybrid::print(model_, names_, e));
      case Op::Index: return name(hybrid::print(model_, names_, e));
      case Op::ToReal:
      case Op::NoEvent:
      case Op::Smooth: return write(pool_.arg(e, 0), own);
      case Op::Negate: own = kSign; return "-" + arg(e, 0, kProduct);
      case Op::Add: {
        // a + −b is a − b.
        std::string negated = without_sign(pool_.arg(e, 1));
        if (negated.empty()) return binary(kSum, " + ");
        own = kSum;
        return arg(e, 0, kSum) + " - " + negated;
      }
      case Op::Subtract: return binary(kSum, " - ");
      case Op::Multiply: return binary(kProduct, " \\, ");
      case Op::Divide: return "\\frac{" + arg(e, 0) + "}{" + arg(e, 1) + "}";
      case Op::Power: own = kPower; return arg(e, 0, kAtom) + "^{" + arg(e, 1) + "}";
      case Op::Less: return binary(kRelation, " < ");
      case Op::LessEqual: return binary(kRelation, " \\le ");
      case Op::Greater: return binary(kRelation, " > ");
      case Op::GreaterEqual: return binary(kRelation, " \\ge ");
      case Op::Equal: return binary(kRelation, " = ");
      case Op::NotEqual: return binary(kRelation, " \\ne ");
      case Op::And: return binary(kAnd, " \\land ");
      case Op::Or: return binary(kOr, " \\lor ");
      case Op::Not: own = kSign; return "\\lnot " + arg(e, 0, kPower);
      case Op::If: return cases(e);
      case Op::Abs: return "\\left|" + arg(e, 0) + "\\right|";
      case Op::Sqrt: return "\\sqrt{" + arg(e, 0) + "}";
      case Op::Exp: own = kPower; return "e^{" + arg(e, 0) + "}";
      case Op::Log: return call("\\ln");
      case Op::Sin: return call("\\sin");
      case Op::Cos: return call("\\cos");
      case Op::Tan: return call("\\tan");
      case Op::Asin: return call("\\arcsin");
      case Op::Acos: return call("\\arccos");
      case Op::Atan: return call("\\arctan");
      case Op::Sinh: return call("\\sinh");
      case Op::Cosh: return call("\\cosh");
      case Op::Tanh: return call("\\tanh");
      case Op::Min: return call("\\min");
      case Op::Max: return call("\\max");
      case Op::Floor: return "\\lfloor " + arg(e, 0) + " \\rfloor";
      case Op::Ceil: return "\\lceil " + arg(e, 0) + " \\rceil";
      case Op::Der: return der(pool_.arg(e, 0));
      case Op::Pre: return call("\\mathrm{pre}");
      case Op::ArrayLiteral:
        if (pool_.arg_count(e) == 0) break;
        return "\\left\\{" + arguments(e) + "\\right\\}";
      case Op::Call: {
        const hybrid::Function& function = model_.functions[pool_.function(e)];
        return name(names_.text(function.name)) + "\\left(" + arguments(e) + "\\right)";
      }
      case Op::Sum: return call("\\mathrm{sum}");
      default: break;
    }
    return "\\text{" + escaped(hybrid::print(model_, names_, e)) + "}";
  }

  // What stands behind the minus of a negative number or of a negation; else nothing.
  std::string without_sign(ExprId e) const {
    Tightness own = kAtom;
    switch (pool_.op(e)) {
      case Op::Real: return pool_.real(e) < 0 ? number(-pool_.real(e), own) : "";
      case Op::Integer: return pool_.integer(e) < 0 ? number(-static_cast<double>(pool_.integer(e)), own) : "";
      case Op::Negate: return arg(e, 0, kProduct);
      default: return "";
    }
  }

  std::string der(ExprId of_what) const {
    if (pool_.op(of_what) == Op::Variable) {
      std::string text = name(hybrid::print(model_, names_, of_what));
      if (text.size() == 1) return "\\dot{" + text + "}";
    }
    return "\\frac{d}{dt} " + of(of_what, kProduct);
  }

  std::string arguments(ExprId e) const {
    std::string out;
    for (size_t i = 0; i < pool_.arg_count(e); ++i) out += (i > 0 ? ", " : "") + arg(e, i);
    return out;
  }

  // Conditionals in the last branch are further cases.
  std::string cases(ExprId e) const {
    std::string out = "\\begin{cases} ";
    for (; pool_.op(e) == Op::If; e = pool_.arg(e, 2)) out += arg(e, 1) + " & \\text{if } " + arg(e, 0) + " \\\\ ";
    return out + of(e) + " & \\text{otherwise} \\end{cases}";
  }

  static std::string number(double x, Tightness& own) {
    if (x < 0) own = kSign;
    // Multiples of π as the library writes them: 2*pi, pi/180.
    for (int whole : {1, 2, 4}) {
      if (std::abs(x) == whole * std::numbers::pi)
        return fmt::format("{}{}\\pi", x < 0 ? "-" : "", whole == 1 ? "" : std::to_string(whole));
    }
    std::string text = fmt::format("{}", x);
    size_t exponent = text.find('e');
    if (exponent == std::string::npos) return text;
    own = std::min(own, kProduct);
    return fmt::format("{} \\cdot 10^{{{}}}", text.substr(0, exponent), std::stoi(text.substr(exponent + 1)));
  }

  const hybrid::Model& model_;
  const hybrid::ExprPool& pool_;
  const NameTable& names_;
};

}  // namespace

std::string equations_as_latex(const driver::Compilation& c) {
  const hybrid::Model& model = *c.model;
  Latex latex(model, c.context.names);
  std::string out = "\\begin{align*}\n";
  for (hybrid::EquationId id : model.equations) {
    const hybrid::Equation& e = model.all_equations[id];
    if (e.kind == EquationKind::Equal && e.ranges.empty()) {
      out += "  " + latex.of(e.left, kSum) + " &= " + latex.of(e.right, kSum) + " \\\\\n";
      continue;
    }
    std::string text = hybrid::print(model, c.context.names, id);
    for (size_t begin = 0; begin < text.size();) {
      size_t end = std::min(text.find('\n', begin), text.size());
      out += "  & \\texttt{" + escaped(text.substr(begin, end - begin)) + "} \\\\\n";
      begin = end + 1;
    }
  }
  return out + "\\end{align*}\n";
}

}  // namespace saltus::analysis
