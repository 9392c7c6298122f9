#include "driver/modified_class.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "modelica/syntax/restrictions.h"
#include "modelica/syntax/tree.h"
#include "modelica/world/class_text.h"

namespace saltus::driver {

SALTUS_DIAGNOSTIC(BadModifiers, Error, "L0042", "'({})' are no modifiers of one class");

namespace {

// Outside of quoted names and strings.
size_t find_outside(std::string_view text, char wanted) {
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (quote != 0) {
      if (c == '\\')
        ++i;
      else if (c == quote)
        quote = 0;
    } else if (c == wanted) {
      return i;
    } else if (c == '\'' || c == '"') {
      quote = c;
    }
  }
  return std::string_view::npos;
}

std::string trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\n"), end = text.find_last_not_of(" \t\n");
  return begin == std::string_view::npos ? std::string() : std::string(text.substr(begin, end - begin + 1));
}

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// Modifiers are written outside of the class: `Kind.fast` of a Kind that the class declares itself is
// `.Class.Kind.fast` there.
std::string with_full_names(std::string_view text, const std::set<std::string, std::less<>>& nested,
                            const std::string& prefix) {
  std::string made;
  char quote = 0, before = 0;  // the last character that is no space
  for (size_t i = 0; i < text.size();) {
    char c = text[i];
    if (quote == 0 && is_letter(c)) {
      size_t end = i;
      while (end < text.size() && is_letter(text[end])) ++end;
      std::string_view word = text.substr(i, end - i);
      if (before != '.' && end < text.size() && text[end] == '.' && nested.contains(word)) made += prefix;
      made += word;
      before = text[end - 1];
      i = end;
      continue;
    }
    if (quote != 0 && c == '\\' && i + 1 < text.size())
      made += text[i++];
    else if (quote != 0)
      quote = c == quote ? 0 : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    made += text[i++];
    if (c != ' ') before = c;
  }
  return made;
}

std::set<std::string, std::less<>> nested_classes(const Context& context,
                                                  const modelica::syntax::ClassDef& definition) {
  std::set<std::string, std::less<>> names;
  modelica::world::each_element(definition, [&](const modelica::syntax::Element& element, bool) {
    if (element.kind != modelica::syntax::ElementKind::Class) return;
    names.emplace(context.names.text(modelica::syntax::as<modelica::syntax::ClassElement>(element).definition->name));
  });
  return names;
}

}  // namespace

ClassWords split_modifiers(std::string_view text) {
  size_t open = find_outside(text, '(');
  std::string whole = trimmed(text);
  if (open == std::string_view::npos || whole.back() != ')') return {whole, {}};
  size_t close = text.rfind(')');
  return {trimmed(text.substr(0, open)), trimmed(text.substr(open + 1, close - open - 1))};
}

std::string modifiers_of(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string list;
  for (const auto& [name, value] : values) list += (list.empty() ? "" : ", ") + name + " = " + value;
  return list;
}

modelica::DeclaredClass* modify_class(Context& context, modelica::Library& library, modelica::DeclaredClass& base,
                                      const std::string& modifiers) {
  const modelica::syntax::ClassDef* definition = library.definition(base);
  if (!definition) return nullptr;
  // A name that no other class has, and that says in messages what it is.
  std::string name;
  for (char c : std::string(context.names.text(base.name)) + "(" + modifiers + ")")
    name += c == '\'' || c == '\\' || c == '\n' ? ' ' : c;
  std::string text =
      (definition->partial ? "partial " : "") + std::string(modelica::syntax::text_of(definition->restriction)) + " '" +
      name + "' = ." + library.full_name(base) + "(" +
      with_full_names(modifiers, nested_classes(context, *definition), "." + library.full_name(base) + ".") + ");\n";
  size_t errors = context.diagnostics.error_count();
  std::vector<modelica::DeclaredClass*> loaded;
  bool placed = library.load_text(text, loaded);
  if (context.diagnostics.error_count() > errors) return nullptr;
  if (!placed || loaded.size() != 1) {
    context.diagnostics.report(BadModifiers, {}, modifiers);
    return nullptr;
  }
  // It is an instance of the base: getInstanceName() says so (MLS §3.7.4.6), and random numbers depend on it.
  loaded.front()->name = base.name;
  return loaded.front();
}

}  // namespace saltus::driver
