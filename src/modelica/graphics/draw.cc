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

constexpr Extent kUsual{{-100, -100}, {100, 100}};
constexpr int kMaxDepth = 40;  // of inheritance

const char* layer_name(Layer layer) { return layer == Layer::Icon ? "Icon" : "Diagram"; }

struct CoordinateSystem {
  Extent extent = kUsual;
  bool preserve = true;
};

class Painter {
 public:
  Painter(const world::World& world, const DrawOptions& options) : options_(options), query_(world), evaluator_(query_) {}

  Drawn run(const ClassNode& node) {
    InstancePtr self = query_.instance(node);
    CoordinateSystem system = coordinates(self, options_.layer, 0);
    Extent box = system.extent;
    // y points down in the picture.
    drawn_.picture.area = {{std::min(box.first.x, box.second.x), -std::max(box.first.y, box.second.y)},
                           {std::max(box.first.x, box.second.x), -std::min(box.first.y, box.second.y)}};
    View view{self, Affine{1, 0, 0, -1, 0, 0}, options_.layer, std::string(node.name), "", true, options_.names};
    shown(view);
    content(node, self->modifiers, self->outer, view, true, 0);
    if (options_.layer == Layer::Diagram) trim(drawn_.picture);
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

  // MLS 3.6 §18.6.1.1: the class's own, else that of the first base class that is not mapped to a region, else the usual one.
  CoordinateSystem coordinates(const InstancePtr& instance, Layer layer, int depth) {
    CoordinateSystem system;
    Scope scope = query_.scope_of(instance);
    bool has_extent = false, has_preserve = false;
    if (auto annotation = Fields::of_argument(evaluator_, scope, instance->node->definition->description.annotation, layer_name(layer))) {
      if (auto given = annotation->record("coordinateSystem")) {
        if (auto extent = given->extent("extent"); extent && extent->width() != 0 && extent->height() != 0) {
          system.extent = *extent;
          has_extent = true;
        }
        if (given->has("preserveAspectRatio")) {
          system.preserve = given->boolean("preserveAspectRatio", true);
          has_preserve = true;
        }
      }
    }
    if ((has_extent && has_preserve) || depth > kMaxDepth) return system;
    for (const world::Base& base : query_.bases(instance)) {
      if (!mapping(base, scope, layer).extent.null()) continue;
      CoordinateSystem inherited = coordinates(base.instance, layer, depth + 1);
      if (!has_extent) system.extent = inherited.extent;
      if (!has_preserve) system.preserve = inherited.preserve;
      break;
    }
    return system;
  }

  // MLS 3.6 §18.6.3
  struct Mapping {
    Extent extent{};
    bool primitives = true;
  };
  Mapping mapping(const world::Base& base, const Scope& scope, Layer layer) {
    Mapping map;
    const Arguments& annotation = base.extends ? base.extends->description.annotation : scope.lexical->definition->description.annotation;
    std::string name = std::string(layer_name(layer)) + "Map";
    if (auto given = Fields::of_argument(evaluator_, scope, annotation, name)) {
      map.extent = given->extent("extent").value_or(Extent{});
      map.primitives = given->boolean("primitivesVisible", true);
    }
    return map;
  }

  // What the class `node` contributes to the view: its bases, then its primitives, components and connections.
  void content(const ClassNode& node, const world::Modifiers& modifiers, const InstancePtr& outer, const View& view, bool primitives,
               int depth) {
    if (depth > kMaxDepth) return;
    Scope scope{&node, view.self, outer};
    auto here = std::make_shared<world::Instance>(world::Instance{&node, modifiers, outer});
    for (const world::Base& base : query_.bases(here)) {
      Mapping map = mapping(base, scope, view.layer);
      View inner = view;
      if (!map.extent.null()) {
        if (map.extent.width() == 0 || map.extent.height() == 0) continue;
        CoordinateSystem system = coordinates(base.instance, view.layer, 0);
        inner.place = view.place * mapped(system, map.extent);
      }
      content(*base.instance->node, base.instance->modifiers, base.instance->outer, inner, primitives && map.primitives, depth + 1);
    }
    if (primitives) own_primitives(node, scope, view);
    for (const world::Declaration& declaration : node.declarations) {
      Member member{&declaration, &node, {}, scope, declaration.is_protected};
      for (const world::Modifier& modifier : modifiers) {
        if (modifier.name == declaration.name) member.modifiers.push_back(modifier);
      }
      component(member, view);
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
    auto layer = Fields::of_argument(evaluator_, scope, node.definition->description.annotation, layer_name(view.layer));
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

  // Where a component stands in the layer; nothing when it is not drawn there.
  struct Placed {
    Extent extent;
    double rotation = 0;
    Point origin;
  };
  std::optional<Placed> placement(const Member& member, Layer layer) {
    auto given = Fields::of_argument(evaluator_, member.scope, member.declaration->component->description.annotation, "Placement");
    if (!given) return std::nullopt;
    bool visible = given->boolean("visible", true);
    if (layer == Layer::Icon) visible = given->boolean("iconVisible", visible);
    if (!visible) return std::nullopt;
    std::optional<Fields> where = layer == Layer::Icon ? given->record("iconTransformation") : std::nullopt;
    std::optional<Fields> usual = given->record("transformation");
    if (!where || !where->has("extent")) where = usual;
    if (!where) return std::nullopt;
    std::optional<Extent> extent = where->extent("extent");
    if (!extent) return std::nullopt;
    return Placed{*extent, where->number("rotation", 0), where->point("origin").value_or(Point{})};
  }

  void component(Member member, const View& view) {
    if (!view.outermost && (view.layer == Layer::Diagram || member.is_protected)) return;
    if (view.layer == Layer::Icon && member.is_protected) return;
    shown(view);
    std::optional<Placed> where = placement(member, view.layer);
    if (!where) return;
    // A redeclaration in a derived class that has no place of its own stands here.
    if (world::Found now = query_.member(view.self, member.declaration->name);
        now.kind == world::FoundKind::Component && now.member->declaration != member.declaration &&
        now.member->declaration->clause->redeclare) {
      if (placement(*now.member, view.layer)) return;
      member = *now.member;
    }
    InstancePtr type = query_.type_of(member);
    if (!type) {
      // Components of predefined types have no icon.
      if (!query_.simple_type(member)) {
        const Path& path = member.declaration->clause->type;
        problem(ClassOfComponent, *member.declared_in, path.span, std::string(member.declared_in->file->text(path.span)));
      }
      return;
    }
    if (view.layer == Layer::Icon && !is_connector(type)) return;
    bool pale = false;
    if (const Expr* condition = member.declaration->component->condition) {
      if (evaluator_.value(*condition, member.scope).is_false()) {
        if (view.layer == Layer::Icon) return;
        pale = true;  // it is part of the diagram, only not with these parameters
      }
    }
    draw_component(member, type, *where, view, pale);
  }

  void draw_component(const Member& member, const InstancePtr& type, const Placed& where, const View& view, bool pale) {
    Layer layer = Layer::Icon;
    if (view.layer == Layer::Diagram && is_connector(type) && has_graphics(type, Layer::Diagram, 0)) layer = Layer::Diagram;
    CoordinateSystem system = coordinates(type, layer, 0);
    Affine place = view.place * Affine::shift(where.origin) * Affine::rotation(where.rotation) * Affine::between(system.extent, where.extent);
    std::string name(member.declaration->name);
    View inner{type, place, layer, name, view.prefix + name + ".", false, true};
    bool named = view.outermost && view.layer == Layer::Diagram;
    if (named) drawn_.picture.shapes.emplace_back(ComponentBegin{name, type->node->full_name()});
    if (pale) drawn_.picture.shapes.emplace_back(PaleBegin{});
    shown(inner);
    content(*type->node, type->modifiers, type->outer, inner, true, 0);
    if (pale) drawn_.picture.shapes.emplace_back(PaleEnd{});
    if (named) drawn_.picture.shapes.emplace_back(ComponentEnd{});
    shown(view);
  }

  bool is_connector(const InstancePtr& instance, int depth = 0) {
    if (instance->node->is_connector()) return true;
    if (instance->node->definition->kind != ClassKind::Short || depth > kMaxDepth) return false;
    std::vector<world::Base> bases = query_.bases(instance);
    return !bases.empty() && is_connector(bases.front().instance, depth + 1);
  }

  bool has_graphics(const InstancePtr& instance, Layer layer, int depth) {
    if (depth > kMaxDepth) return false;
    Scope scope = query_.scope_of(instance);
    auto given = Fields::of_argument(evaluator_, scope, instance->node->definition->description.annotation, layer_name(layer));
    if (given && !given->calls("graphics").empty()) return true;
    for (const world::Base& base : query_.bases(instance)) {
      if (has_graphics(base.instance, layer, depth + 1)) return true;
    }
    return false;
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
    const Arguments& annotation = equation.description.annotation;
    auto line = Fields::of_argument(evaluator_, scope, annotation, "Line");
    if (!line || !line->boolean("visible", true)) return;
    draw_line(*line, {drawn_.picture, view.place});
    auto text = Fields::of_argument(evaluator_, scope, annotation, "Text");
    std::vector<Point> points = line->points("points");
    if (!text || points.empty()) return;
    double index = text->number("index", 1);
    size_t place = index < 0 ? points.size() - std::min(points.size(), static_cast<size_t>(-index)) : static_cast<size_t>(index) - 1;
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
  Drawn drawn_;
};

}  // namespace

Drawn draw(const world::World& world, const ClassNode& node, const DrawOptions& options) { return Painter(world, options).run(node); }

}  // namespace saltus::modelica::graphics
