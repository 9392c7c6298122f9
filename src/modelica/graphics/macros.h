// %name, %class and %par in the texts of icons (MLS 3.6 §18.6.5.5).
#pragma once

#include <string>
#include <string_view>

#include "modelica/world/evaluate.h"

namespace saltus::modelica::graphics {

struct TextContext {
  world::InstancePtr self;  // the class whose icon it is, as it is used here
  std::string name;         // of the component
  bool names = true;        // false: %name is left out
};

std::string expand_macros(std::string_view text, const TextContext& context, world::Query& query,
                          world::Evaluator& evaluator);

// "100 ms": the value in its display unit, as people write it; an expression that is no number as it stands in the
// text.
std::string shown_value(const world::Member& member, world::Query& query, world::Evaluator& evaluator);

// kg.m2/s → kg·m²/s
std::string pretty_unit(std::string_view unit);

}  // namespace saltus::modelica::graphics
