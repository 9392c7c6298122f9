// Moving, turning, flipping and resizing components: numbers of their Placement annotations.
#include <algorithm>
#include <cmath>

#include "modelica/graphics/layers.h"
#include "studio/annotation_places.h"
#include "studio/class_editor.h"

namespace saltus::studio {

using namespace modelica::syntax;
using modelica::graphics::Layer;

namespace {

// The same picture with the origin in its middle, where turning is simple (MLS 3.6 §18.6.1: rotation is about the
// origin).
Placed about_its_middle(Placed p) {
  Point middle = p.extent.center();
  Point turned = modelica::graphics::Affine::rotation(p.rotation)(middle);
  p.origin = {p.origin.x + turned.x, p.origin.y + turned.y};
  for (Point* corner : {&p.extent.first, &p.extent.second}) *corner = {corner->x - middle.x, corner->y - middle.y};
  return p;
}

// Equal for placements that look the same, however they are written.
std::vector<double> numbers_of(const Placed& placed) {
  Placed p = about_its_middle(placed);
  double turn = std::remainder(p.rotation, 360);
  return {p.extent.first.x,          p.extent.first.y, p.extent.second.x, p.extent.second.y,
          turn == -180 ? 180 : turn, p.origin.x,       p.origin.y};
}

bool differs(double a, double b) {
  return std::fabs(a - b) > 1e-9;
}

// Each number that changes, or the whole expression where it is not made of plain numbers.
void change_numbers(const Expr& expression, const std::vector<double>& wanted, const std::string& whole, Edits& edits) {
  std::optional<std::vector<NumberPlace>> places = numbers_in(expression);
  if (!places || places->size() != wanted.size()) {
    edits.push_back({expression.span.begin, expression.span.end, whole});
    return;
  }
  for (size_t k = 0; k < wanted.size(); ++k) {
    if (differs((*places)[k].value, wanted[k]))
      edits.push_back({(*places)[k].span.begin, (*places)[k].span.end, number_text(wanted[k])});
  }
}

}  // namespace

std::string ClassEditor::place_key(const std::string& component, bool icon) const {
  return path_ + "|" + class_name_ + "|" + component + (icon ? "|icon" : "|diagram");
}

Placed ClassEditor::placed(const std::string& component, bool icon) const {
  const world::Declaration& declaration = declared(component);
  world::Query query(*world_);
  world::Evaluator evaluator(query);
  world::Found found = query.member(query.instance(node()), declaration.name);
  if (found.kind != world::FoundKind::Component) refuse("there is no component '" + component + "'");
  std::optional<Placed> where =
      modelica::graphics::Layers(query, evaluator).placement(*found.member, icon ? Layer::Icon : Layer::Diagram);
  return where.value_or(Placed{{{-10, -10}, {10, 10}}, 0, {0, 0}});
}

void ClassEditor::place(const std::string& component, const Placed& wanted, bool icon) {
  const Component& declaration = *declared(component).component;
  const Description& description = declaration.description;
  std::string key = place_key(component, icon);
  std::string name = icon ? "iconTransformation" : "transformation";
  const Argument* placement = find_argument(file(), description.annotation, "Placement");
  if (!placement) {
    std::string text = "Placement(" + name + "(" + placement_text(wanted) + "))";
    if (description.has_annotation) {
      auto at = static_cast<uint32_t>(this->text().find('(', description.annotation_span.begin) + 1);
      return commit({{at, at, text + (description.annotation.empty() ? "" : ", ")}});
    }
    return commit({{declaration.span.end, declaration.span.end, " annotation (" + text + ")"}});
  }
  Placed now = placed(component, icon);
  Span whole = placement->span;
  spellings_.keep(key, numbers_of(now), std::string(file().text(whole)));
  if (const std::string* before = spellings_.find(key, numbers_of(wanted))) {
    // Only what differs is put in its place.
    Edits edits = difference(std::string(file().text(whole)), *before);
    for (Edit& edit : edits) edit.begin += whole.begin, edit.end += whole.begin;
    return commit(edits);
  }
  const Argument* transformation = find_argument(file(), arguments_of(placement), name);
  if (!transformation) {
    const Argument* last = arguments_of(placement).empty() ? nullptr : arguments_of(placement).back();
    if (!last) return commit({{whole.begin, whole.end, "Placement(" + name + "(" + placement_text(wanted) + "))"}});
    return commit({{last->span.end, last->span.end, ", " + name + "(" + placement_text(wanted) + ")"}});
  }
  Arguments fields = arguments_of(transformation);
  if (fields.empty())
    return commit({{transformation->span.begin, transformation->span.end, name + "(" + placement_text(wanted) + ")"}});
  Edits edits;
  uint32_t end = fields.back()->span.end;
  std::string more;
  PointList corners = {wanted.extent.first, wanted.extent.second};
  if (const Expr* extent = value_of(find_argument(file(), fields, "extent"))) {
    change_numbers(*extent, {corners[0].x, corners[0].y, corners[1].x, corners[1].y}, points_text(corners), edits);
  } else {
    more += ", extent=" + points_text(corners);
  }
  if (const Expr* rotation = value_of(find_argument(file(), fields, "rotation"))) {
    if (differs(now.rotation, wanted.rotation))
      edits.push_back({rotation->span.begin, rotation->span.end, number_text(wanted.rotation)});
  } else if (wanted.rotation != 0) {
    more += ", rotation=" + number_text(wanted.rotation);
  }
  if (const Expr* origin = value_of(find_argument(file(), fields, "origin"))) {
    change_numbers(*origin, {wanted.origin.x, wanted.origin.y},
                   "{" + number_text(wanted.origin.x) + "," + number_text(wanted.origin.y) + "}", edits);
  } else if (wanted.origin.x != 0 || wanted.origin.y != 0) {
    more += ", origin={" + number_text(wanted.origin.x) + "," + number_text(wanted.origin.y) + "}";
  }
  if (!more.empty()) edits.push_back({end, end, more});
  commit(std::move(edits));
}

void ClassEditor::move(const std::vector<std::string>& components, Point by, bool with_lines, bool icon) {
  for (const std::string& component : components) {
    Placed now = placed(component, icon);
    const Argument* placement =
        find_argument(file(), declared(component).component->description.annotation, "Placement");
    const Argument* transformation = find_argument(
        file(), arguments_of(placement),
        icon && find_argument(file(), arguments_of(placement), "iconTransformation") ? "iconTransformation"
                                                                                     : "transformation");
    bool by_origin = find_argument(file(), arguments_of(transformation), "origin") != nullptr || now.rotation != 0;
    if (by_origin) {
      now.origin = {now.origin.x + by.x, now.origin.y + by.y};
    } else {
      for (Point* corner : {&now.extent.first, &now.extent.second}) *corner = {corner->x + by.x, corner->y + by.y};
    }
    place(component, now, icon);
  }
  if (with_lines && !icon) follow(components, by);
}

void ClassEditor::rotate(const std::vector<std::string>& components, double degrees, bool icon, const Point* about) {
  modelica::graphics::Affine turn = modelica::graphics::Affine::rotation(degrees);
  for (const std::string& component : components) {
    Placed now = about_its_middle(placed(component, icon));
    if (about) {
      Point arm = turn({now.origin.x - about->x, now.origin.y - about->y});
      now.origin = {about->x + arm.x, about->y + arm.y};
    }
    now.rotation = std::remainder(now.rotation + degrees, 360);
    if (now.rotation == -180) now.rotation = 180;
    place(component, now, icon);
  }
}

void ClassEditor::flip(const std::vector<std::string>& components, bool horizontal, bool icon, const Point* about) {
  for (const std::string& component : components) {
    Placed now = placed(component, icon);
    if (about) {
      now = about_its_middle(now);
      if (horizontal)
        now.origin.x = 2 * about->x - now.origin.x;
      else
        now.origin.y = 2 * about->y - now.origin.y;
    }
    // As it is seen: in a component that lies on its side, left and right are its own up and down.
    double quarter = std::fabs(std::remainder(now.rotation, 180)) / 90;
    bool along_x = (quarter > 0.5) != horizontal;
    if (along_x)
      std::swap(now.extent.first.x, now.extent.second.x);
    else
      std::swap(now.extent.first.y, now.extent.second.y);
    place(component, now, icon);
  }
}

void ClassEditor::resize(const std::string& component, Point low, Point high, bool icon) {
  Placed now = placed(component, icon);
  if (high.x - low.x < 1e-6 || high.y - low.y < 1e-6) refuse("a component cannot be that small");
  bool flip_x = now.extent.width() < 0, flip_y = now.extent.height() < 0;
  bool on_its_side = std::fabs(std::remainder(now.rotation, 180)) > 45;
  if (now.rotation == 0 && now.origin.x == 0 && now.origin.y == 0) {
    now.extent = {low, high};
  } else {
    double w = high.x - low.x, h = high.y - low.y;
    if (on_its_side) std::swap(w, h);
    now.origin = {(low.x + high.x) / 2, (low.y + high.y) / 2};
    now.extent = {{-w / 2, -h / 2}, {w / 2, h / 2}};
  }
  if (flip_x) std::swap(now.extent.first.x, now.extent.second.x);
  if (flip_y) std::swap(now.extent.first.y, now.extent.second.y);
  place(component, now, icon);
}

}  // namespace saltus::studio
