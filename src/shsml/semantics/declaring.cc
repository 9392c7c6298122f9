// Declarations, terse or with names (section 3.2): output(theta,signal); output(name=>theta,type=>signal);
//
// After the name, terse arguments are told apart by their shape: a word is a type, a pair of numbers a range, a list of
// symbols what a symbolic variable can be, a text a unit.
#include "shsml/semantics/declaring.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(UnknownWord, Error, "H0207", "'{}' declares nothing in the '{}' section of a {}");
SALTUS_DIAGNOSTIC(BadArguments, Error, "H0208", "{}");
SALTUS_DIAGNOSTIC(DeclaredTwice, Error, "H0209", "'{}' is declared twice");
SALTUS_DIAGNOSTIC(OutputWithoutSource, Error, "H0239",
                  "'{}' of a composite component needs what it shows: {}({}) = output(component.port);");
SALTUS_DIAGNOSTIC(SourceHere, Error, "H0239", "only a composite component connects in its interface");

namespace {
constexpr int64_t kMostSize = 1000;
}

void Declaring::declarations() {
  for (const Section& section : d_.component->sections) {
    if (section.kind != SectionKind::Interface && section.kind != SectionKind::Declarations) continue;
    for (const Declaration& declaration : section.declarations)
      declare(declaration, section.kind == SectionKind::Interface);
  }
}

void Declaring::declare(const Declaration& declaration, bool interface) {
  std::string_view word = text(declaration.word);
  Symbol symbol;
  symbol.span = declaration.span;
  std::vector<std::string_view> words;
  if (interface) {
    words = {"input", "output", "knob", "view"};
    symbol.port = word == "input"    ? Port::Input
                  : word == "output" ? Port::Output
                  : word == "knob"   ? Port::Knob
                  : word == "view"   ? Port::View
                                     : Port::None;
  } else {
    words = {"local"};
    if (kind_ != ComponentKind::Logic) words.push_back("state");
    if (kind_ != ComponentKind::Discrete) words.push_back("flag");
    if (kind_ == ComponentKind::Logic) words.push_back("mode");
  }
  if (std::find(words.begin(), words.end(), word) == words.end()) {
    Diagnostic& d = report(UnknownWord, declaration.word_span, word, interface ? "interface" : "declarations",
                           component_word(kind_));
    std::string near = nearest_name(word, words);
    std::string all;
    for (std::string_view w : words) all += (all.empty() ? "" : ", ") + std::string(w);
    d.hint(near.empty() ? "these do: " + all : "did you mean '" + near + "'?");
    return;
  }
  if (word == "state") return declare_state(declaration);
  if (word == "flag") symbol.role = Role::Flag;
  if (word == "mode") {
    symbol.is_mode = true;
    symbol.kind = Kind::Symbolic;
    symbol.kind_given = true;
  }
  if (symbol.port == Port::Input) symbol.role = Role::Input;
  if (symbol.port == Port::Knob) {
    symbol.role = Role::Parameter;
    symbol.kind = Kind::Real;
  }
  if (symbol.port == Port::Output)
    symbol.kind = kind_ == ComponentKind::Discrete ? Kind::Real
                  : kind_ == ComponentKind::Logic  ? Kind::Symbolic
                                                   : Kind::Signal;
  if (symbol.role == Role::Undefined && symbol.port != Port::Output && kind_ != ComponentKind::Continuous &&
      !symbol.is_mode)
    symbol.kind = Kind::Real;
  attributes(symbol, declaration);
  if (!symbol.name.valid()) return;
  if (declaration.source) {
    if (kind_ != ComponentKind::Composite) {
      report(SourceHere, declaration.source->span);
      return;
    }
    symbol.source = declaration.source;
    if (symbol.port != Port::Knob) symbol.role = Role::Algebraic;
  } else if (kind_ == ComponentKind::Composite && (symbol.port == Port::Output || symbol.port == Port::View)) {
    report(OutputWithoutSource, declaration.span, text(symbol.name), word, text(symbol.name))
        .hint("it is written here, in the interface; 'connections' is for the inputs of components");
    return;
  }
  // A view or output may name a state, a local or a flag that is declared elsewhere: one variable, seen from outside.
  add(symbol);
}

void Declaring::declare_state(const Declaration& declaration) {
  Symbol symbol;
  symbol.role = Role::State;
  symbol.span = declaration.span;
  symbol.kind = kind_ == ComponentKind::Discrete ? Kind::Real : Kind::Signal;
  const char* next_word = kind_ == ComponentKind::Discrete ? "next" : "derivative";
  size_t position = 0;
  for (const Argument& a : declaration.arguments) {
    std::string_view label = a.label.valid()                                    ? text(a.label)
                             : position == 0                                    ? "name"
                             : position == 1 && a.value->kind == ExprKind::Name ? next_word
                                                                                : "";
    ++position;
    if (label == "name" && named(symbol, *a.value)) {
      // x, or x[9]
    } else if (label == next_word && a.value->kind == ExprKind::Name && !a.value->qualifier.valid()) {
      symbol.next = a.value->name;
    } else if (label == "name" || label == next_word) {
      report(BadArguments, a.value->span, "this is no name");
      return;
    } else {
      attribute(symbol, label, a);
    }
  }
  if (!symbol.name.valid() || !symbol.next.valid()) {
    report(BadArguments, declaration.span,
           fmt::format("a state is declared with its {}: state(name, {}_name);", next_word, next_word));
    return;
  }
  add(symbol);
}

Symbol* Declaring::add(Symbol symbol) {
  Symbol* other = d_.find(symbol.name);
  if (!other) {
    d_.index[symbol.name] = d_.symbols.size();
    d_.symbols.push_back(symbol);
    return &d_.symbols.back();
  }
  // output(theta) or view(curr), and state(theta, theta_dot) or local(curr).
  bool port_and_inner = (other->port == Port::Output || other->port == Port::View) && symbol.port == Port::None;
  bool inner_and_port = (symbol.port == Port::Output || symbol.port == Port::View) && other->port == Port::None;
  if (port_and_inner || inner_and_port) {
    Symbol& outer = port_and_inner ? *other : symbol;
    Symbol& inner = port_and_inner ? symbol : *other;
    Symbol both = inner;
    both.port = outer.port;
    if (outer.kind_given && !inner.kind_given) both.kind = outer.kind, both.kind_given = true;
    if (both.symbols.empty()) both.symbols = outer.symbols;
    if (!both.low) both.low = outer.low, both.high = outer.high;
    if (!both.unit.valid()) both.unit = outer.unit;
    if (!both.precision) both.precision = outer.precision;
    if (both.dims.empty()) both.dims = outer.dims;
    *other = both;
    return other;
  }
  report(DeclaredTwice, symbol.span, text(symbol.name)).also(other->span, "the first is here");
  return nullptr;
}

void Declaring::attributes(Symbol& symbol, const Declaration& declaration) {
  bool first = true;
  for (const Argument& a : declaration.arguments) {
    if (a.label.valid()) {
      attribute(symbol, text(a.label), a);
    } else if (first) {
      attribute(symbol, "name", a);
    } else {
      attribute(symbol, "", a);
    }
    first = false;
  }
  if (!symbol.name.valid()) {
    bool broken = declaration.arguments.empty() || declaration.arguments[0].value->kind != ExprKind::Name;
    if (!broken) report(BadArguments, declaration.span, "the name is missing");
  }
}

void Declaring::attribute(Symbol& symbol, std::string_view label, const Argument& argument) {
  const Expr& value = *argument.value;
  if (value.kind == ExprKind::Error) return;
  if (label.empty()) {
    if (value.kind == ExprKind::Name) label = "type";
    if (value.kind == ExprKind::Tuple) label = "range";
    if (value.kind == ExprKind::Text) label = "unit";
  }
  if (label == "name") {
    if (!named(symbol, value)) report(BadArguments, value.span, "this is no name");
  } else if (label == "type") {
    if (!type_of(symbol, value)) {
      Diagnostic& d = report(BadArguments, value.span, "this is no type: there are signal, real, symbolic and boolean");
      if (value.kind == ExprKind::Name) {
        std::string near = nearest_name(text(value.name), {"signal", "real", "symbolic", "boolean"});
        if (!near.empty()) d.hint("did you mean '" + near + "'?");
      }
    }
  } else if (label == "range" && value.kind == ExprKind::Tuple) {
    bool symbols = value.args[0]->kind == ExprKind::Symbol;
    for (const Expr* e : value.args) {
      if (symbols != (e->kind == ExprKind::Symbol)) {
        report(BadArguments, e->span, "a range is either two numbers or a list of symbols");
        return;
      }
      if (!symbols) continue;
      if (std::find(symbol.symbols.begin(), symbol.symbols.end(), e->name) != symbol.symbols.end()) {
        report(BadArguments, e->span, fmt::format("'{}' is in the list twice", text(e->name)));
      } else {
        symbol.symbols.push_back(e->name);
      }
    }
    if (symbols) {
      if (!symbol.kind_given) symbol.kind = Kind::Symbolic, symbol.kind_given = true;
      if (symbol.kind != Kind::Symbolic)
        report(BadArguments, value.span, fmt::format("a {} variable has no symbols", kind_word(symbol.kind)));
      return;
    }
    if (value.args.size() != 2) {
      report(BadArguments, value.span, "a range has two ends");
    } else if (symbol.kind == Kind::Symbolic || symbol.kind == Kind::Boolean) {
      report(BadArguments, value.span, fmt::format("a {} variable has no range of numbers", kind_word(symbol.kind)));
    } else {
      symbol.low = value.args[0];
      symbol.high = value.args[1];
    }
  } else if (label == "precision") {
    if (kind_ != ComponentKind::Discrete || symbol.kind == Kind::Symbolic || symbol.kind == Kind::Boolean)
      report(BadArguments, value.span, "a precision belongs to a number of a DTC: what a computer keeps of it");
    else
      symbol.precision = &value;
  } else if (label == "unit" && value.kind == ExprKind::Text) {
    symbol.unit = value.name;
  } else if (label == "range" || label == "unit") {
    report(BadArguments, value.span,
           label == "range" ? "a range is written (low, high)" : "a unit is written in double quotes");
  } else if (label.empty()) {
    report(BadArguments, value.span, "this argument is no type, range or unit");
  } else {
    Diagnostic& d = report(BadArguments, argument.label_span, fmt::format("there is no argument '{}' here", label));
    std::string near = nearest_name(label, {"name", "type", "range", "unit", "precision"});
    if (!near.empty()) d.hint("did you mean '" + near + "'?");
  }
}

// x, x[9] or P[9, 9]: the name, and the sizes of a vector or matrix.
bool Declaring::named(Symbol& symbol, const Expr& value) {
  const Expr& name = value.kind == ExprKind::Index ? *value.args[0] : value;
  if (name.kind != ExprKind::Name || name.qualifier.valid()) return false;
  symbol.name = name.name;
  symbol.span = name.span;
  if (value.kind != ExprKind::Index) return true;
  for (const Expr* size : value.args.subspan(1)) {
    bool whole = size->kind == ExprKind::Number && size->number >= 1 && size->number <= kMostSize &&
                 size->number == static_cast<double>(static_cast<int64_t>(size->number));
    if (!whole) {
      report(BadArguments, size->span, fmt::format("a size is a whole number from 1 to {}", kMostSize));
      return true;
    }
    symbol.dims.push_back(static_cast<int64_t>(size->number));
  }
  if (symbol.dims.size() > 2) report(BadArguments, value.span, "there are vectors and matrices, nothing beyond");
  return true;
}

// The sizes of a parameter that 'assignments' declares by its value.
std::vector<int64_t> Declaring::sizes_of(const Expr& value) const {
  auto count = [](const Expr& e) { return e.kind == ExprKind::Number ? static_cast<int64_t>(e.number) : 0; };
  if (value.kind == ExprKind::Array) {
    std::vector<int64_t> dims = {static_cast<int64_t>(value.args.size())};
    for (int64_t inner : value.args.empty() ? std::vector<int64_t>{} : sizes_of(*value.args[0])) dims.push_back(inner);
    return dims;
  }
  if (value.kind == ExprKind::Unary) return sizes_of(*value.args[0]);
  if (value.kind == ExprKind::Binary) {
    std::vector<int64_t> left = sizes_of(*value.args[0]);
    return left.empty() ? sizes_of(*value.args[1]) : left;
  }
  if (value.kind == ExprKind::Name) {
    const Symbol* other = d_.find(value.name);
    return other ? other->dims : std::vector<int64_t>{};
  }
  if (value.kind != ExprKind::Call || value.args.empty()) return {};
  std::string_view name = text(value.name);
  if (name == "identity") return {count(*value.args[0]), count(*value.args[0])};
  if (name == "zeros") {
    std::vector<int64_t> dims;
    for (const Expr* e : value.args) dims.push_back(count(*e));
    return dims;
  }
  std::vector<int64_t> inner = sizes_of(*value.args[0]);
  if (name == "diagonal" && inner.size() == 1) return {inner[0], inner[0]};
  if (name == "transpose" && inner.size() == 2) return {inner[1], inner[0]};
  return {};
}

bool Declaring::type_of(Symbol& symbol, const Expr& value) {
  if (value.kind != ExprKind::Name || value.qualifier.valid()) return false;
  std::string_view word = text(value.name);
  for (Kind kind : {Kind::Signal, Kind::Real, Kind::Symbolic, Kind::Boolean}) {
    if (word != kind_word(kind)) continue;
    symbol.kind = kind;
    symbol.kind_given = true;
    return true;
  }
  return false;
}

}  // namespace saltus::shsml
