#include "modelica/semantics/semantics.h"
#include "hybrid/limits.h"
#include "modelica/semantics/rules.h"

#include "hybrid/internal_error.h"
#include "modelica/semantics/translate.h"
#include "modelica/syntax/restrictions.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(NoSuchClass, Error, "M0210", "there is no class '{}'");
SALTUS_DIAGNOSTIC(NotAModel, Error, "M0218", "'{}' is a {}, which cannot be simulated");
SALTUS_DIAGNOSTIC(PartialModel, Error, "M0212", "'{}' is partial and cannot be simulated by itself");

Semantics::Semantics(Context& context, Library& library, std::set<std::string> split, const CallExternal& external,
                     const TranslateOptions& options)
    : Instantiation(context, library, std::move(split), external, options.as_component),
      units_(options.units),
      roles_(options.roles) {}

std::optional<hybrid::Model> Semantics::translate(DeclaredClass& declared) {
  try {
    // The class in its place: every enclosing package is a class too.
    std::vector<DeclaredClass*> chain;
    for (DeclaredClass* at = &declared; at; at = at->parent) chain.push_back(at);
    Class* cls = root_scope_;
    for (size_t i = chain.size(); i-- > 0;) cls = class_of(*chain[i], cls);
    model_.name = intern(library_.full_name(declared));
    if (as_component_ && check_alone(*cls)) {
      if (context_.diagnostics.has_errors()) return std::nullopt;
      hybrid::Model empty;
      empty.name = model_.name;
      return empty;
    }
    using syntax::Restriction;
    Restriction restriction = cls->def->restriction;
    if (restriction != Restriction::Class && restriction != Restriction::Model && restriction != Restriction::Block &&
        restriction != Restriction::Connector && restriction != Restriction::Record) {
      error(NotAModel, cls->def->name_span, class_name(*cls), syntax::text_of(restriction));
    }
    if (cls->def->partial) error(PartialModel, cls->def->name_span, class_name(*cls));
    if (!cls->def->description.text.empty()) model_.description = intern(cls->def->description.text);
    {
      PassTimer timer(context_.timers, PassId::Instantiate);
      make_root(*cls);
      make_tree(*root_);
      check_redeclarations();
    }
    // A short class, as modifiers of the command line make one, has the experiment of what it names.
    const auto* experiment = class_annotation(*cls, "experiment");
    if (!experiment) experiment = class_annotation(*root_->cls, "experiment");
    if (experiment) {
      check_experiment(*experiment);
      for (const syntax::Argument* argument : experiment->arguments) {
        if (argument->name.parts.empty() || !argument->modification || !argument->modification->value) continue;
        auto number = literal_number(*argument->modification->value);
        std::string_view name = text(argument->name.parts[0].name);
        if (!number) continue;
        if (name == "StartTime") model_.experiment.start = *number;
        if (name == "StopTime") model_.experiment.stop = *number;
        if (name == "Interval") model_.experiment.interval = *number;
        if (name == "Tolerance") model_.experiment.tolerance = *number;
      }
    }
    if (context_.diagnostics.has_errors()) return std::nullopt;
    {
      PassTimer timer(context_.timers, PassId::Declare);
      declare_tree(*root_);
      begin_anew_if_split();
    }
    if (context_.diagnostics.has_errors()) return std::nullopt;
    {
      PassTimer timer(context_.timers, PassId::Connect);
      collect_connections();
    }
    if (context_.diagnostics.has_errors()) return std::nullopt;
    {
      PassTimer timer(context_.timers, PassId::Bind);
      bind_tree(*root_);
      begin_anew_if_split();
    }
    {
      PassTimer timer(context_.timers, PassId::Equations);
      pass_ = Pass::Equations;
      equations_of(*root_);
      begin_anew_if_split();
      check_reinitialized();
    }
    {
      PassTimer timer(context_.timers, PassId::Connect);
      connection_equations();
    }
    if (!context_.diagnostics.has_errors()) {
      Rules{*this}.reinit_once();
      check_event_rules();
      if (as_component_) Rules{*this}.nested_classes(*cls);
      if (as_component_) assume_parameters();
      if (!structure_open_) check_balance();
    }
    {
      PassTimer timer(context_.timers, PassId::Functions);
      finish_functions();
    }
  } catch (const Failed&) {
  }
  if (context_.diagnostics.has_errors()) return std::nullopt;
  if (units_ != Units::Unchecked) {
    PassTimer timer(context_.timers, PassId::Units);
    check_units();
  }
  if (structure_open_) {  // what can be told of it was told
    hybrid::Model empty;
    empty.name = model_.name;
    return empty;
  }
  if (roles_) *roles_ = roles();
  return std::move(model_);
}

Roles Semantics::roles() const {
  Roles made(model_.variables.size());
  for (const auto& [variable, leaf] : instance_of_variable_) {
    Role& port = made[variable];
    if (leaf->direction != syntax::Direction::None) {
      port.direction = leaf->direction == syntax::Direction::Input ? Causality::Input : Causality::Output;
    }
    const Instance* at = leaf->parent;
    while (at && at != root_ && (at->is_connector || (at->cls && is_record(*at->cls)))) at = at->parent;
    for (; at && at != root_; at = at->parent) ++port.depth;
  }
  return made;
}

std::optional<hybrid::Model> translate(Context& context, Library& library, DeclaredClass& declared,
                                       const CallExternal& external, const TranslateOptions& options) {
  // When a component array turns out to differ in structure from element to element, it is split and all begins anew.
  std::set<std::string> split;
  auto add = [&](const std::string& path) {
    if (!split.insert(path).second)
      throw hybrid::InternalError("the elements of '" + path + "' differ in structure and were split before");
  };
  for (;;) {
    try {
      Semantics semantics(context, library, split, external, options);
      return semantics.translate(declared);
    } catch (const hybrid::TooManyElements&) {
      if (!context.diagnostics.has_errors()) throw;
      return std::nullopt;
    } catch (const NeedsSplit& needed) {
      add(needed.path);
    } catch (const NeedSplits& needed) {
      for (const std::string& path : needed.paths) add(path);
    }
  }
}

DeclaredClass* find_class(Context& context, Library& library, std::string_view name) {
  std::string_view rest = name;
  if (!rest.empty() && rest[0] == '.') rest.remove_prefix(1);
  DeclaredClass* at = nullptr;
  while (!rest.empty()) {
    size_t dot = std::string_view::npos;
    bool quoted = false;
    for (size_t i = 0; i < rest.size(); ++i) {
      if (rest[i] == '\'') quoted = !quoted;
      if (rest[i] == '.' && !quoted) {
        dot = i;
        break;
      }
    }
    Name part = context.names.intern(rest.substr(0, dot));
    rest = dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
    DeclaredClass* next = nullptr;
    if (!at) {
      next = library.top_level(part);
    } else {
      for (DeclaredClass* member : library.stored_members(*at)) {
        if (member->name == part) next = member;
      }
      if (!next) {
        if (const syntax::ClassDef* definition = library.definition(*at)) {
          for (const auto& section : definition->sections) {
            for (const syntax::Element* element : section.elements) {
              if (element->kind != syntax::ElementKind::Class) continue;
              const auto* member = syntax::as<syntax::ClassElement>(*element).definition;
              if (member->name == part) next = library.nested(*at, *member);
            }
          }
        }
      }
    }
    if (!next) {
      Diagnostic& diagnostic = context.diagnostics.report(NoSuchClass, {}, name);
      if (!at)
        diagnostic.hint("is the library on MODELICAPATH, or given with -I?");
      else
        diagnostic.note(fmt::format("'{}' has no '{}'", library.full_name(*at), context.names.text(part)));
      return nullptr;
    }
    at = next;
  }
  return at;
}

}  // namespace saltus::modelica
