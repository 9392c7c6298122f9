// Parts of a diagram become a class of their own. Each end that is connected to what stays becomes a connector of it;
// parameters of the class around that the parts use become parameters of it; one component takes the place of the
// parts.
#include <algorithm>
#include <cmath>
#include <set>

#include "lsp/features.h"
#include "modelica/syntax/keywords.h"
#include "studio/annotation_places.h"
#include "studio/capsule_ports.h"
#include "studio/class_editor.h"
#include "studio/connectors.h"

namespace saltus::studio {

using namespace modelica::syntax;

namespace {

std::string part_of(const std::string& reference) {
  return reference.substr(0, reference.find_first_of(".["));
}

// The names in the expressions of a declaration that are looked up around it: not those of modifiers, members or
// functions.
std::set<std::string> names_used(std::string_view text) {
  std::set<std::string> names;
  char before = ' ';
  for (size_t k = 0; k < text.size();) {
    auto c = static_cast<unsigned char>(text[k]);
    if (c == '"') {
      for (++k; k < text.size() && text[k] != '"'; ++k) k += text[k] == '\\';
      ++k;
    } else if (std::isdigit(c)) {
      while (k < text.size() && (std::isalnum(static_cast<unsigned char>(text[k])) || text[k] == '.')) ++k;
    } else if (std::isalpha(c) || c == '_') {
      size_t end = k;
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
      std::string name(text.substr(k, end - k));
      size_t next = text.find_first_not_of(" \t\r\n", end);
      char after = next == std::string_view::npos ? ' ' : text[next];
      bool is_modifier = after == '=' && text.substr(next, 2) != "==";
      if (before != '.' && !is_modifier && after != '(' && kKeywordTable.find(name) == TokenKind::Identifier)
        names.insert(name);
      k = end;
      before = 'a';
      continue;
    } else {
      ++k;
    }
    if (!std::isspace(c)) before = static_cast<char>(c);
  }
  return names;
}

std::string around(Point p, double half) {
  return points_text({{p.x - half, p.y - half}, {p.x + half, p.y + half}});
}

}  // namespace

ClassEditor::Capsule ClassEditor::encapsulate(const std::vector<std::string>& components, const std::string& class_name,
                                              const std::string& description) {
  if (components.empty()) refuse("no parts are selected");
  std::set<std::string> inside(components.begin(), components.end());
  world::Query query(*world_);
  world::Evaluator evaluator(query);
  Connectors connectors(query, evaluator);
  world::InstancePtr self = query.instance(node());
  world::Scope scope = query.scope_of(self);

  // Equations other than connections stay: what they use must stay, too.
  lsp::Session session;
  lsp::Document whole = document(session);
  std::vector<Line> all_lines = lines();
  std::set<const Equation*> outermost;
  for (const Section& section : node().definition->sections)
    outermost.insert(section.equations.begin(), section.equations.end());
  for (const std::string& component : inside) {
    const world::Declaration& one = declared(component);
    if (one.clause->inner) refuse("'" + component + "' is inner: others find it by its name, so it stays");
    world::InstancePtr type = query.type_of(*query.member(self, component).member);
    if (type && connectors.layers().is_connector(type))
      refuse("'" + component + "' is a connector of the class itself, so it stays");
    for (const Json& use : lsp::references(session, whole, one.component->name_span.begin, false)) {
      bool here = use["uri"] == whole.uri;
      uint32_t at = here ? whole.lines->offset(use["range"]["start"], session.encoding) : 0;
      auto holds = [&](Span span) { return here && span.begin <= at && at < span.end; };
      bool connected = std::any_of(all_lines.begin(), all_lines.end(), [&](const Line& line) {
        return holds(line.equation->span) && outermost.contains(line.equation);
      });
      bool declares = std::any_of(inside.begin(), inside.end(),
                                  [&](const std::string& other) { return holds(declared(other).clause->span); });
      if (connected || declares) continue;
      std::string where = here ? "line " + std::to_string(use["range"]["start"]["line"].get<int>() + 1)
                               : lsp::path_of_uri(use["uri"].get<std::string>());
      refuse("'" + component + "' is used in " + where + ": only connections outside of loops can be taken along");
    }
  }

  // Parameters of the class around.
  std::string parameters, arguments;
  std::set<std::string> taken;
  for (const std::string& component : components) {
    const world::Declaration& one = declared(component);
    uint32_t end = one.component->description.has_annotation ? one.component->description.annotation_span.begin
                                                             : one.component->span.end;
    std::string_view used = text().substr(one.component->name_span.end, end - one.component->name_span.end);
    for (const std::string& name : names_used(used)) {
      world::Found found = query.member(self, name);
      if (!found || inside.contains(name) || taken.contains(name)) continue;
      if (found.kind == world::FoundKind::Class)
        refuse("'" + component + "' uses the class '" + name + "' of this model, which the new one would not find");
      if (found.kind != world::FoundKind::Component) continue;
      const ComponentsElement& clause = *found.member->declaration->clause;
      const Component& parameter = *found.member->declaration->component;
      bool fixed = clause.variability == Variability::Parameter || clause.variability == Variability::Constant;
      if (!fixed) refuse("'" + component + "' uses '" + name + "', which is no parameter and stays outside");
      if (!clause.subscripts.empty() || !parameter.subscripts.empty())
        refuse("not supported yet: '" + component + "' uses the array '" + name + "'");
      world::Found type = query.resolve(found.member->scope, clause.type);
      std::string type_name = type.kind == world::FoundKind::Class
                                  ? type.instance->node->full_name()
                                  : std::string(found.member->declared_in->file->text(clause.type.span));
      taken.insert(name);
      parameters += "  parameter " + type_name + " " + name;
      if (!parameter.description.text.empty())
        parameters += " " + std::string(found.member->declared_in->file->text(parameter.description.text_span));
      parameters += ";\n";
      arguments += (arguments.empty() ? "" : ", ") + name + "=" + name;
    }
  }

  // What the parts cover.
  Point low{1e9, 1e9}, high{-1e9, -1e9};
  for (const std::string& component : components) {
    if (!find_argument(file(), declared(component).component->description.annotation, "Placement")) continue;
    Placed one = placed(component, false);
    modelica::graphics::Affine place = place_of(one, {});
    for (Point corner : {Point{-100, -100}, Point{100, -100}, Point{100, 100}, Point{-100, 100}}) {
      Point at = place(corner);
      low = {std::min(low.x, at.x), std::min(low.y, at.y)};
      high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
  }
  if (low.x > high.x) low = {-10, -10}, high = {10, 10};
  Point centre{(low.x + high.x) / 2, (low.y + high.y) / 2};

  // Connectors, one for each end that leads out.
  std::vector<Port> ports;
  std::set<std::string> port_names = inside;
  port_names.insert(taken.begin(), taken.end());
  port_names.insert(class_name);
  std::vector<Line> crossing;
  for (const Line& line : all_lines) {
    bool first = inside.contains(part_of(line.key.from)), last = inside.contains(part_of(line.key.to));
    if (first == last) continue;
    crossing.push_back(line);
    const std::string& end = first ? line.key.from : line.key.to;
    auto known = std::find_if(ports.begin(), ports.end(), [&](const Port& one) { return one.end == end; });
    if (known == ports.end()) {
      Port port;
      port.end = end;
      describe_end(query, evaluator, end, port.class_name, port.sizes);
      world::Member member = member_of(query, end);
      ConnectorFacts facts = connectors.facts(member);
      port.color = facts.color;
      port.causality = facts.causality;
      std::string wanted(member.declaration->name);
      port.name = wanted;
      for (int k = 1; port_names.contains(port.name); ++k) port.name = wanted + std::to_string(k);
      port_names.insert(port.name);
      port.inside = centre;
      ports.push_back(port);
      known = ports.end() - 1;
    }
    if (line.points.size() < 2) continue;
    Point own = first ? line.points.front() : line.points.back(),
          other = first ? line.points.back() : line.points.front();
    if (!known->has_inside) known->inside = own, known->has_inside = true;
    if (!known->has_outside) {
      Point next = first ? line.points[1] : line.points[line.points.size() - 2];
      known->leaving = {next.x - own.x, next.y - own.y};
      known->outside = other, known->has_outside = true;
    }
  }
  for (Port& one : ports) choose_side(one, low, high);
  Point border_low{std::min(-100.0, on_grid(low.x - 45, 20)), std::min(-100.0, on_grid(low.y - 45, 20))},
      border_high{std::max(100.0, on_grid(high.x + 45, 20)), std::max(100.0, on_grid(high.y + 45, 20))};
  place_ports(ports, border_low, border_high);

  // The class.
  std::string body;
  std::string outer_indent = indent_of_class();
  for (char c : copy(components)) body += c;
  std::string declarations, equations;
  size_t split = body.find("equation\n");
  bool has_equations = split == 0 || (split != std::string::npos && body[split - 1] == '\n');
  auto indented = [&](const std::string& lines) {
    std::string out;
    for (size_t at = 0; at < lines.size();) {
      size_t end = std::min(lines.find('\n', at), lines.size());
      std::string line = lines.substr(at, end - at);
      size_t blanks = std::min(line.find_first_not_of(' '), line.size());
      // Lines that go on keep their distance, one level further where the class around was further in.
      if (blanks > 0)
        line = line.substr(std::min(blanks, outer_indent.size()));
      else
        line = "  " + line;
      if (!line.empty()) out += line + "\n";
      at = end + 1;
    }
    return out;
  };
  declarations = indented(has_equations ? body.substr(0, split) : body);
  if (has_equations) equations = indented(body.substr(split + 9));
  for (const Port& one : ports) {
    declarations += "  " + one.class_name + " " + one.name + one.sizes +
                    "\n    annotation (Placement(transformation(extent=" + around(one.at, 10) +
                    "),\n        iconTransformation(extent=" + around(one.icon, 10) + ")));\n";
    PointList way = one.has_inside ? elbow(one.inside, one.at, one.is_level()) : PointList{};
    equations += "  " + connection_text(one.end, one.name, way, one.color, "  ") + "\n";
  }
  Capsule capsule;
  std::string words;
  for (char c : description)
    words += c == '"' || c == '\\' ? std::string("\\") + c : c == '\n' ? " " : std::string(1, c);
  bool larger = border_low.x < -100 || border_low.y < -100 || border_high.x > 100 || border_high.y > 100;
  capsule.definition =
      "model " + class_name + (words.empty() ? "" : " \"" + words + "\"") + "\n" + parameters + declarations +
      (equations.empty() ? "" : "equation\n" + equations) + "  annotation (" +
      (larger ? "Diagram(coordinateSystem(extent=" + points_text({border_low, border_high}) + ")),\n    " : "") +
      "Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,127}, fillColor={255,255,255},\n"
      "          fillPattern=FillPattern.Solid), Text(extent={{-150,150},{150,110}}, textString=\"%name\", "
      "textColor={0,0,255})}));\nend " +
      class_name + ";\n";

  // And what takes its place.
  std::string wanted = class_name;
  wanted[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(wanted[0])));
  if (kKeywordTable.find(wanted) != TokenKind::Identifier || wanted == class_name) wanted = class_name + "1";
  remove(components);
  capsule.component = free_name(wanted);
  bool many = std::any_of(ports.begin(), ports.end(),
                          [](const Port& one) { return std::fabs(one.icon.x) > 45 && std::fabs(one.icon.y) > 45; });
  double half = many ? 20 : 10;
  Point middle{on_grid(centre.x, 10), on_grid(centre.y, 10)};
  std::string declaration = class_name + " " + capsule.component + (arguments.empty() ? "" : "(" + arguments + ")");
  commit({declaration_edit(declaration + "\n  annotation (Placement(transformation(extent=" + around(middle, half) +
                           ")));")});
  for (const Line& line : crossing) {
    bool first = inside.contains(part_of(line.key.from));
    const Port& port = *std::find_if(ports.begin(), ports.end(),
                                     [&](const Port& one) { return one.end == (first ? line.key.from : line.key.to); });
    PointList way;
    if (line.points.size() > 1) {
      Point own{middle.x + port.icon.x * half / 100, middle.y + port.icon.y * half / 100};
      way = line.points;
      if (first) std::reverse(way.begin(), way.end());
      way = simplified(end_moved(way, {own.x - way.back().x, own.y - way.back().y}));
      if (first) std::reverse(way.begin(), way.end());
    }
    std::string end = capsule.component + "." + port.name;
    commit({equation_edit(connection_text(first ? end : line.key.from, first ? line.key.to : end, way, port.color,
                                          indent_of_class() + "  "))});
  }
  return capsule;
}

world::Member ClassEditor::member_of(world::Query& query, const std::string& reference) const {
  world::InstancePtr at = query.instance(node());
  std::optional<world::Member> member;
  std::string rest = reference;
  while (!rest.empty()) {
    size_t dot = rest.find('.');
    std::string part = rest.substr(0, std::min(dot, rest.find('[')));
    rest = dot == std::string::npos ? "" : rest.substr(dot + 1);
    world::Found found = at ? query.member(at, part) : world::Found{};
    if (found.kind != world::FoundKind::Component) refuse("there is no connector '" + reference + "'");
    member = found.member;
    at = query.type_of(*member);
  }
  return *member;
}

// The class of a connector and, where a whole array of them is connected, its sizes: [3].
void ClassEditor::describe_end(world::Query& query, world::Evaluator& evaluator, const std::string& end,
                               std::string& class_name, std::string& sizes) const {
  std::string path, list;
  for (size_t at = 0; at <= end.size();) {
    size_t dot = std::min(end.find('.', at), end.size());
    std::string part = end.substr(at, dot - at);
    path += (path.empty() ? "" : ".") + part;
    at = dot + 1;
    world::Member member = member_of(query, path);
    if (part.find('[') != std::string::npos) continue;
    for (const auto* subscripts :
         {&member.declaration->clause->subscripts, &member.declaration->component->subscripts}) {
      for (const Expr* size : *subscripts) {
        world::Value value = evaluator.value(*size, member.scope);
        if (value.kind != world::Value::Kind::Number)
          refuse("not supported yet: the size of '" + end + "' is not known");
        list += (list.empty() ? "" : ", ") + number_text(value.number);
      }
    }
  }
  sizes = list.empty() ? "" : "[" + list + "]";
  world::InstancePtr type = query.type_of(member_of(query, end));
  if (!type) refuse("'" + end + "' is no connector");
  bool replaced = type->modifier && std::any_of(type->modifier->members.begin(), type->modifier->members.end(),
                                                [](const auto& one) { return one.second->redeclare != nullptr; });
  if (replaced)
    refuse("not supported yet: the connector '" + end +
           "' has a class replaced in it (a medium), which the new class would have to be given");
  class_name = type->node->full_name();
}

}  // namespace saltus::studio
