// Hints in the text: the unit behind a number, the value of an expression that is known, the size that a value gives to
// x[:].
#include <fmt/format.h>

#include "lsp/features.h"
#include "modelica/graphics/macros.h"

namespace saltus::lsp {

using namespace modelica::syntax;
using world::FoundKind;

namespace {

class Hints {
 public:
  Hints(const Session& session, const Document& document, uint32_t begin, uint32_t end)
      : session_(session), document_(document), query_(*session.world), evaluator_(query_), begin_(begin), end_(end) {}

  void visit(const world::ClassNode& node) {
    if (node.file != document_.file.get() || outside(node.definition->span)) return;
    world::InstancePtr self = query_.instance(node);
    for (const world::Declaration& declaration : node.declarations) {
      if (!outside(declaration.component->span)) declared(node, self, declaration);
    }
    for (const world::ClassNode* child : node.children) visit(*child);
  }
  Json take() { return std::move(hints_); }

 private:
  bool outside(Span span) const { return span.end < begin_ || span.begin > end_; }

  void declared(const world::ClassNode& node, const world::InstancePtr& self, const world::Declaration& declaration) {
    world::Found found = query_.member(self, declaration.name);
    const Modification* own = declaration.component->modification;
    if (found.kind != FoundKind::Component || !own) return;
    if (own->value) {
      unit(*found.member, *own->value);
      value(*found.member, *own->value);
      sizes(*found.member, declaration);
    }
    world::InstancePtr type = query_.type_of(*found.member);
    for (const Argument* argument : own->arguments) {
      if (!type || argument->kind != ArgumentKind::Modify || argument->name.parts.size() != 1 ||
          !argument->modification || !argument->modification->value)
        continue;
      world::Found inner = query_.member(type, node.file->name(argument->name.parts[0].name));
      if (inner.kind == FoundKind::Component) unit(*inner.member, *argument->modification->value);
    }
  }

  static bool is_literal(const Expr& value) {
    return value.kind <= ExprKind::Boolean ||
           (value.kind == ExprKind::Unary && as<UnaryExpr>(value).operand->kind <= ExprKind::Real);
  }
  void add(uint32_t place, std::string label, bool left) {
    hints_.push_back({{"position", document_.lines->position(place, session_.encoding)},
                      {"label", std::move(label)},
                      {"paddingLeft", left}});
  }

  // Behind a number that is given to a component with a unit.
  void unit(const world::Member& member, const Expr& value) {
    if (!is_literal(value) || value.kind == ExprKind::String || value.kind == ExprKind::Boolean || outside(value.span))
      return;
    std::string unit = evaluator_.attribute(member, "unit").text;
    if (!unit.empty() && unit != "1") add(value.span.end, modelica::graphics::pretty_unit(unit), true);
  }
  // parameter Real R = 2*R0: what it comes to.
  void value(const world::Member& member, const Expr& expr) {
    bool fixed = member.declaration->clause->variability == Variability::Parameter ||
                 member.declaration->clause->variability == Variability::Constant;
    if (!fixed || is_literal(expr) || outside(expr.span)) return;
    world::Value value = evaluator_.value(member);
    if (value.is_number()) add(expr.span.end, fmt::format("= {:.6g}", value.number), true);
    if (value.is_true() || value.is_false()) add(expr.span.end, value.is_true() ? "= true" : "= false", true);
  }
  // x[:] = {1, 2, 3}
  void sizes(const world::Member& member, const world::Declaration& declaration) {
    for (const auto* list : {&declaration.component->subscripts, &declaration.clause->subscripts}) {
      world::Value value;
      for (size_t k = 0; k < list->size(); ++k) {
        const Expr* size = (*list)[k];
        if (size->kind != ExprKind::Colon || outside(size->span)) continue;
        value = evaluator_.value(member);
        for (size_t level = 0; level < k && value.kind == world::Value::Kind::Array && !value.elements.empty();
             ++level) {
          world::Value inner = value.elements[0];
          value = std::move(inner);
        }
        if (value.kind == world::Value::Kind::Array)
          add(size->span.end, fmt::format("{}", value.elements.size()), false);
      }
    }
  }

  const Session& session_;
  const Document& document_;
  world::Query query_;
  world::Evaluator evaluator_;
  uint32_t begin_, end_;
  Json hints_ = Json::array();
};

}  // namespace

Json inlay_hints(const Session& session, const Document& document, uint32_t begin, uint32_t end) {
  Hints hints(session, document, begin, end);
  for (const world::ClassNode* node : session.world->classes_in(document.path)) hints.visit(*node);
  return hints.take();
}

}  // namespace saltus::lsp
