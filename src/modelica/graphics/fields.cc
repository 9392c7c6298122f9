#include "modelica/graphics/fields.h"

#include <algorithm>
#include <cmath>

namespace saltus::modelica::graphics {

using namespace syntax;
using world::Value;

namespace {

std::optional<Point> as_point(const Value& value) {
  if (value.kind != Value::Kind::Array || value.elements.size() != 2) return std::nullopt;
  if (!value.elements[0].is_number() || !value.elements[1].is_number()) return std::nullopt;
  return Point{value.elements[0].number, value.elements[1].number};
}

std::optional<Extent> as_extent(const Value& value) {
  if (value.kind != Value::Kind::Array || value.elements.size() != 2) return std::nullopt;
  std::optional<Point> first = as_point(value.elements[0]), second = as_point(value.elements[1]);
  if (!first || !second) return std::nullopt;
  return Extent{*first, *second};
}

template <class Kind, size_t N>
Kind named(const std::string& name, const char* const (&names)[N], Kind otherwise) {
  for (size_t k = 0; k < N; ++k) {
    if (name == names[k]) return static_cast<Kind>(k);
  }
  return otherwise;
}

}  // namespace

Fields Fields::of_call(world::Evaluator& evaluator, const world::Scope& scope, const CallExpr& call) {
  Fields fields(evaluator, scope);
  for (const NamedArgument& argument : call.named)
    fields.fields_.push_back({scope.lexical->file->name(argument.name), argument.value, nullptr});
  return fields;
}

std::optional<Fields> Fields::of_argument(world::Evaluator& evaluator, const world::Scope& scope,
                                          const Arguments& arguments, std::string_view name) {
  const world::FileSnapshot& file = *scope.lexical->file;
  for (const Argument* argument : arguments) {
    if (argument->kind != ArgumentKind::Modify || argument->name.parts.size() != 1) continue;
    if (file.name(argument->name.parts[0].name) != name) continue;
    Fields fields(evaluator, scope);
    if (!argument->modification) return fields;
    for (const Argument* inner : argument->modification->arguments) {
      if (inner->kind != ArgumentKind::Modify || inner->name.parts.size() != 1) continue;
      const Modification* given = inner->modification;
      fields.fields_.push_back({file.name(inner->name.parts[0].name), given ? given->value : nullptr, given});
    }
    return fields;
  }
  return std::nullopt;
}

std::optional<Fields> Fields::record(std::string_view name) const {
  const Field* field = find(name);
  if (!field) return std::nullopt;
  if (field->value && field->value->kind == ExprKind::Call)
    return of_call(*evaluator_, scope_, as<CallExpr>(*field->value));
  if (!field->modification) return std::nullopt;
  Fields fields(*evaluator_, scope_);
  for (const Argument* inner : field->modification->arguments) {
    if (inner->kind != ArgumentKind::Modify || inner->name.parts.size() != 1) continue;
    const Modification* given = inner->modification;
    fields.fields_.push_back(
        {scope_.lexical->file->name(inner->name.parts[0].name), given ? given->value : nullptr, given});
  }
  return fields;
}

std::vector<const CallExpr*> Fields::calls(std::string_view name) const {
  std::vector<const CallExpr*> all;
  const Field* field = find(name);
  if (!field || !field->value || field->value->kind != ExprKind::Array) return all;
  for (const Expr* element : as<ArrayExpr>(*field->value).elements) {
    if (element->kind == ExprKind::Call) all.push_back(&as<CallExpr>(*element));
  }
  return all;
}

const Fields::Field* Fields::find(std::string_view name) const {
  for (const Field& field : fields_) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

Value Fields::value(std::string_view name) const {
  const Field* field = find(name);
  return field && field->value ? evaluator_->value(*field->value, scope_) : Value();
}

double Fields::number(std::string_view name, double otherwise) const {
  Value given = value(name);
  return given.is_number() && std::isfinite(given.number) ? given.number : otherwise;
}

bool Fields::boolean(std::string_view name, bool otherwise) const {
  Value given = value(name);
  return given.kind == Value::Kind::Boolean ? given.boolean : otherwise;
}

std::string Fields::text(std::string_view name) const {
  return value(name).text;
}

// An enumeration's literal, or a text in its place.
std::string Fields::literal(std::string_view name) const {
  return value(name).text;
}

Color Fields::color(std::string_view name, Color otherwise) const {
  Value given = value(name);
  if (given.kind != Value::Kind::Array || given.elements.size() != 3) return otherwise;
  auto part = [&](size_t k) {
    double number = given.elements[k].is_number() ? given.elements[k].number : 0;
    return static_cast<uint8_t>(std::clamp(std::round(number), 0.0, 255.0));
  };
  return {part(0), part(1), part(2)};
}

std::optional<Point> Fields::point(std::string_view name) const {
  return as_point(value(name));
}
std::optional<Extent> Fields::extent(std::string_view name) const {
  return as_extent(value(name));
}

std::vector<Point> Fields::points(std::string_view name) const {
  std::vector<Point> all;
  for (const Value& element : value(name).elements) {
    if (std::optional<Point> point = as_point(element)) all.push_back(*point);
  }
  return all;
}

LinePattern Fields::line_pattern(std::string_view name) const {
  return named(literal(name), {"None", "Solid", "Dash", "Dot", "DashDot", "DashDotDot"}, LinePattern::Solid);
}

FillPattern Fields::fill_pattern(std::string_view name) const {
  return named(literal(name),
               {"None", "Solid", "Horizontal", "Vertical", "Cross", "Forward", "Backward", "CrossDiag",
                "HorizontalCylinder", "VerticalCylinder", "Sphere"},
               FillPattern::None);
}

}  // namespace saltus::modelica::graphics
