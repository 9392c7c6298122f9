// The passes of this stage, in order.
#include "shsml/semantics/translate.h"

#include "hybrid/verify.h"
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

SALTUS_DIAGNOSTIC(NoComponent, Error, "H0201", "there is no component '{}'");
SALTUS_DIAGNOSTIC(EmptyFile, Error, "H0205", "there is no component in the file");

namespace {

// Mistakes that the parser has mended without losing anything: the rest can be looked at all the same.
bool is_mended(std::string_view code) {
  return code == "H0103" || code == "H0107" || code == "H0111" || code == "H0114";
}

}  // namespace

std::optional<hybrid::Model> Semantics::translate(std::string_view component) {
  const syntax::Component* root = component.empty() ? program_.last() : program_.find(intern(component));
  for (const Diagnostic& d : context_.diagnostics.all()) {
    if (d.severity == Severity::Error && !is_mended(d.code)) return std::nullopt;
  }
  size_t mended = context_.diagnostics.error_count();
  if (!root) {
    if (component.empty()) {
      report(EmptyFile, {});
      return std::nullopt;
    }
    std::string near = nearest_name(component, program_.names());
    Diagnostic& d = report(NoComponent, {}, component);
    if (!near.empty()) d.hint("did you mean '" + near + "'?");
    return std::nullopt;
  }
  model_.name = root->name;
  auto sound = [&] { return context_.diagnostics.error_count() == mended; };

  // The tree of instances; every component is complete in itself.
  top_ = instantiate(*root, nullptr, {});
  if (!sound()) return std::nullopt;
  // Each input has one source; the symbols of symbolic inputs are those of their source.
  each(*top_, [&](Instance& i) { connect(i); });
  each(*top_, [&](Instance& i) { inherit_knobs(i); });
  each(*top_, [&](Instance& i) {
    for (size_t s = 0; s < i.count(); ++s) settle(i, s, 0);
  });
  if (!sound()) return std::nullopt;
  // A variable for every name.
  experiment(*top_);
  each(*top_, [&](Instance& i) { declare(i); });
  each(*top_, [&](Instance& i) { bind_parameters(i); });
  // Equations between events.
  each(*top_, [&](Instance& i) { connection_equations(i); });
  each(*top_, [&](Instance& i) { continuous(i); });
  each(*top_, [&](Instance& i) { discrete(i); });
  // Values at the start, then what events do: both look through the equations made so far.
  each(*top_, [&](Instance& i) { initial(i); });
  if (!sound()) return std::nullopt;
  each(*top_, [&](Instance& i) { find_switching(i); });
  each(*top_, [&](Instance& i) { events(i); });
  each(*top_, [&](Instance& i) { ranges(i); });
  algebraic_loops();
  each(*top_, [&](Instance& i) { unused_outputs(i); });
  each(*top_, [&](Instance& i) { unused_values(i); });
  if (context_.diagnostics.has_errors()) return std::nullopt;
  return std::move(model_);
}

namespace {

std::optional<hybrid::Model> translated(Context& context, Program& program, std::string_view component) {
  PassTimer timer(context.timers, PassId::Understand);
  return Semantics(context, program).translate(component);
}

}  // namespace

std::optional<hybrid::Model> translate(Context& context, const std::string& path, std::string_view component) {
  Program program(context);
  if (!program.load(path)) return std::nullopt;
  return translated(context, program, component);
}

std::optional<hybrid::Model> translate(Context& context, FileId file, std::string_view component) {
  Program program(context);
  program.add(file);
  return translated(context, program, component);
}

}  // namespace saltus::shsml
