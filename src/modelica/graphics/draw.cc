#include "modelica/graphics/draw.h"

#include <algorithm>

#include "modelica/graphics/fields.h"
#include "modelica/graphics/macros.h"
#include "modelica/graphics/primitives.h"

namespace saltus::modelica::graphics {

SALTUS_DIAGNOSTIC(UnknownPrimitive, Warning, "M0801", "'{}' is no graphical primitive");
SALTUS_DIAGNOSTIC(ImageUnreadable, Warning, "M0802", "the image '{}' cannot be read");
SALTUS_DIAGNOSTIC(ClassOfComponent, Warning, "M0803", "the class '{}' of a component that is to be drawn is not found");

using namespace syntax;
using world::ClassNode;
using world::InstancePtr;
using world::Member;
using world::Scope;

namespace {

class Painter {
 public:
  Painter(const world::World& world, const DrawOptions& options)
      : options_(options), query_(world), evaluator_(query_), layers_(query_, evaluator_) {}

  Drawn run(const ClassNode& node) {
    InstancePtr self = query_.instance(node);
    CoordinateSystem system = layers_.coordinates(self, options_.layer);
    Extent box = system.extent;
    // y points down in the picture.
    drawn_.picture.area = {{std::min(box.first.x, box.second.x), -std::max(box.first.y, box.second.y)},
                           {std::max(box.first.x, box.second.x), -std::min(box.first.y, box.second.y)}};
    View view{self, Affine{1, 0, 0, -1, 0, 0}, options_.layer, std::string(node.name), "", true, options_.names};
    shown(view);
    content(self, view, true, 0);
    if (options_.layer == Layer::Diagram && !options_.editing) trim(drawn_.picture);
    return std::move(drawn_);
  }

 private:
  // One class as it is looked at: alone, or as the icon of a component.
  struct View {
    InstancePtr self;
    Affine place;
    Layer layer;
    std::string name;    // of the component
    std::string prefix;  // of its variables in a result
    bool outermost;      // the class that is drawn itself
    bool names;
  };

  void shown(const View& view) { evaluator_.show_result(options_.variables, view.self, view.prefix); }

  // What a class contributes to the view: its bases, then its primitives, components and connections.
  void content(const InstancePtr& here, const View& view, bool primitives, int depth) {
    if (depth > kMaxDepth) return;
    const ClassNode& node = *here->node;
    Scope scope{&node, view.self, here->outer};
    for (const world::Base& base : query_.bases(here)) {
      Layers::Mapping map = layers_.mapping(base, scope, view.layer);
      View inner = view;
      if (!map.extent.null()) {
        if (map.extent.width() == 0 || map.extent.height() == 0) continue;
        CoordinateSystem system = layers_.coordinates(base.instance, view.layer);
        inner.place = view.place * mapped(system, map.extent);
      }
      content(base.instance, inner, primitives && map.primitives, depth + 1);
    }
    if (primitives) own_primitives(node, scope, view);
    for (const world::Declaration& declaration : node.declarations) {
      // What is deselected on the way to the class that is looked at is not there (MLS 3.6 §7.4).
      if (!query_.member(view.self, declaration.name)) continue;
      if (world::Found own = query_.member(here, declaration.name); own.kind == world::FoundKind::Component) {
        own.member->scope = scope;
        component(*own.member, view);
      }
    }
    if (view.layer == Layer::Diagram && view.outermost) connections(node, scope, view);
  }

  static Affine mapped(const CoordinateSystem& system, const Extent& to) {
    Affine map = Affine::between(system.extent, to);
    if (!system.preserve) return map;
    double scale = std::min(std::fabs(map.a), std::fabs(map.d));
    Affine even{std::copysign(scale, map.a), 0, 0, std::copysign(scale, map.d), 0, 0};
    Point from = system.extent.center(), target = to.center();
    return Affine::shift(target) * even * Affine::shift({-from.x, -from.y});
  }

  void own_primitives(const ClassNode& node, const Scope& scope, const View& view) {
    auto layer =
        Fields::of_argument(evaluator_, scope, node.definition->description.annotation, layer_name(view.layer));
    if (!layer) return;
    Macros macros = [&](std::string_view text) {
      return expand_macros(text, {view.self, view.name, view.names}, query_, evaluator_);
    };
    for (const CallExpr* call : layer->calls("graphics")) {
      LoadImage load = [&](std::string_view name) {
        std::string path = query_.world().resolve_uri(name, &node);
        std::string url = path.empty() ? path : image_url(path);
        if (url.empty()) problem(ImageUnreadable, node, call->span, std::string(name));
        return url;
      };
      if (!call->function || call->function->parts.empty()) continue;
      std::string_view kind = node.file->name(call->function->parts.back().name);
      Canvas canvas{drawn_.picture, view.place};
      if (!draw_primitive(kind, Fields::of_call(evaluator_, scope, *call), canvas, macros, load))
        problem(UnknownPrimitive, node, call->span, std::string(kind));
    }
  }

  void component(Member member, const View& view) {
    if (!view.outermost && (view.layer == Layer::Diagram || member.is_protected)) return;
    if (view.layer == Layer::Icon && member.is_protected) return;
    shown(view);
    std::optional<Placed> where = layers_.placement(member, view.layer);
    if (!where) return;
    // A redeclaration in a derived class that has no place of its own stands here.
    if (world::Found now = query_.member(view.self, member.declaration->name);
        now.kind == world::FoundKind::Component && now.member->declaration != member.declaration &&
        now.member->declaration->clause->redeclare) {
      if (layers_.placement(*now.member, view.layer)) return;
      member = *now.member;
    }
    InstancePtr type = query_.type_of(member);
    if (!type) {
      // Components of predefined types have no icon.
      if (!query_.simple_type(member)) {
        const Path& path = member.declaration->clause->type;
        problem(ClassOfComponent, *member.declared_in, path.span,
                std::string(member.declared_in->file->text(path.span)));
        if (view.outermost && view.layer == Layer::Diagram && options_.editing) draw_missing(member, *where, view);
      }
      return;
    }
    if (view.layer == Layer::Icon && !layers_.is_connector(type)) return;
    bool pale = false;
    if (const Expr* condition = member.declaration->component->condition) {
      if (evaluator_.value(*condition, member.scope).is_false()) {
        if (view.layer == Layer::Icon) return;
        pale = true;  // it is part of the diagram, only not with these parameters
      }
    }
    draw_component(member, type, *where, view, pale);
  }

  // A crossed box, so that what cannot be shown can be seen and mended.
  void draw_missing(const Member& member, const Placed& where, const View& view) {
    Affine place = view.place * place_of(where, {});
    size_t first = drawn_.picture.shapes.size();
    Outline box;
    box.line = LinePattern::Dash;
    box.line_color = {200, 0, 0};
    auto stroke = [&](Segment::Kind kind, double x, double y) { box.segments.push_back({kind, place({x, y})}); };
    stroke(Segment::Kind::Move, -100, -100);
    stroke(Segment::Kind::Line, 100, -100);
    stroke(Segment::Kind::Line, 100, 100);
    stroke(Segment::Kind::Line, -100, 100);
    stroke(Segment::Kind::Line, -100, -100);
    stroke(Segment::Kind::Line, 100, 100);
    stroke(Segment::Kind::Move, 100, -100);
    stroke(Segment::Kind::Line, -100, 100);
    drawn_.picture.shapes.emplace_back(std::move(box));
    drawn_.components.push_back({member, nullptr, where, place, false, first, drawn_.picture.shapes.size()});
  }

  void draw_component(const Member& member, const InstancePtr& type, const Placed& where, const View& view, bool pale) {
    Layer layer = Layer::Icon;
    if (view.layer == Layer::Diagram && layers_.is_connector(type) && layers_.has_graphics(type, Layer::Diagram))
      layer = Layer::Diagram;
    CoordinateSystem system = layers_.coordinates(type, layer);
    Affine place = view.place * place_of(where, system);
    std::string name(member.declaration->name);
    View inner{type, place, layer, name, view.prefix + name + ".", false, true};
    bool named = view.outermost && view.layer == Layer::Diagram;
    size_t first = drawn_.picture.shapes.size();
    if (named) drawn_.picture.shapes.emplace_back(ComponentBegin{name, type->node->full_name()});
    if (pale) drawn_.picture.shapes.emplace_back(PaleBegin{});
    shown(inner);
    content(type, inner, true, 0);
    if (pale) drawn_.picture.shapes.emplace_back(PaleEnd{});
    if (named) drawn_.picture.shapes.emplace_back(ComponentEnd{});
    if (view.outermost)
      drawn_.components.push_back({member, type, where, place, pale, first, drawn_.picture.shapes.size()});
    shown(view);
  }

  // Lines of connect equations, wherever they stand, and of transitions of state machines (MLS 3.6 §17.3.4).
  void connections(const ClassNode& node, const Scope& scope, const View& view) {
    for (const Section& section : node.definition->sections) connections(section.equations, node, scope, view);
  }
  void connections(const Equations& equations, const ClassNode& node, const Scope& scope, const View& view) {
    for (const Equation* equation : equations) {
      switch (equation->kind) {
        case EquationKind::For: connections(as<ForEquation>(*equation).body, node, scope, view); break;
        case EquationKind::If: {
          const auto& alternatives = as<IfEquation>(*equation);
          for (const EquationBranch& branch : alternatives.branches) connections(branch.body, node, scope, view);
          connections(alternatives.otherwise, node, scope, view);
          break;
        }
        case EquationKind::Connect:
        case EquationKind::Call: connection(*equation, node, scope, view); break;
        default: break;
      }
    }
  }
  void connection(const Equation& equation, const ClassNode& node, const Scope& scope, const View& view) {
    size_t first = drawn_.picture.shapes.size();
    draw_connection(equation, node, scope, view);
    drawn_.connections.push_back({&equation, &node, scope, first, drawn_.picture.shapes.size()});
  }
  void draw_connection(const Equation& equation, const ClassNode& node, const Scope& scope, const View& view) {
    const Arguments& annotation = equation.description.annotation;
    auto line = Fields::of_argument(evaluator_, scope, annotation, "Line");
    if (!line || !line->boolean("visible", true)) return;
    draw_line(*line, {drawn_.picture, view.place});
    auto text = Fields::of_argument(evaluator_, scope, annotation, "Text");
    std::vector<Point> points = line->points("points");
    if (!text || points.empty()) return;
    double index = text->number("index", 1);
    size_t place = index < 0 ? points.size() - std::min(points.size(), static_cast<size_t>(-index))
                             : static_cast<size_t>(index) - 1;
    Point at = points[std::min(place, points.size() - 1)];
    Canvas canvas{drawn_.picture, view.place * Affine::shift(at)};
    draw_text(*text, connection_text(text->text(text->has("string") ? "string" : "textString"), equation, node), canvas,
              index < 0 ? Align::Right : Align::Left);
  }
  // %first, %second; %condition of a transition.
  static std::string connection_text(std::string text, const Equation& equation, const ClassNode& node) {
    auto put = [&](std::string_view macro, std::string_view by) {
      for (size_t at; (at = text.find(macro)) != std::string::npos;) text.replace(at, macro.size(), by);
    };
    if (equation.kind == EquationKind::Connect) {
      const auto& connect = as<ConnectEquation>(equation);
      auto last = [&](const ReferenceExpr* reference) { return node.file->name(reference->parts.back().name); };
      if (connect.left && !connect.left->parts.empty()) put("%first", last(connect.left));
      if (connect.right && !connect.right->parts.empty()) put("%second", last(connect.right));
    } else if (const CallExpr* call = as<CallEquation>(equation).call; call && call->arguments.size() > 2) {
      put("%condition", node.file->text(call->arguments[2]->span));
    }
    return text;
  }

  void problem(const DiagnosticKind& kind, const ClassNode& node, Span span, std::string what) {
    for (const Problem& known : drawn_.problems) {
      if (known.kind == &kind && known.file == node.file && known.span == span) return;
    }
    drawn_.problems.push_back({&kind, node.file, span, std::move(what)});
  }

  const DrawOptions& options_;
  world::Query query_;
  world::Evaluator evaluator_;
  Layers layers_;
  Drawn drawn_;
};

}  // namespace

Drawn draw(const world::World& world, const ClassNode& node, const DrawOptions& options) {
  return Painter(world, options).run(node);
}

}  // namespace saltus::modelica::graphics
