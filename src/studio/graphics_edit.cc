// Primitives of a layer: added, taken away, moved and coloured by hand, with no more of the text changed than must be.
#include <algorithm>
#include <cmath>

#include "studio/annotation_places.h"
#include "studio/class_editor.h"

namespace saltus::studio {

using namespace modelica::syntax;

namespace {

// An expression by itself, with the file that it lies in. Refuses what is none.
std::pair<world::File, const Expr*> read_value(const std::string& wanted) {
  world::File file = world::FileSnapshot::of_text("value.mo", "model V\n  annotation (v = " + wanted + ");\nend V;\n");
  const Expr* value = nullptr;
  if (!file->diagnostics().has_errors() && file->tree().classes.size() == 1)
    value = value_of(find_argument(*file, file->tree().classes[0]->description.annotation, "v"));
  if (!value) refuse("'" + wanted + "' is no value");
  return {file, value};
}

}  // namespace

void ClassEditor::replace_by(Span span, const std::string& wanted) {
  Edits edits = difference(std::string(file().text(span)), wanted);
  for (Edit& edit : edits) edit.begin += span.begin, edit.end += span.begin;
  commit(std::move(edits));
}

void ClassEditor::set_graphic(bool icon, const size_t* index, const std::string* primitive) {
  const char* layer = icon ? "Icon" : "Diagram";
  const Argument* annotation = find_argument(file(), node().definition->description.annotation, layer);
  const Expr* graphics = value_of(find_argument(file(), arguments_of(annotation), "graphics"));
  if (graphics && graphics->kind != ExprKind::Array) refuse("the graphics of this layer are not written as a list");
  List<const Expr*> items = graphics ? as<ArrayExpr>(*graphics).elements : List<const Expr*>{};
  if (index) {
    if (*index >= items.size()) refuse("there is no such primitive");
    const Expr& item = *items[*index];
    if (primitive) return replace_by(item.span, *primitive);
    if (items.size() == 1) return commit({{item.span.begin, item.span.end, ""}});
    if (*index > 0) return commit({{items[*index - 1]->span.end, item.span.end, ""}});
    return commit({{item.span.begin, items[1]->span.begin, ""}});
  }
  if (!primitive) return;
  if (!items.empty()) {
    uint32_t at = items.back()->span.end;
    return commit({{at, at, ",\n" + indent_of_class() + "        " + *primitive}});
  }
  if (graphics) return commit({{graphics->span.begin + 1, graphics->span.begin + 1, *primitive}});
  std::string list = "graphics={" + *primitive + "}";
  if (!annotation) return commit({class_annotation_edit(std::string(layer) + "(" + list + ")")});
  if (arguments_of(annotation).empty())
    return commit({{annotation->span.begin, annotation->span.end, std::string(layer) + "(" + list + ")"}});
  uint32_t at = arguments_of(annotation).back()->span.end;
  commit({{at, at, ", " + list}});
}

void ClassEditor::set_graphic_field(bool icon, size_t index, const std::string& name, const std::string* value) {
  const char* layer = icon ? "Icon" : "Diagram";
  const Argument* annotation = find_argument(file(), node().definition->description.annotation, layer);
  const Expr* graphics = value_of(find_argument(file(), arguments_of(annotation), "graphics"));
  if (!graphics || graphics->kind != ExprKind::Array || index >= as<ArrayExpr>(*graphics).elements.size() ||
      as<ArrayExpr>(*graphics).elements[index]->kind != ExprKind::Call)
    refuse("there is no such primitive");
  const auto& call = as<CallExpr>(*as<ArrayExpr>(*graphics).elements[index]);
  const NamedArgument* last = call.named.empty() ? nullptr : &call.named.back();
  for (size_t k = 0; k < call.named.size(); ++k) {
    const NamedArgument& field = call.named[k];
    if (!field.value || file().name(field.name) != name) continue;
    if (value) return set_value(*field.value, *value);
    // With the comma on its left, or on its right where it is the first.
    uint32_t begin = text().rfind(name, field.value->span.begin);
    // A comment behind the field before it stays.
    if (k > 0) return commit({{static_cast<uint32_t>(text().rfind(',', begin)), field.value->span.end, ""}});
    if (call.named.size() == 1) return commit({{begin, field.value->span.end, ""}});
    auto next = static_cast<uint32_t>(text().find(file().name(call.named[1].name), field.value->span.end));
    return commit({{begin, next, ""}});
  }
  if (!value) return;
  if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalpha(c); }))
    refuse("there is no field '" + name + "'");
  read_value(*value);
  uint32_t at = last ? last->value->span.end : call.span.end - 1;
  commit({{at, at, (last ? ", " : "") + name + "=" + *value}});
}

// Where both are lists of as many numbers, only the numbers that differ are written anew.
void ClassEditor::set_value(const Expr& now, const std::string& wanted) {
  auto [other, then] = read_value(wanted);
  std::optional<std::vector<NumberPlace>> old_numbers = numbers_in(now), new_numbers = numbers_in(*then);
  if (!old_numbers || !new_numbers || old_numbers->size() != new_numbers->size()) return replace_by(now.span, wanted);
  Edits edits;
  for (size_t k = 0; k < old_numbers->size(); ++k) {
    const NumberPlace &before = (*old_numbers)[k], &after = (*new_numbers)[k];
    if (std::fabs(before.value - after.value) > 1e-9)
      edits.push_back({before.span.begin, before.span.end, number_text(after.value)});
  }
  commit(std::move(edits));
}

}  // namespace saltus::studio
