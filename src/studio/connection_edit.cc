// Connections: connect equations and the lines that show them.
#include <algorithm>
#include <cmath>
#include <set>

#include "modelica/graphics/fields.h"
#include "studio/annotation_places.h"
#include "studio/class_editor.h"
#include "studio/connectors.h"

namespace saltus::studio {

using namespace modelica::syntax;
using modelica::graphics::Fields;

namespace {

std::vector<double> flat(const PointList& points) {
  std::vector<double> all;
  for (const Point& p : points) all.push_back(p.x), all.push_back(p.y);
  return all;
}

bool near(double a, double b) {
  return std::fabs(a - b) < 1e-9;
}
bool near(Point a, Point b) {
  return near(a.x, b.x) && near(a.y, b.y);
}

// "a.b[2]", one element of an array of connectors.
struct IndexedEnd {
  std::string array;
  int index = 0;
};
std::optional<IndexedEnd> element_of(const std::string& reference) {
  size_t open = reference.rfind('[');
  if (open == std::string::npos || !reference.ends_with("]")) return std::nullopt;
  std::string index = reference.substr(open + 1, reference.size() - open - 2);
  constexpr size_t kMostDigits = 6;
  if (index.empty() || index.size() > kMostDigits || index.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return IndexedEnd{reference.substr(0, open), std::stoi(index)};
}

// "a[2].b.c" → "a"
std::string first_part(const std::string& reference) {
  return reference.substr(0, reference.find_first_of(".["));
}

}  // namespace

PointList end_moved(PointList points, Point by) {
  size_t n = points.size();
  Point &end = points[n - 1], &before = points[n - 2];
  bool level = near(end.y, before.y), upright = near(end.x, before.x);
  Point to{end.x + by.x, end.y + by.y};
  if (n == 2) {
    // The other end cannot give way: two corners in the middle.
    if (level && !near(to.y, before.y))
      return {before, {(before.x + to.x) / 2, before.y}, {(before.x + to.x) / 2, to.y}, to};
    if (upright && !near(to.x, before.x))
      return {before, {before.x, (before.y + to.y) / 2}, {to.x, (before.y + to.y) / 2}, to};
    end = to;
    return points;
  }
  if (level)
    before.y = to.y;
  else if (upright)
    before.x = to.x;
  end = to;
  return points;
}

PointList simplified(const PointList& points) {
  PointList kept;
  for (const Point& p : points) {
    if (!kept.empty() && near(kept.back(), p)) continue;
    if (kept.size() > 1) {
      const Point &a = kept[kept.size() - 2], &b = kept.back();
      if ((near(a.x, b.x) && near(b.x, p.x)) || (near(a.y, b.y) && near(b.y, p.y))) kept.pop_back();
    }
    kept.push_back(p);
  }
  return kept;
}

std::string connection_text(const std::string& from, const std::string& to, const PointList& points,
                            modelica::graphics::Color color, const std::string& indent) {
  std::string equation = "connect(" + from + ", " + to + ")";
  if (points.size() > 1) {
    std::string line = "annotation (Line(points=" + points_text(points);
    if (color.red != 0 || color.green != 0 || color.blue != 0)
      line += ", color={" + std::to_string(color.red) + "," + std::to_string(color.green) + "," +
              std::to_string(color.blue) + "}";
    line += "))";
    constexpr size_t kWidth = 100;
    equation += (indent.size() + equation.size() + 1 + line.size() + 1 <= kWidth ? " " : "\n" + indent + "  ") + line;
  }
  return equation + ";";
}

std::vector<ClassEditor::Line> ClassEditor::lines() const {
  world::Query query(*world_);
  world::Evaluator evaluator(query);
  world::Scope scope = query.scope_of(query.instance(node()));
  std::vector<Line> all;
  std::map<std::pair<std::string, std::string>, int> seen;
  std::function<void(const Equations&)> collect = [&](const Equations& equations) {
    for (const Equation* equation : equations) {
      if (equation->kind == EquationKind::For) collect(as<ForEquation>(*equation).body);
      if (equation->kind == EquationKind::If) {
        for (const EquationBranch& branch : as<IfEquation>(*equation).branches) collect(branch.body);
        collect(as<IfEquation>(*equation).otherwise);
      }
      if (equation->kind != EquationKind::Connect) continue;
      const auto& connect = as<ConnectEquation>(*equation);
      if (!connect.left || !connect.right) continue;
      Line line{&connect,
                {std::string(file().text(connect.left->span)), std::string(file().text(connect.right->span)), 0},
                {}};
      line.key.number = seen[{line.key.from, line.key.to}]++;
      if (auto given = Fields::of_argument(evaluator, scope, connect.description.annotation, "Line"))
        line.points = given->points("points");
      all.push_back(std::move(line));
    }
  };
  for (const Section& section : node().definition->sections) collect(section.equations);
  return all;
}

ClassEditor::Line ClassEditor::line(const ConnectionKey& key) const {
  for (Line& one : lines()) {
    if (one.key.from == key.from && one.key.to == key.to && one.key.number == key.number) return one;
  }
  refuse("the connection of '" + key.from + "' and '" + key.to + "' is not there");
}

void ClassEditor::set_points(const Line& line, const PointList& points) {
  const Description& description = line.equation->description;
  const Argument* annotation = find_argument(file(), description.annotation, "Line");
  std::string key =
      path_ + "|" + class_name_ + "|" + line.key.from + "|" + line.key.to + "|" + std::to_string(line.key.number);
  const Expr* expression = value_of(find_argument(file(), arguments_of(annotation), "points"));
  if (!expression) {
    std::string text = "points=" + points_text(points);
    if (annotation && !arguments_of(annotation).empty()) {
      uint32_t at = arguments_of(annotation).front()->span.begin;
      return commit({{at, at, text + ", "}});
    }
    if (annotation) return commit({{annotation->span.begin, annotation->span.end, "Line(" + text + ")"}});
    if (description.has_annotation) {
      auto at = static_cast<uint32_t>(this->text().find('(', description.annotation_span.begin) + 1);
      return commit({{at, at, "Line(" + text + ")" + (description.annotation.empty() ? "" : ", ")}});
    }
    uint32_t at = std::max(line.equation->span.end, description.text_span.end);
    return commit({{at, at, " annotation (Line(" + text + "))"}});
  }
  Span span = expression->span;
  spellings_.keep(key, flat(line.points), std::string(file().text(span)));
  if (const std::string* before = spellings_.find(key, flat(points))) {
    Edits edits = difference(std::string(file().text(span)), *before);
    for (Edit& edit : edits) edit.begin += span.begin, edit.end += span.begin;
    return commit(edits);
  }
  std::optional<std::vector<NumberPlace>> places = numbers_in(*expression);
  std::vector<double> wanted = flat(points);
  if (!places || places->size() != wanted.size()) return commit({{span.begin, span.end, points_text(points)}});
  Edits edits;
  for (size_t k = 0; k < wanted.size(); ++k) {
    if (!near((*places)[k].value, wanted[k]))
      edits.push_back({(*places)[k].span.begin, (*places)[k].span.end, number_text(wanted[k])});
  }
  commit(std::move(edits));
}

void ClassEditor::reroute(const ConnectionKey& key, const PointList& points) {
  if (points.size() < 2) refuse("a line has at least two points");
  set_points(line(key), points);
}

// Lines of components that were moved. Where both ends are again where a line was known to have them, it is the line
// that it was.
void ClassEditor::follow(const std::vector<std::string>& moved, Point by) {
  std::set<std::string> names(moved.begin(), moved.end());
  std::vector<ConnectionKey> keys;
  for (const Line& one : lines()) keys.push_back(one.key);
  for (const ConnectionKey& key : keys) {
    bool first = names.contains(first_part(key.from)), last = names.contains(first_part(key.to));
    if (!first && !last) continue;
    Line one = line(key);
    if (one.points.size() < 2) continue;
    PointList points = one.points;
    auto shifted = [&](Point p) { return Point{p.x + by.x, p.y + by.y}; };
    Point from = first ? shifted(points.front()) : points.front(), to = last ? shifted(points.back()) : points.back();
    std::string ends =
        path_ + "|" + class_name_ + "|ends of|" + key.from + "|" + key.to + "|" + std::to_string(key.number);
    // Remembered by its ends, as a list of numbers in text.
    std::string now;
    for (double x : flat(points)) now += number_text(x) + " ";
    spellings_.keep(ends, {points.front().x, points.front().y, points.back().x, points.back().y}, now);
    if (const std::string* known = spellings_.find(ends, {from.x, from.y, to.x, to.y})) {
      PointList old;
      const char* at = known->c_str();
      char* end = nullptr;
      for (double x = std::strtod(at, &end); end != at; x = std::strtod(at, &end)) {
        at = end;
        double y = std::strtod(at, &end);
        at = end;
        old.push_back({x, y});
      }
      points = std::move(old);
    } else if (first && last) {
      for (Point& p : points) p = shifted(p);
    } else {
      if (first) std::reverse(points.begin(), points.end());
      points = simplified(end_moved(std::move(points), by));
      if (first) std::reverse(points.begin(), points.end());
      if (points.size() < 2) points = {from, to};
    }
    set_points(one, points);
  }
}

void ClassEditor::connect(const std::string& wanted_from, const std::string& wanted_to, const PointList& points) {
  std::string from = next_element(wanted_from), to = next_element(wanted_to);
  world::Query query(*world_);
  world::Evaluator evaluator(query);
  Connectors connectors(query, evaluator);
  std::optional<ConnectorFacts> facts[2];
  const std::string* ends[2] = {&from, &to};
  for (int side = 0; side < 2; ++side) {
    world::InstancePtr at = query.instance(node());
    std::string rest = *ends[side];
    bool expandable = false;
    while (!rest.empty()) {
      size_t dot = rest.find('.');
      std::string part = rest.substr(0, std::min(dot, rest.find('[')));
      rest = dot == std::string::npos ? "" : rest.substr(dot + 1);
      world::Found found = at ? query.member(at, part) : world::Found{};
      if (found.kind != world::FoundKind::Component) {
        // A variable that the connection makes (MLS 3.6 §9.1.3).
        if (expandable && rest.empty()) break;
        refuse("there is no connector '" + *ends[side] + "'");
      }
      at = query.type_of(*found.member);
      expandable = at && at->node->is(Restriction::ExpandableConnector);
      if (rest.empty()) facts[side] = connectors.facts(*found.member);
      if (rest.empty() && (!at || !connectors.layers().is_connector(at)))
        refuse("'" + *ends[side] + "' is no connector");
    }
  }
  if (from == to) refuse("a connector is not connected to itself");
  for (const Line& one : lines()) {
    if ((one.key.from == from && one.key.to == to) || (one.key.from == to && one.key.to == from))
      refuse("'" + from + "' and '" + to + "' are connected already");
  }
  if (facts[0] && facts[1] && facts[0]->key != facts[1]->key && facts[0]->key != "expandable" &&
      facts[1]->key != "expandable")
    refuse("'" + from + "' and '" + to + "' do not fit: their connectors have other variables");
  modelica::graphics::Color color = facts[0]   ? facts[0]->color
                                    : facts[1] ? facts[1]->color
                                               : modelica::graphics::Color{};
  commit({equation_edit(connection_text(from, to, points, color, indent_of_class() + "  "))});
}

void ClassEditor::disconnect(const std::vector<ConnectionKey>& keys) {
  std::map<std::string, std::set<int>> removed;
  for (const ConnectionKey& key : keys) {
    for (const std::string* end : {&key.from, &key.to}) {
      std::optional<IndexedEnd> element = element_of(*end);
      if (element && sized_connectors(element->array)) removed[element->array].insert(element->index);
    }
  }
  for (const ConnectionKey& key : keys) {
    Line one = line(key);
    commit({whole_lines(one.equation->span.begin,
                        std::max({one.equation->span.end, one.equation->description.annotation_span.end,
                                  one.equation->description.text_span.end}))});
  }
  close_gaps(removed);
}

std::optional<ClassEditor::SizedConnectors> ClassEditor::sized_connectors(const std::string& reference) const {
  size_t dot = reference.find('.');
  if (dot == std::string::npos || reference.find_first_of(".[", dot + 1) != std::string::npos ||
      reference.find('[') < dot)
    return std::nullopt;
  const world::Declaration* own = find_declared(reference.substr(0, dot));
  if (!own) return std::nullopt;
  world::Query query(*world_);
  world::Evaluator evaluator(query);
  world::Found component = query.member(query.instance(node()), own->name);
  world::InstancePtr type = component.kind == world::FoundKind::Component ? query.type_of(*component.member) : nullptr;
  world::Found array = type ? query.member(type, reference.substr(dot + 1)) : world::Found{};
  if (array.kind != world::FoundKind::Component) return std::nullopt;
  std::optional<world::Member> parameter = Connectors(query, evaluator).sizing_parameter(type, *array.member);
  if (!parameter) return std::nullopt;
  // Where the author has written an expression, the size is the author's.
  world::Scope scope;
  const Expr* given = world::Evaluator::binding(*parameter, scope);
  world::Value now = evaluator.value(*parameter);
  if ((given && given->kind != ExprKind::Integer) || !now.is_number()) return std::nullopt;
  return SizedConnectors{reference.substr(0, dot), std::string(parameter->declaration->name),
                         static_cast<int>(now.number)};
}

std::string ClassEditor::next_element(const std::string& reference) {
  std::optional<SizedConnectors> sized = sized_connectors(reference);
  if (!sized) return reference;
  std::set<int> taken;
  for (const Line& one : lines()) {
    for (const std::string* end : {&one.key.from, &one.key.to}) {
      std::optional<IndexedEnd> element = element_of(*end);
      if (element && element->array == reference) taken.insert(element->index);
    }
  }
  int free = 1;
  while (taken.contains(free)) ++free;
  if (free > sized->size) {
    std::string value = std::to_string(free);
    modify(sized->component, sized->parameter, &value);
  }
  return reference + "[" + std::to_string(free) + "]";
}

void ClassEditor::close_gaps(const std::map<std::string, std::set<int>>& removed) {
  for (const auto& [array, indices] : removed) {
    std::optional<SizedConnectors> sized = sized_connectors(array);
    if (!sized) continue;
    Edits edits;
    for (const Line& one : lines()) {
      for (const Expr* end : {one.equation->left, one.equation->right}) {
        std::optional<IndexedEnd> element = element_of(std::string(file().text(end->span)));
        if (!element || element->array != array) continue;
        auto lower = static_cast<int>(std::distance(indices.begin(), indices.lower_bound(element->index)));
        if (lower > 0)
          edits.push_back({end->span.begin, end->span.end, array + "[" + std::to_string(element->index - lower) + "]"});
      }
    }
    commit(std::move(edits));
    std::string value = std::to_string(std::max(0, sized->size - static_cast<int>(indices.size())));
    modify(sized->component, sized->parameter, value == "0" ? nullptr : &value);
  }
}

}  // namespace saltus::studio
