// FMI 2.0.4 §2.2.7 and FMI 3.0 §2.4.7: what goes together in the declaration of a variable.
#include <algorithm>
#include <cmath>
#include <map>

#include "base/printable.h"
#include "fmi/check/check.h"

namespace saltus::fmi {

SALTUS_DIAGNOSTIC(NotStructured, Error, "F0301", "'{}' is not a structured name, and the FMU says that its names are");
SALTUS_DIAGNOSTIC(OddName, Error, "F0302", "'{}' is no name for a variable");
SALTUS_DIAGNOSTIC(KindsDisagree, Error, "F0303", "'{}' cannot have causality {} and variability {}");
SALTUS_DIAGNOSTIC(InitialDisagrees, Error, "F0304",
                  "'{}', of causality {} and variability {}, cannot have initial = {}");
SALTUS_DIAGNOSTIC(NeedsStart, Error, "F0305", "'{}' must have a start value: it is {}");
SALTUS_DIAGNOSTIC(NoStartAllowed, Error, "F0306", "'{}' must not have a start value: it is {}");
SALTUS_DIAGNOSTIC(NotContinuous, Error, "F0307", "'{}' is of type {} and cannot be continuous");
SALTUS_DIAGNOSTIC(WrongRange, Error, "F0308", "'{}': {}");
SALTUS_DIAGNOSTIC(NoSuchUnit, Error, "F0309", "'{}': there is no {} '{}'");
SALTUS_DIAGNOSTIC(WrongElements, Error, "F0310", "'{}' has {} elements and {} start values");
SALTUS_DIAGNOSTIC(WrongDimension, Error, "F0311",
                  "a dimension of '{}' is '{}', which is no structural parameter and no constant");
SALTUS_DIAGNOSTIC(WrongDerivative, Error, "F0312",
                  "'{}' is the derivative of '{}': both must be continuous and floating-point numbers");
SALTUS_DIAGNOSTIC(SameReference, Error, "F0313", "'{}' and '{}' have the same value reference {}");
SALTUS_DIAGNOSTIC(SeveralTimes, Error, "F0314", "'{}' and '{}' are both independent variables");
SALTUS_DIAGNOSTIC(NoEnumeration, Error, "F0315", "the enumeration '{}' has no type that lists its items");

namespace {

bool may_be_together(const Variable& v) {
  bool parameter = v.causality == Causality::Parameter || v.causality == Causality::CalculatedParameter ||
                   v.causality == Causality::StructuralParameter;
  switch (v.variability) {
    case Variability::Constant: return v.causality == Causality::Output || v.causality == Causality::Local;
    case Variability::Fixed:
    case Variability::Tunable: return parameter || v.causality == Causality::Local;
    case Variability::Discrete: return !parameter && v.causality != Causality::Independent;
    case Variability::Continuous: return !parameter;
  }
  return true;
}

bool initial_fits(const Variable& v, int version) {
  switch (v.causality) {
    case Causality::Parameter:
    case Causality::StructuralParameter: return v.initial == Initial::Exact;
    case Causality::CalculatedParameter: return v.initial == Initial::Approx || v.initial == Initial::Calculated;
    case Causality::Input: return v.initial == Initial::None || (version == 3 && v.initial == Initial::Exact);
    case Causality::Independent: return v.initial == Initial::None;
    case Causality::Output:
    case Causality::Local:
      if (v.variability == Variability::Constant) return v.initial == Initial::Exact;
      if (v.variability == Variability::Fixed || v.variability == Variability::Tunable)
        return v.initial != Initial::Exact || version == 3;
      return true;
  }
  return true;
}

class Checker {
 public:
  Checker(const Description& description, Context& context) : d_(description), context_(context) {}

  void all() {
    for (const Variable& v : d_.variables) {
      name(v, v.name);
      for (const AliasName& alias : v.aliases) name(v, alias.name);
      kinds(v);
      start(v);
      range(v);
      units(v);
      array(v);
      reference(v);
    }
  }

 private:
  template <class... Args>
  void tell(const DiagnosticKind& kind, const Variable& v, const Args&... args) {
    context_.diagnostics.report(kind, v.span, printable(v.name), args...);
  }

  void name(const Variable& v, const std::string& name) {
    bool odd = name.empty() || std::ranges::any_of(name, [](char c) { return c == '\n' || c == '\r' || c == '\t'; });
    if (odd)
      context_.diagnostics.report(OddName, v.span, printable(name));
    else if (d_.structured_names && !is_structured_name(name))
      context_.diagnostics.report(NotStructured, v.span, printable(name));
  }

  void kinds(const Variable& v) {
    if (v.type == Type::Clock) return;
    if (!may_be_together(v))
      tell(KindsDisagree, v, word(v.causality), word(v.variability));
    else if (!initial_fits(v, d_.version))
      tell(InitialDisagrees, v, word(v.causality), word(v.variability), word(v.initial));
    if (v.variability == Variability::Continuous && !is_float(v.type)) tell(NotContinuous, v, word(v.type));
    if (v.causality == Causality::Independent) {
      if (independent_) tell(SeveralTimes, v, independent_->name);
      independent_ = &v;
    }
    if (v.derivative_of != kNone) {
      const Variable& state = d_.variables[v.derivative_of];
      bool good = is_float(v.type) && is_float(state.type) && v.variability == Variability::Continuous &&
                  state.variability == Variability::Continuous;
      if (!good) tell(WrongDerivative, v, state.name);
    }
    if (v.type == Type::Enumeration) {
      const DeclaredType* type = d_.type_named(v.declared_type);
      if (!type || type->items.empty()) tell(NoEnumeration, v);
    }
  }

  void start(const Variable& v) {
    if (v.type == Type::Clock) return;
    bool parameter = v.causality == Causality::Parameter || v.causality == Causality::StructuralParameter;
    bool needs = v.causality == Causality::Input || parameter || v.variability == Variability::Constant ||
                 v.initial == Initial::Exact || v.initial == Initial::Approx;
    if (v.causality == Causality::Independent) needs = false;
    std::string kind = v.causality == Causality::Input || parameter ? word(v.causality)
                       : v.variability == Variability::Constant     ? "constant"
                       : v.causality == Causality::Independent      ? "independent"
                                                                    : std::string("initially ") + word(v.initial);
    if (needs && !v.has_start) tell(NeedsStart, v, kind);
    if (!needs && v.has_start) tell(NoStartAllowed, v, kind);
  }

  void range(const Variable& v) {
    if (v.min && v.max && *v.min > *v.max)
      tell(WrongRange, v, fmt::format("its min {} is above its max {}", *v.min, *v.max));
    if (v.nominal && !(*v.nominal != 0 && std::isfinite(*v.nominal)))
      tell(WrongRange, v, fmt::format("its nominal value is {}", *v.nominal));
    for (double x : v.start) {
      bool below = v.min && x < *v.min, above = v.max && x > *v.max;
      if (!below && !above && !std::isnan(x)) continue;
      tell(WrongRange, v,
           std::isnan(x) ? "its start value is not a number"
                         : fmt::format("its start value {} is {}", x,
                                       below ? fmt::format("below its min {}", *v.min)
                                             : fmt::format("above its max {}", *v.max)));
      break;
    }
  }

  void units(const Variable& v) {
    if (v.unit.empty()) return;
    const Unit* unit = d_.unit_named(v.unit);
    if (!unit) return tell(NoSuchUnit, v, "unit", v.unit);
    auto shown = [&](const std::string& name) {
      bool known = name.empty() || name == v.unit ||
                   std::ranges::find(unit->display_units, name, &DisplayUnit::name) != unit->display_units.end();
      if (!known) tell(NoSuchUnit, v, "display unit", name);
    };
    shown(v.display_unit);
    for (const AliasName& alias : v.aliases) shown(alias.display_unit);
  }

  void array(const Variable& v) {
    for (const Dimension& dimension : v.dims) {
      if (dimension.parameter == kNone) continue;
      auto at = d_.by_reference.find(dimension.parameter);
      if (at == d_.by_reference.end()) continue;
      const Variable& size = d_.variables[at->second];
      if (size.causality != Causality::StructuralParameter && size.variability != Variability::Constant)
        tell(WrongDimension, v, size.name);
    }
    size_t given = v.type == Type::String || v.type == Type::Binary ? v.start_text.size() : v.start.size();
    if (v.has_start && given != 1 && given != v.count()) tell(WrongElements, v, v.count(), given);
  }

  void reference(const Variable& v) {
    // FMI 2.0: variables of one type and reference are aliases; FMI 3.0 has <Alias> for that.
    auto [at, fresh] = references_.try_emplace({v.reference, d_.version == 3               ? Type::Float64
                                                             : v.type == Type::Enumeration ? Type::Int32
                                                                                           : v.type},
                                               &v);
    if (!fresh && d_.version == 3) tell(SameReference, v, at->second->name, v.reference);
  }

  const Description& d_;
  Context& context_;
  const Variable* independent_ = nullptr;
  std::map<std::pair<uint32_t, Type>, const Variable*> references_;
};

}  // namespace

void check_variables(const Description& description, Context& context) {
  Checker(description, context).all();
}

}  // namespace saltus::fmi
