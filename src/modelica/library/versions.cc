#include "modelica/library/versions.h"

#include <algorithm>
#include <cctype>

#include "modelica/world/stored_classes.h"

namespace saltus::modelica {

namespace {

using syntax::Argument;
using syntax::Arguments;
using syntax::Expr;
using syntax::ExprKind;

// "a" or {"a", "b"}
std::vector<std::string> strings(const Expr* e) {
  std::vector<std::string> all;
  if (!e) return all;
  if (e->kind == ExprKind::String) all.emplace_back(syntax::as<syntax::StringExpr>(*e).value);
  if (e->kind == ExprKind::Array) {
    for (const Expr* element : syntax::as<syntax::ArrayExpr>(*e).elements) {
      for (std::string& text : strings(element)) all.push_back(std::move(text));
    }
  }
  return all;
}

std::string string(const Expr* e) {
  std::vector<std::string> all = strings(e);
  return all.empty() ? std::string() : all[0];
}

template <class F>
void each_named(Arguments arguments, const NameTable& names, F&& f) {
  for (const Argument* a : arguments) {
    if (a->kind == syntax::ArgumentKind::Modify && a->name.parts.size() == 1 && a->modification)
      f(names.text(a->name.parts[0].name), *a->modification);
  }
}

}  // namespace

Versions versions_of(const syntax::ClassDef& definition, const NameTable& names) {
  Versions found;
  if (!definition.description.has_annotation) return found;
  each_named(definition.description.annotation, names, [&](std::string_view name, const syntax::Modification& m) {
    if (name == "version") found.version = string(m.value);
    if (name == "uses") {
      each_named(m.arguments, names, [&](std::string_view library, const syntax::Modification& use) {
        UsedLibrary used{std::string(library), ""};
        each_named(use.arguments, names, [&](std::string_view key, const syntax::Modification& value) {
          if (key == "version") used.version = string(value.value);
        });
        found.uses.push_back(used);
      });
    }
    if (name != "conversion") return;
    each_named(m.arguments, names, [&](std::string_view kind, const syntax::Modification& clause) {
      if (kind == "noneFromVersion") {
        for (std::string& version : strings(clause.value)) found.none_from.push_back(std::move(version));
      }
      if (kind != "from") return;
      Versions::From from;
      each_named(clause.arguments, names, [&](std::string_view key, const syntax::Modification& value) {
        if (key == "version") from.versions = strings(value.value);
        if (key == "to") from.to = string(value.value);
        if (key == "script") from.script = string(value.value);
      });
      found.from.push_back(std::move(from));
    });
  });
  return found;
}

bool Versions::is_good_for(std::string_view wanted) const {
  return wanted.empty() || version.empty() || wanted == version ||
         std::find(none_from.begin(), none_from.end(), wanted) != none_from.end();
}

bool Versions::scripts_from(std::string_view wanted, std::vector<std::string>& scripts) const {
  std::string at(wanted);
  for (int guard = 0; guard < 100; ++guard) {
    if (is_good_for(at)) return true;
    auto step = std::find_if(from.begin(), from.end(), [&](const From& f) {
      return std::find(f.versions.begin(), f.versions.end(), at) != f.versions.end();
    });
    if (step == from.end()) return false;
    if (!step->script.empty()) scripts.push_back(step->script);
    if (step->to.empty()) return true;
    at = step->to;
  }
  return false;
}

std::string Versions::nearest_with_script(std::string_view wanted) const {
  if (!world::is_older(wanted, version)) return {};
  for (const std::string& good : none_from) {
    if (!world::is_older(wanted, good)) return {};
  }
  std::string oldest, nearest;
  for (const From& step : from) {
    for (const std::string& start : step.versions) {
      if (oldest.empty() || world::is_older(start, oldest)) oldest = start;
      if (!world::is_older(wanted, start) && (nearest.empty() || world::is_older(nearest, start))) nearest = start;
    }
  }
  return nearest.empty() ? oldest : nearest;
}

}  // namespace saltus::modelica
