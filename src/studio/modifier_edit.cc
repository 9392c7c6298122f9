// Modifiers of components, of extends clauses and of the class's own parameters: R=10, flange.phi(start=1), redeclare
// package Medium = Water.
#include <algorithm>

#include "modelica/syntax/restrictions.h"
#include "studio/annotation_places.h"
#include "studio/class_editor.h"

namespace saltus::studio {

using namespace modelica::syntax;

namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& name) {
  Words words;
  std::string word;
  for (char c : name + ".") {
    if (c != '.')
      word += c;
    else
      words.push_back(std::exchange(word, {}));
  }
  if (std::any_of(words.begin(), words.end(), [](const std::string& one) {
        return one.empty() || one.find_first_of(" \t\n(){};,=\"/") != std::string::npos;
      }))
    refuse("'" + name + "' is no name of a parameter");
  return words;
}

// What can be modified: where its arguments stand, or could.
struct Place {
  Arguments arguments;
  bool has_arguments = false;
  uint32_t open = 0;  // where "(...)" goes in when there are none
};

}  // namespace

class ModifierEdit {
 public:
  explicit ModifierEdit(ClassEditor& editor) : editor_(editor) {}

  void set(const Place& place, Words path, const std::string* value) {
    for (const Argument* argument : place.arguments) {
      if (argument->kind != ArgumentKind::Modify) continue;
      size_t n = argument->name.parts.size();
      if (n > path.size() || !begins(*argument, path)) continue;
      if (n < path.size()) {
        Words rest(path.begin() + static_cast<ptrdiff_t>(n), path.end());
        return set(inside(*argument), rest, value);
      }
      return assign(place, *argument, value);
    }
    if (value) insert(place, dotted(path) + "=" + *value);
  }

  void redeclare(const Place& place, const std::string& name, const std::string& text, const std::string& class_name) {
    for (const Argument* argument : place.arguments) {
      if (argument->kind != ArgumentKind::Redeclare && argument->kind != ArgumentKind::Replaceable) continue;
      const Element& element = *argument->element;
      if (element.kind == ElementKind::Class) {
        const ClassDef& definition = *as<ClassElement>(element).definition;
        if (editor_.file().name(definition.name) != name) continue;
        if (definition.kind != ClassKind::Short) refuse("'" + name + "' is redeclared by a class of its own");
        return editor_.commit({{definition.base.span.begin, definition.base.span.end, class_name}});
      }
      if (element.kind != ElementKind::Components) continue;
      const auto& clause = as<ComponentsElement>(element);
      if (clause.components.empty() || editor_.file().name(clause.components[0]->name) != name) continue;
      return editor_.commit({{clause.type.span.begin, clause.type.span.end, class_name}});
    }
    insert(place, text);
  }

 private:
  bool begins(const Argument& argument, const Words& path) const {
    for (size_t k = 0; k < argument.name.parts.size(); ++k) {
      if (editor_.file().name(argument.name.parts[k].name) != path[k]) return false;
    }
    return true;
  }
  static std::string dotted(const Words& path) {
    std::string name;
    for (size_t k = 0; k < path.size(); ++k) name += (k > 0 ? "." : "") + path[k];
    return name;
  }
  static Place inside(const Argument& argument) {
    const Modification* given = argument.modification;
    if (!given) return {{}, false, argument.name.span.end};
    return {given->arguments, given->has_arguments, argument.name.span.end};
  }

  void assign(const Place& place, const Argument& argument, const std::string* value) {
    const Modification* given = argument.modification;
    if (value) {
      if (given && given->value) return editor_.commit({{given->value->span.begin, given->value->span.end, *value}});
      uint32_t at = given ? given->span.end : argument.name.span.end;
      return editor_.commit({{at, at, "=" + *value}});
    }
    // Attributes that stand beside the value are kept: R(start = 1) = 2 becomes R(start = 1).
    if (given && given->has_arguments && !given->arguments.empty()) {
      if (!given->value) return;
      uint32_t end = given->value->span.end, begin = given->arguments.back()->span.end;
      begin = static_cast<uint32_t>(editor_.text().find(')', begin) + 1);
      return editor_.commit({{begin, end, ""}});
    }
    take_out(place, argument);
  }

  void take_out(const Place& place, const Argument& argument) {
    size_t k = 0;
    while (place.arguments[k] != &argument) ++k;
    if (place.arguments.size() == 1) {
      // With its brackets.
      size_t open = editor_.text().rfind('(', argument.span.begin), close = editor_.text().find(')', argument.span.end);
      return editor_.commit({{static_cast<uint32_t>(open), static_cast<uint32_t>(close + 1), ""}});
    }
    if (k > 0) return editor_.commit({{place.arguments[k - 1]->span.end, argument.span.end, ""}});
    editor_.commit({{argument.span.begin, place.arguments[1]->span.begin, ""}});
  }

  void insert(const Place& place, const std::string& text) {
    if (!place.arguments.empty()) {
      uint32_t at = place.arguments.back()->span.end;
      // Where the others stand on lines of their own, so does this one.
      std::string between = ", ";
      if (place.arguments.size() > 1) {
        std::string_view gap = editor_.text().substr(
            place.arguments[place.arguments.size() - 2]->span.end,
            place.arguments.back()->span.begin - place.arguments[place.arguments.size() - 2]->span.end);
        size_t line = gap.rfind('\n');
        if (line != std::string_view::npos && gap.find("//") == std::string_view::npos)
          between = ",\n" + std::string(gap.substr(line + 1));
      }
      return editor_.commit({{at, at, between + text}});
    }
    if (place.has_arguments) {
      auto at = static_cast<uint32_t>(editor_.text().find('(', place.open) + 1);
      return editor_.commit({{at, at, text}});
    }
    editor_.commit({{place.open, place.open, "(" + text + ")"}});
  }

  ClassEditor& editor_;
};

namespace {

uint32_t end_of_name(const Component& component, std::string_view text) {
  uint32_t at = component.name_span.end;
  for (const Expr* size : component.subscripts) at = std::max(at, size->span.end);
  if (!component.subscripts.empty()) at = static_cast<uint32_t>(text.find(']', at) + 1);
  return at;
}

Place place_of(const Component& component, std::string_view text) {
  const Modification* given = component.modification;
  return {given ? given->arguments : Arguments{}, given && given->has_arguments, end_of_name(component, text)};
}

// The expression is put into the text as it is; it must be one expression.
void check_expression(const std::string& value) {
  if (value.find_first_not_of(" \t\n") == std::string::npos) refuse("a value is missing");
  world::File probe = world::FileSnapshot::of_text("value", "model P\n  parameter Real x = " + value + ";\nend P;\n");
  bool one = probe->tree().classes.size() == 1 && probe->tree().classes[0]->sections.size() == 1 &&
             probe->tree().classes[0]->sections[0].elements.size() == 1;
  if (probe->diagnostics().has_errors() || !one) refuse("'" + value + "' is no expression");
  const auto& clause = as<ComponentsElement>(*probe->tree().classes[0]->sections[0].elements[0]);
  bool alone = clause.components.size() == 1 && clause.components[0]->modification &&
               clause.components[0]->modification->value && !clause.components[0]->description.has_annotation &&
               clause.components[0]->description.text.empty();
  if (!alone) refuse("'" + value + "' is no expression");
}

}  // namespace

void ClassEditor::modify(const std::string& component, const std::string& name, const std::string* value) {
  if (value) check_expression(*value);
  Words path = words_of(name);
  if (!component.empty()) {
    if (const world::Declaration* own = find_declared(component))
      return ModifierEdit(*this).set(place_of(*own->component, text()), path, value);
    // Inherited: by the extends clause.
    path.insert(path.begin(), component);
  } else if (const world::Declaration* own = find_declared(path[0])) {
    const Component& declared = *own->component;
    if (path.size() > 1)
      return ModifierEdit(*this).set(place_of(declared, text()), Words(path.begin() + 1, path.end()), value);
    const Modification* given = declared.modification;
    if (given && given->value) {
      if (value) return commit({{given->value->span.begin, given->value->span.end, *value}});
      uint32_t begin = end_of_name(declared, text());
      if (!given->arguments.empty())
        begin = static_cast<uint32_t>(text().find(')', given->arguments.back()->span.end) + 1);
      return commit({{begin, given->value->span.end, ""}});
    }
    if (!value) return;
    uint32_t at = given ? given->span.end : end_of_name(declared, text());
    return commit({{at, at, "=" + *value}});
  }
  world::Query query(*world_);
  for (const world::Base& base : query.bases(query.instance(node()))) {
    if (!base.extends || query.member(base.instance, path[0]).kind != world::FoundKind::Component) continue;
    return ModifierEdit(*this).set({base.extends->arguments, base.extends->has_arguments, base.extends->base.span.end},
                                   path, value);
  }
  refuse("there is no component '" + path[0] + "' in '" + class_name_ + "'");
}

void ClassEditor::redeclare(const std::string& component, const std::string& name, const std::string& class_name) {
  const world::ClassNode* target = world_->find(class_name);
  if (!target) refuse("there is no class '" + class_name + "'");
  const world::Declaration& own = declared(component);
  world::Query query(*world_);
  world::Found of = query.member(query.instance(node()), own.name);
  world::InstancePtr type = of.kind == world::FoundKind::Component ? query.type_of(*of.member) : nullptr;
  world::Found replaced = type ? query.member(type, name) : world::Found{};
  std::string shown = name_of_class(*target), text_in;
  if (replaced.kind == world::FoundKind::Class) {
    text_in = "redeclare " + std::string(text_of(replaced.instance->node->definition->restriction)) + " " + name +
              " = " + shown;
  } else if (replaced.kind == world::FoundKind::Component) {
    text_in = "redeclare " + shown + " " + name;
  } else {
    refuse("'" + component + "' has no '" + name + "' that could be redeclared");
  }
  ModifierEdit(*this).redeclare(place_of(*own.component, text()), name, text_in, shown);
}

}  // namespace saltus::studio
