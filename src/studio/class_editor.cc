// What all edits of a class share: the text, its places, and reading it again.
#include "studio/class_editor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "modelica/graphics/draw.h"

namespace saltus::studio {

using namespace modelica::syntax;

namespace {

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) { return std::fabs(x - y) < 1e-9; });
}

std::string blanks_before(std::string_view text, uint32_t at) {
  size_t line = text.rfind('\n', at == 0 ? 0 : at - 1);
  size_t begin = line == std::string_view::npos ? 0 : line + 1;
  size_t end = begin;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) ++end;
  return std::string(text.substr(begin, end - begin));
}

}  // namespace

void Spellings::keep(const std::string& what, std::vector<double> numbers, std::string text) {
  std::vector<Kept>& all = kept_[what];
  for (const Kept& one : all) {
    if (same(one.numbers, numbers)) return;  // the first spelling is the author's
  }
  all.push_back({std::move(numbers), std::move(text)});
}

const std::string* Spellings::find(const std::string& what, const std::vector<double>& numbers) const {
  auto it = kept_.find(what);
  if (it == kept_.end()) return nullptr;
  for (const Kept& one : it->second) {
    if (same(one.numbers, numbers)) return &one.text;
  }
  return nullptr;
}

void Spellings::forget(const std::string& path) {
  std::erase_if(kept_, [&](const auto& one) { return one.first.starts_with(path + "|"); });
}

std::string number_text(double value) {
  if (!std::isfinite(value)) refuse("a coordinate is not a number");
  double rounded = std::round(value * 1e6) / 1e6;
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);
}

std::string points_text(const PointList& points) {
  std::string text = "{";
  for (const Point& p : points)
    text += (text.size() > 1 ? ",{" : "{") + number_text(p.x) + "," + number_text(p.y) + "}";
  return text + "}";
}

std::string placement_text(const Placed& placed) {
  std::string text = "extent=" + points_text({placed.extent.first, placed.extent.second});
  if (placed.rotation != 0) text += ", rotation=" + number_text(placed.rotation);
  if (placed.origin.x != 0 || placed.origin.y != 0)
    text += ", origin={" + number_text(placed.origin.x) + "," + number_text(placed.origin.y) + "}";
  return text;
}

ClassEditor::ClassEditor(Workspace& workspace, const world::ClassNode& node, Spellings& spellings)
    : path_(node.file->path()),
      class_name_(node.full_name()),
      pieces_(std::string(node.file->text())),
      world_(workspace.world()),
      node_(&node),
      was_sound_(!node.file->diagnostics().has_errors()),
      spellings_(spellings) {
  // Numbered as drawing.cc numbers them: those of base classes first.
  modelica::graphics::DrawOptions options;
  options.layer = modelica::graphics::Layer::Diagram;
  options.editing = true;
  std::map<std::pair<std::string, std::string>, int> seen;
  for (const modelica::graphics::DrawnConnection& one : modelica::graphics::draw(*world_, node, options).connections) {
    ConnectionKey key;
    if (one.node == &node && one.equation->kind == EquationKind::Connect) {
      const auto& connect = as<ConnectEquation>(*one.equation);
      if (connect.left) key.from = file().text(connect.left->span);
      if (connect.right) key.to = file().text(connect.right->span);
      key.number = seen[{key.from, key.to}]++;
    }
    original_connections_.push_back(key);
  }
}

void ClassEditor::commit(Edits edits) {
  std::erase_if(edits, [&](const Edit& edit) { return edit.text == text().substr(edit.begin, edit.end - edit.begin); });
  if (edits.empty()) return;
  sort_edits(edits, text().size());
  bool windows_ends = text().find("\r\n") != std::string_view::npos;
  for (Edit& edit : edits) {
    if (!windows_ends) continue;
    std::string ends;
    for (size_t k = 0; k < edit.text.size(); ++k) {
      if (edit.text[k] == '\n' && (k == 0 || edit.text[k - 1] != '\r')) ends += '\r';
      ends += edit.text[k];
    }
    edit.text = std::move(ends);
  }
  pieces_.apply(edits);
  world::File next = world::FileSnapshot::of_text(path_, pieces_.text());
  if (was_sound_ && next->diagnostics().has_errors()) {
    std::string why = "that would not be Modelica any more";
    for (const Diagnostic& one : next->diagnostics().all()) {
      if (one.severity == Severity::Error) {
        why += ": " + one.message;
        break;
      }
    }
    refuse(why);
  }
  world_ = world_->with(next);
  node_ = world_->find(class_name_);
  if (!node_ || node_->file != next.get()) refuse("the class is not in its file any more");
}

const world::Declaration* ClassEditor::find_declared(const std::string& component) const {
  return node().declaration(component);
}

const world::Declaration& ClassEditor::declared(const std::string& component) const {
  const world::Declaration* found = find_declared(component);
  if (found) return *found;
  world::Query query(*world_);
  world::Found inherited = query.member(query.instance(node()), component);
  if (inherited.kind == world::FoundKind::Component)
    refuse("'" + component + "' is inherited from '" + inherited.member->declared_in->full_name() +
           "' and cannot be changed here");
  refuse("there is no component '" + component + "' in '" + class_name_ + "'");
}

ConnectionKey ClassEditor::connection(const std::string& id) const {
  size_t number = id.size() > 1 && id[0] == 'c' && id.find_first_not_of("0123456789", 1) == std::string::npos
                      ? std::stoul(id.substr(1, 9))
                      : original_connections_.size();
  if (number >= original_connections_.size()) refuse("there is no connection '" + id + "'");
  if (original_connections_[number].from.empty()) refuse("the connection is inherited and cannot be changed here");
  return original_connections_[number];
}

std::string ClassEditor::indent_of_class() const {
  return blanks_before(text(), node().definition->span.begin);
}

uint32_t ClassEditor::after_statement(uint32_t end) const {
  size_t at = end;
  std::string_view all = text();
  while (at < all.size() && std::isspace(static_cast<unsigned char>(all[at]))) ++at;
  if (at >= all.size() || all[at] != ';') return end;
  ++at;
  // A comment on the same line belongs to it.
  size_t line = all.find('\n', at);
  size_t comment = all.find("//", at);
  if (comment != std::string_view::npos && (line == std::string_view::npos || comment < line)) {
    bool only_blanks = all.substr(at, comment - at).find_first_not_of(" \t") == std::string_view::npos;
    if (only_blanks) at = line == std::string_view::npos ? all.size() : line;
    if (at > 0 && at < all.size() && all[at] == '\n' && all[at - 1] == '\r') --at;
  }
  return static_cast<uint32_t>(at);
}

namespace {

// Where the head of a class ends: its name, what it extends, and its description.
uint32_t end_of_head(const ClassDef& definition, std::string_view text) {
  uint32_t end = definition.name_span.end;
  if (definition.kind == ClassKind::LongExtends) {
    for (const Argument* argument : definition.arguments) end = std::max(end, argument->span.end);
    if (definition.has_arguments) end = static_cast<uint32_t>(std::min(text.find(')', end), text.size() - 1)) + 1;
  }
  if (!definition.description.text.empty() ||
      definition.description.text_span.end > definition.description.text_span.begin) {
    if (definition.description.text_span.begin >= definition.name_span.end)
      end = std::max(end, definition.description.text_span.end);
  }
  return end;
}

}  // namespace

Edit ClassEditor::declaration_edit(const std::string& declaration) const {
  const ClassDef& definition = *node().definition;
  if (definition.kind != ClassKind::Long && definition.kind != ClassKind::LongExtends)
    refuse("a short class definition has no components of its own");
  const Element* last = nullptr;
  const Element* last_component = nullptr;
  for (const Section& section : definition.sections) {
    if (section.kind != SectionKind::Public) continue;
    for (const Element* element : section.elements) {
      last = element;
      if (element->kind == ElementKind::Components) last_component = element;
    }
  }
  if (last_component) last = last_component;
  uint32_t at = last ? after_statement(last->span.end) : end_of_head(definition, text());
  std::string indent = last ? blanks_before(text(), last->span.begin) : indent_of_class() + "  ";
  std::string lines;
  for (char c : "\n" + declaration) lines += c == '\n' ? "\n" + indent : std::string(1, c);
  return {at, at, lines};
}

Edit ClassEditor::equation_edit(const std::string& equation) const {
  const ClassDef& definition = *node().definition;
  const Section* last = nullptr;
  uint32_t end = end_of_head(definition, text());
  for (const Section& section : definition.sections) {
    if (section.kind == SectionKind::Equation) last = &section;
    for (const Element* element : section.elements) end = std::max(end, after_statement(element->span.end));
    for (const Equation* one : section.equations)
      end = std::max(end, after_statement(std::max(one->span.end, one->description.annotation_span.end)));
    for (const Statement* one : section.statements)
      end = std::max(end, after_statement(std::max(one->span.end, one->description.annotation_span.end)));
  }
  std::string indent = indent_of_class() + "  ";
  if (!last) return {end, end, "\n" + indent_of_class() + "equation\n" + indent + equation};
  if (last->equations.empty()) {
    // Right behind the word.
    auto at = static_cast<uint32_t>(text().find("equation", last->span.begin) + 8);
    return {at, at, "\n" + indent + equation};
  }
  const Equation* before = last->equations.back();
  uint32_t at = after_statement(
      std::max({before->span.end, before->description.annotation_span.end, before->description.text_span.end}));
  return {at, at, "\n" + blanks_before(text(), before->span.begin) + equation};
}

Edit ClassEditor::class_annotation_edit(const std::string& argument) const {
  const Description& description = node().definition->description;
  if (description.has_annotation) {
    if (!description.annotation.empty()) {
      uint32_t at = description.annotation.back()->span.end;
      return {at, at, ",\n" + indent_of_class() + "    " + argument};
    }
    auto at = static_cast<uint32_t>(text().find('(', description.annotation_span.begin) + 1);
    return {at, at, argument};
  }
  // Before `end`.
  const ClassDef& definition = *node().definition;
  size_t end = text().rfind("end", definition.end_name_span.begin);
  if (end == std::string_view::npos || end < definition.span.begin) refuse("the class has no place for an annotation");
  size_t line = text().rfind('\n', end);
  auto at = static_cast<uint32_t>(line == std::string_view::npos ? end : line + 1);
  return {at, at, indent_of_class() + "  annotation (" + argument + ");\n"};
}

Edit ClassEditor::whole_lines(uint32_t begin, uint32_t end) const {
  end = after_statement(end);
  std::string_view all = text();
  size_t line = all.rfind('\n', begin == 0 ? 0 : begin - 1);
  size_t first = line == std::string_view::npos ? 0 : line + 1;
  bool alone_before = all.substr(first, begin - first).find_first_not_of(" \t") == std::string_view::npos;
  size_t next = end;
  while (next < all.size() && (all[next] == ' ' || all[next] == '\t' || all[next] == '\r')) ++next;
  bool alone_after = next >= all.size() || all[next] == '\n';
  if (alone_before && alone_after)
    return {static_cast<uint32_t>(first), static_cast<uint32_t>(std::min(next + 1, all.size())), ""};
  while (begin > 0 && alone_after && (all[begin - 1] == ' ' || all[begin - 1] == '\t')) --begin;
  return {begin, end, ""};
}

}  // namespace saltus::studio
