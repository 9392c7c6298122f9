// FMI 2.0.4 §2.2.8 and FMI 3.0 §2.4.8: the lists of outputs, derivatives and initial unknowns are those that the
// variables call for.
#include <algorithm>
#include <set>

#include "fmi/check/check.h"

namespace saltus::fmi {

SALTUS_DIAGNOSTIC(NoStructure, Error, "F0320", "there is no <ModelStructure>");
SALTUS_DIAGNOSTIC(NotListed, Error, "F0321", "'{}' is {}, and not listed among the {} of <ModelStructure>");
SALTUS_DIAGNOSTIC(WronglyListed, Error, "F0322", "'{}' is listed among the {} of <ModelStructure>, and is {}");
SALTUS_DIAGNOSTIC(ListedTwice, Error, "F0323", "'{}' is listed twice among the {}");
SALTUS_DIAGNOSTIC(KindsMismatch, Error, "F0324", "'{}' has {} dependencies and {} kinds of them");
SALTUS_DIAGNOSTIC(NoKind, Error, "F0325", "'{}' is no kind of a dependency");
SALTUS_DIAGNOSTIC(NoKnown, Error, "F0326", "'{}' cannot depend on '{}', which is {}");
SALTUS_DIAGNOSTIC(NoInterface, Error, "F0327",
                  "the FMU offers neither model exchange nor co-simulation nor scheduled execution");
SALTUS_DIAGNOSTIC(WrongExperiment, Error, "F0328", "the default experiment has the {} {}");
SALTUS_DIAGNOSTIC(NoIdentifier, Error, "F0329", "the model identifier '{}' is no identifier of C");
SALTUS_DIAGNOSTIC(EmptyToken, Error, "F0330", "the instantiation token is empty");
SALTUS_DIAGNOSTIC(NoVariables, Warning, "F0331", "the FMU has no variables");

namespace {

class Checker {
 public:
  Checker(const Description& description, Context& context) : d_(description), context_(context) {}

  void all() {
    if (d_.token.empty()) context_.diagnostics.report(EmptyToken, d_.span);
    if (d_.variables.empty()) context_.diagnostics.report(NoVariables, d_.span);
    if (!d_.model_exchange && !d_.co_simulation && !d_.scheduled_execution)
      context_.diagnostics.report(NoInterface, d_.span);
    for (const auto* interface : {&d_.model_exchange, &d_.co_simulation, &d_.scheduled_execution}) {
      if (*interface && !is_identifier((*interface)->identifier))
        context_.diagnostics.report(NoIdentifier, (*interface)->span, (*interface)->identifier);
    }
    experiment();
    if (!d_.has_structure) {
      context_.diagnostics.report(NoStructure, d_.span);
      return;
    }
    list(d_.outputs, "outputs");
    list(d_.derivatives, "derivatives");
    list(d_.initial_unknowns, "initial unknowns");
    members();
  }

 private:
  static bool is_identifier(std::string_view name) {
    auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (name.empty() || !is_letter(name[0])) return false;
    return std::ranges::all_of(name, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
  }

  void experiment() {
    const Experiment& e = d_.experiment;
    if (e.stop && *e.stop < e.start.value_or(0))
      context_.diagnostics.report(WrongExperiment, d_.span, "stop time", *e.stop);
    if (e.tolerance && !(*e.tolerance > 0))
      context_.diagnostics.report(WrongExperiment, d_.span, "tolerance", *e.tolerance);
    if (e.step && !(*e.step > 0)) context_.diagnostics.report(WrongExperiment, d_.span, "step size", *e.step);
  }

  static std::string in_words(const Variable& v) {
    return std::string("of causality ") + word(v.causality) + " and variability " + word(v.variability);
  }

  void list(const std::vector<Unknown>& unknowns, const char* what) {
    std::set<uint32_t> seen;
    for (const Unknown& u : unknowns) {
      const Variable& v = d_.variables[u.variable];
      if (!seen.insert(u.variable).second) context_.diagnostics.report(ListedTwice, u.span, v.name, what);
      if (!u.kinds.empty() && u.kinds.size() != u.dependencies.size())
        context_.diagnostics.report(KindsMismatch, u.span, v.name, u.dependencies.size(), u.kinds.size());
      for (const std::string& kind : u.kinds) {
        bool known =
            kind == "dependent" || kind == "constant" || kind == "fixed" || kind == "tunable" || kind == "discrete";
        if (!known) context_.diagnostics.report(NoKind, u.span, kind);
      }
      for (uint32_t on : u.dependencies) {
        const Variable& known = d_.variables[on];
        if (known.variability == Variability::Constant)
          context_.diagnostics.report(NoKnown, u.span, v.name, known.name, in_words(known));
      }
    }
  }

  void members() {
    auto numbers = [](const std::vector<Unknown>& list) {
      std::set<uint32_t> made;
      for (const Unknown& u : list) made.insert(u.variable);
      return made;
    };
    std::set<uint32_t> outputs = numbers(d_.outputs), derivatives = numbers(d_.derivatives),
                       initial = numbers(d_.initial_unknowns);
    std::set<uint32_t> states;
    for (uint32_t i : derivatives) {
      if (d_.variables[i].derivative_of == kNone)
        context_.diagnostics.report(WronglyListed, d_.variables[i].span, d_.variables[i].name, "derivatives",
                                    "the derivative of nothing");
      else
        states.insert(d_.variables[i].derivative_of);
    }
    for (uint32_t i = 0; i < d_.variables.size(); ++i) {
      const Variable& v = d_.variables[i];
      bool is_output = v.causality == Causality::Output;
      if (is_output && !outputs.contains(i))
        context_.diagnostics.report(NotListed, v.span, v.name, "an output", "outputs");
      if (!is_output && outputs.contains(i))
        context_.diagnostics.report(WronglyListed, v.span, v.name, "outputs", in_words(v));
      bool open = v.initial == Initial::Approx || v.initial == Initial::Calculated;
      bool clocked = !v.clocks.empty() || v.type == Type::Clock;
      bool unknown =
          open && !clocked && v.variability != Variability::Constant &&
          (is_output || v.causality == Causality::CalculatedParameter || states.contains(i) || derivatives.contains(i));
      if (unknown && !initial.contains(i))
        context_.diagnostics.report(NotListed, v.span, v.name, "unknown at the start", "initial unknowns");
      if (initial.contains(i) && !open && !clocked)
        context_.diagnostics.report(WronglyListed, v.span, v.name, "initial unknowns", "given at the start");
    }
  }

  const Description& d_;
  Context& context_;
};

}  // namespace

void check_structure(const Description& description, Context& context) {
  Checker(description, context).all();
}

}  // namespace saltus::fmi
