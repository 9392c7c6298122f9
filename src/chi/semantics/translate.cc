// The passes of this stage, in order.
#include "chi/semantics/translate.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "chi/semantics/semantics.h"
#include "chi/syntax/parser.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(CannotRead, Error, "X0230", "cannot read '{}': {}");
SALTUS_DIAGNOSTIC(DefinedTwice, Error, "X0231", "'{}' is defined twice");
SALTUS_DIAGNOSTIC(NoExperiment, Error, "X0232",
                  "there is no experiment in the file: 'xper = |[ ... ]|' says what to run");
SALTUS_DIAGNOSTIC(NoSuch, Error, "X0233", "there is no experiment, system or process '{}'");
SALTUS_DIAGNOSTIC(NeedsParameters, Error, "X0234",
                  "'{}' has parameters; an experiment ('xper') gives them their values");
SALTUS_DIAGNOSTIC(UnknownSetting, Error, "X0235", "there is no setting '{}'");
SALTUS_DIAGNOSTIC(SettingValue, Error, "X0236", "a setting is a number");

using syntax::Definition;
using syntax::DefinitionKind;

void Semantics::collect() {
  for (const Definition* d : tree_.definitions) {
    if (!d->name.valid()) continue;
    auto [it, fresh] = definitions_.emplace(d->name, d);
    if (!fresh) report(DefinedTwice, d->name_span, text(d->name)).also(it->second->name_span, "the first is here");
  }
  // pi is there unless the file defines it.
  for (const char* name : {"pi", "π"}) {
    Symbol pi;
    pi.name = intern(name);
    pi.type = model_.types.real();
    pi.expr = build_.real(3.14159265358979323846);
    pi.unit = Unit::pure();
    globals_.symbols.emplace(pi.name, pi);
  }
  for (const Definition* d : tree_.definitions) {
    if (d->kind == DefinitionKind::Type && d->type && d->type->kind == syntax::TypeKind::Enumeration)
      type(*d->type, globals_);
  }
  for (const Definition* d : tree_.definitions) {
    if (d->kind != DefinitionKind::Constant || !d->value) continue;
    scope_ = &globals_;
    where_ = Where::Constant;
    TypeId wanted = d->type ? type(*d->type, globals_) : TypeId{};
    if (d->type && !wanted.valid()) continue;
    Value value = expression(*d->value, wanted);
    if (wanted.valid()) value = coerce(value, wanted, "the constant '" + text(d->name) + "'");
    if (!value.valid()) continue;
    Symbol symbol;
    symbol.name = d->name;
    symbol.span = d->name_span;
    symbol.type = build_.type_id(value.expr);
    symbol.expr = value.expr;
    symbol.unit = d->type && d->type->kind == syntax::TypeKind::Unit ? unit(*d->type) : value.unit;
    if (d->type && d->type->kind != syntax::TypeKind::Unit && symbol.type == model_.types.real())
      symbol.unit = Unit::none();
    globals_.symbols[d->name] = symbol;
  }
}

const Definition* Semantics::choose(std::string_view which) {
  const Definition* found = nullptr;
  for (const Definition* d : tree_.definitions) {
    if (which.empty() ? d->kind == DefinitionKind::Experiment : text(d->name) == which) found = d;
  }
  if (found) {
    bool runs = found->kind == DefinitionKind::Experiment || found->kind == DefinitionKind::System ||
                found->kind == DefinitionKind::Process;
    if (!runs) found = nullptr;
  }
  if (!found) {
    if (which.empty())
      report(NoExperiment, {});
    else
      report(NoSuch, {}, which);
    return nullptr;
  }
  if (!found->parameters.empty()) {
    report(NeedsParameters, found->name_span, text(found->name));
    return nullptr;
  }
  return found;
}

void Semantics::settings(const Definition& d) {
  for (const syntax::Setting& s : d.settings) {
    scope_ = &globals_;
    where_ = Where::Constant;
    Value value = expression(*s.value, model_.types.real());
    if (!value.valid()) continue;
    auto number = build_.number(value.expr);
    if (!number) {
      report(SettingValue, s.value->span);
      continue;
    }
    std::string name = text(s.name);
    hybrid::Experiment& x = model_.experiment;
    if (name == "start")
      x.start = number;
    else if (name == "stop")
      x.stop = number;
    else if (name == "interval")
      x.interval = number;
    else if (name == "tolerance")
      x.tolerance = number;
    else
      report(UnknownSetting, s.span, name).hint("the settings are start, stop, interval and tolerance");
  }
}

// The file without its folder and ending; empty where that is no name.
static std::string name_of_file(const Context& context, Span span) {
  std::string file = std::filesystem::path(context.sources[span.file].path()).stem().string();
  bool is_name = !file.empty() && !std::isdigit(static_cast<unsigned char>(file[0])) &&
                 std::ranges::all_of(file, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  return is_name ? file : std::string();
}

std::optional<hybrid::Model> Semantics::translate(std::string_view which) {
  if (context_.diagnostics.has_errors()) return std::nullopt;
  collect();
  const Definition* top = choose(which);
  if (!top || context_.diagnostics.has_errors()) return std::nullopt;
  // An experiment without a name has that of its file, else that of its first process.
  std::string file = name_of_file(context_, top->span);
  model_.name = top->name.valid()         ? top->name
                : !file.empty()           ? intern(file)
                : !top->instances.empty() ? top->instances[0].name
                                          : intern("xper");
  settings(*top);
  Scope scope;
  scope.outer = &globals_;
  if (top->kind == DefinitionKind::Process)
    process(*top, scope, "");
  else
    system(*top, scope, "", 0);
  check_channels();
  // Functions that no process calls are looked at too: a mistake in them is a mistake.
  for (const Definition* d : tree_.definitions) {
    if (d->kind == DefinitionKind::Function) function(*d);
  }
  if (context_.diagnostics.has_errors()) return std::nullopt;
  return std::move(model_);
}

namespace {

std::optional<hybrid::Model> translated(Context& context, FileId file, std::string_view which) {
  std::unique_ptr<syntax::Tree> tree;
  {
    PassTimer timer(context.timers, PassId::Parse);
    tree = syntax::parse(context, file);
  }
  PassTimer timer(context.timers, PassId::Understand);
  return Semantics(context, *tree).translate(which);
}

}  // namespace

std::optional<hybrid::Model> translate(Context& context, const std::string& path, std::string_view which) {
  std::string why;
  FileId file = context.sources.read(path, why);
  if (!file.valid()) {
    context.diagnostics.report(CannotRead, {}, path, why);
    return std::nullopt;
  }
  return translated(context, file, which);
}

std::optional<hybrid::Model> translate(Context& context, FileId file, std::string_view which) {
  return translated(context, file, which);
}

}  // namespace saltus::chi
