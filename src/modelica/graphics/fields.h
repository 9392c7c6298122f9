// The fields of a record in an annotation, Line(points = ..., color = ...), however it is written: as a call among the
// graphics, or as a modifier of the annotation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "modelica/graphics/picture.h"
#include "modelica/world/evaluate.h"

namespace saltus::modelica::graphics {

class Fields {
 public:
  Fields(world::Evaluator& evaluator, const world::Scope& scope) : evaluator_(&evaluator), scope_(scope) {}
  static Fields of_call(world::Evaluator& evaluator, const world::Scope& scope, const syntax::CallExpr& call);
  // Null when no argument has that name.
  static std::optional<Fields> of_argument(world::Evaluator& evaluator, const world::Scope& scope,
                                           const syntax::Arguments& arguments, std::string_view name);
  std::optional<Fields> record(std::string_view name) const;
  std::vector<const syntax::CallExpr*> calls(std::string_view name) const;

  bool has(std::string_view name) const { return find(name) != nullptr; }
  world::Value value(std::string_view name) const;
  double number(std::string_view name, double otherwise) const;
  bool boolean(std::string_view name, bool otherwise) const;
  std::string text(std::string_view name) const;
  std::string literal(std::string_view name) const;
  Color color(std::string_view name, Color otherwise) const;
  std::optional<Point> point(std::string_view name) const;
  std::optional<Extent> extent(std::string_view name) const;
  std::vector<Point> points(std::string_view name) const;
  LinePattern line_pattern(std::string_view name) const;
  FillPattern fill_pattern(std::string_view name) const;

  const world::Scope& scope() const { return scope_; }

 private:
  struct Field {
    std::string_view name;
    const syntax::Expr* value;
    const syntax::Modification* modification;
  };
  const Field* find(std::string_view name) const;

  world::Evaluator* evaluator_;
  world::Scope scope_;
  std::vector<Field> fields_;
};

}  // namespace saltus::modelica::graphics
