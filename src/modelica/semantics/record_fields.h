// The fields of a record with the values they have so far.
//
// Inside a record's class the names of fields mean the other fields of the same value: `Real a = 3*d^2` of a
// constructor R(d = 2), or `Real v[n]` of an input whose n comes with the argument. So while their texts are
// translated, fields are numbered locals, and what is known of them is put in their place.
#pragma once

#include <vector>

#include "hybrid/functions.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

struct Instantiation::RecordFields {
  RecordFields() = default;
  RecordFields(const RecordFields&) = delete;

  Instance* record = nullptr;  // the texts that stand in it see the fields
  std::vector<Instance*> fields;
  std::vector<ExprId> values;            // invalid: none yet
  const RecordFields* around = nullptr;  // the record that this one is a field of
  hybrid::Function shape;
  LocalVariables locals;

  void give(size_t field, ExprId value, TypeId type) {
    values[field] = value;
    shape.variables[field].type = type;
  }
};

// A field that a constructor cannot be given (MLS §12.6).
inline bool is_fixed(const Instance& field) {
  bool has_value = field.modifier && field.modifier->value;
  return has_value && (field.is_final || field.variability == syntax::Variability::Constant);
}

// The variable of a function or constant of a package that it is part of; null: neither.
inline const Instance* variable_around(const Instance& instance) {
  const Instance* at = &instance;
  while (at->parent && !at->parent->is_package) at = at->parent;
  return at->parent ? at : nullptr;
}

inline bool belongs_to_input(const Instance& instance) {
  const Instance* variable = variable_around(instance);
  return variable && variable->own_direction == syntax::Direction::Input;
}

}  // namespace saltus::modelica
