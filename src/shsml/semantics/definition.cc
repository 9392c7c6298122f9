#include "shsml/semantics/definition.h"

#include "shsml/semantics/declaring.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(SectionNotHere, Error, "H0206", "a {} has no '{}' section");

const char* kind_word(Kind kind) {
  static constexpr const char* words[] = {"signal", "real", "symbolic", "boolean"};
  return words[static_cast<size_t>(kind)];
}

const char* port_word(Port port) {
  static constexpr const char* words[] = {"internal variable", "input", "output", "knob", "view"};
  return words[static_cast<size_t>(port)];
}

const Section* Definition::section(SectionKind kind) const {
  for (const Section& s : component->sections) {
    if (s.kind == kind) return &s;
  }
  return nullptr;
}

std::vector<const Section*> Definition::events() const {
  std::vector<const Section*> all;
  for (const Section& s : component->sections) {
    if (s.kind == SectionKind::Event) all.push_back(&s);
  }
  return all;
}

namespace {

bool allowed(ComponentKind kind, SectionKind section) {
  switch (section) {
    case SectionKind::Interface:
    case SectionKind::Assignments:
    case SectionKind::Experiment: return true;
    case SectionKind::Declarations:
    case SectionKind::Initial: return kind != ComponentKind::Composite;
    case SectionKind::Components:
    case SectionKind::Connections: return kind == ComponentKind::Composite;
    case SectionKind::Timing: return kind == ComponentKind::Discrete || kind == ComponentKind::Logic;
    case SectionKind::Event: return kind == ComponentKind::Continuous || kind == ComponentKind::Logic;
    case SectionKind::Dynamics: return kind == ComponentKind::Continuous || kind == ComponentKind::Discrete;
    case SectionKind::Constraint: return kind == ComponentKind::Continuous;
    case SectionKind::Rules: return kind == ComponentKind::Logic;
  }
  return false;
}

}  // namespace

Definition define(Context& context, const Component& component) {
  Definition d;
  d.component = &component;
  bool sound = true;
  for (const Section& section : component.sections) {
    if (allowed(component.kind, section.kind)) continue;
    sound = false;
    Diagnostic& diagnostic = context.diagnostics.report(SectionNotHere, section.span, component_word(component.kind),
                                                        section_word(section.kind));
    if (section.kind == SectionKind::Event && component.kind == ComponentKind::Discrete) {
      diagnostic.hint("a DTC acts at its update times (section 2.3); put events into a CTC or an LBC");
    }
  }
  if (!sound) return d;
  Declaring declaring(context, d);
  size_t errors = context.diagnostics.error_count();
  declaring.declarations();
  if (context.diagnostics.error_count() != errors) return d;  // what is missing then is an echo
  declaring.values();
  declaring.timing();
  declaring.checks();
  return d;
}

}  // namespace saltus::shsml
