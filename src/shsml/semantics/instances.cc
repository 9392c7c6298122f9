// The tree of components (section 2.5). A composite component names its parts in a `components` section, or, as the
// paper's example does, just by using them: turret.theta means the component `turret`, once.
#include "shsml/semantics/semantics.h"

namespace saltus::shsml {

using namespace syntax;

SALTUS_DIAGNOSTIC(NoSuchComponent, Error, "H0230", "there is no component '{}'");
SALTUS_DIAGNOSTIC(ContainsItself, Error, "H0203", "component '{}' contains itself");
SALTUS_DIAGNOSTIC(TooNested, Error, "H0203", "components are nested more than {} levels deep");
SALTUS_DIAGNOSTIC(TooMany, Error, "H0203", "there are more than {} components");
SALTUS_DIAGNOSTIC(BadComponent, Error, "H0208", "{}");
SALTUS_DIAGNOSTIC(ComponentTwice, Error, "H0209", "'{}' is declared twice");

const Definition& Semantics::definition_of(const Component& component) {
  auto& slot = definitions_[&component];
  if (!slot) slot = std::make_unique<Definition>(define(context_, component));
  return *slot;
}

std::unique_ptr<Instance> Semantics::instantiate(const Component& component, Instance* parent, Name name) {
  auto instance = std::make_unique<Instance>();
  instance->definition = &definition_of(component);
  instance->parent = parent;
  instance->name = name;
  if (parent)
    instance->path = parent->path.empty() ? std::string(text(name)) : parent->path + "." + std::string(text(name));
  size_t n = instance->count();
  instance->connections.resize(n);
  instance->variables.resize(n);
  instance->decided.resize(n);
  for (const Symbol& symbol : instance->definition->symbols) {
    instance->kinds.push_back(symbol.kind);
    instance->dims.push_back(symbol.dims);
  }
  instance->symbols.resize(n);
  instance->used.resize(n, false);
  int depth = 0;
  for (Instance* at = parent; at; at = at->parent) {
    if (at->definition->component == &component) {
      report(ContainsItself, component.name_span, text(component.name));
      return instance;
    }
    if (++depth > kMaxNesting) {
      report(TooNested, component.name_span, kMaxNesting);
      return instance;
    }
  }
  if (++instances_ > kMaxInstances) {
    report(TooMany, component.name_span, kMaxInstances);
    return instance;
  }
  if (component.kind == ComponentKind::Composite) children(*instance);
  return instance;
}

void Semantics::children(Instance& instance) {
  const Definition& d = *instance.definition;
  if (const Section* section = d.section(SectionKind::Components)) {
    for (const Declaration& declaration : section->declarations) {
      if (text(declaration.word) != "component") {
        report(BadComponent, declaration.word_span, "a part is declared as component(name, kind);");
        continue;
      }
      const Expr* name = nullptr;
      const Expr* kind = nullptr;
      size_t position = 0;
      bool good = true;
      for (const Argument& a : declaration.arguments) {
        std::string_view label = a.label.valid() ? text(a.label) : position == 0 ? "name" : position == 1 ? "kind" : "";
        ++position;
        good = good && (label == "name" || label == "kind") && a.value->kind == ExprKind::Name &&
               !a.value->qualifier.valid();
        (label == "name" ? name : kind) = a.value;
      }
      if (!good || !name) {
        report(BadComponent, declaration.span, "a part is declared as component(name, kind);");
        continue;
      }
      if (instance.children.contains(name->name)) {
        report(ComponentTwice, name->span, text(name->name));
        continue;
      }
      add_child(instance, name->name, kind ? kind->name : name->name, kind ? kind->span : name->span);
    }
  }
  // Those that are just used.
  for (const Symbol& symbol : d.symbols) {
    if (symbol.source) mentioned(*symbol.source, instance);
  }
  for (SectionKind kind : {SectionKind::Connections, SectionKind::Assignments}) {
    const Section* section = d.section(kind);
    if (!section) continue;
    for (const Statement* s : section->statements) {
      if (s->target) mentioned(*s->target, instance);
      if (s->value) mentioned(*s->value, instance);
    }
  }
}

void Semantics::mentioned(const Expr& expr, Instance& instance) {
  if (expr.qualifier.valid() && !instance.children.contains(expr.qualifier)) {
    add_child(instance, expr.qualifier, expr.qualifier, {expr.span.file, expr.span.begin, expr.span.end});
  }
  for (const Expr* arg : expr.args) mentioned(*arg, instance);
}

void Semantics::add_child(Instance& instance, Name name, Name component, Span span) {
  const Component* found = program_.find(component);
  if (!found) {
    Diagnostic& d = report(NoSuchComponent, span, text(component));
    std::vector<std::string_view> candidates = program_.names();
    for (Name other : instance.child_order) candidates.push_back(text(other));
    std::string near = nearest_name(text(component), candidates);
    if (!near.empty())
      d.hint("did you mean '" + near + "'?");
    else
      d.hint(
          fmt::format("define it in this file, in {}.shsml beside it, or in a file named by 'use'", text(component)));
    return;
  }
  instance.child_order.push_back(name);
  instance.children[name] = instantiate(*found, &instance, name);
}

void Semantics::each(Instance& instance, const std::function<void(Instance&)>& f) {
  f(instance);
  for (Name name : instance.child_order) each(*instance.children[name], f);
}

}  // namespace saltus::shsml
