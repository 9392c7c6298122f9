// One component understood by itself: what its names are, and whether it is complete (section 3.1: "is there a state
// differential equation corresponding to each declared state variable").
//
// What a name is follows from where it is declared and where it gets its value:
//   assignments            a parameter; a knob or an input's default
//   dynamics               computed from others: algebraic, or a derivative
//   initial, event, rules  held: constant between events ("sgn" of the paper)
//   constraint             a local without an equation of its own is an unknown of the constraints
// The paper declares "key" variables only; a name without declaration is accepted where it gets a value, with a
// warning.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/context.h"
#include "shsml/syntax/tree.h"

namespace saltus::shsml {

enum class Port : uint8_t { None, Input, Output, Knob, View };
enum class Kind : uint8_t { Signal, Real, Symbolic, Boolean };  // types of section 3.2
enum class Role : uint8_t {
  Undefined,  // declared, no value found
  Input,
  Parameter,  // knobs too
  State,
  Algebraic,  // of dynamics; CC: what an output or view is connected to
  Held,       // changes at events only
  Flag,
  Constrained,  // an unknown of the constraint section
};

struct Symbol {
  Name name;
  Span span;
  Port port = Port::None;
  Role role = Role::Undefined;
  Kind kind = Kind::Signal;
  bool kind_given = false;
  bool implicit = false;
  bool is_mode = false;
  std::vector<Name> symbols;          // Symbolic: what it can be
  const syntax::Expr* low = nullptr;  // range
  const syntax::Expr* high = nullptr;
  const syntax::Expr* precision = nullptr;  // DTC: its values are multiples of this
  Name unit;
  std::vector<int64_t> dims;                      // of a vector or matrix
  Name next;                                      // State: its derivative (CTC) or next value (DTC)
  const syntax::Expr* value = nullptr;            // assignments
  const syntax::Expr* source = nullptr;           // CC: output(x) = ...
  const syntax::Statement* definition = nullptr;  // dynamics
};

struct Timing {
  const syntax::Expr* period = nullptr;
  const syntax::Expr* offset = nullptr;
  const syntax::Expr* delay = nullptr;
  std::vector<const syntax::Expr*> times;
  const syntax::Expr* computing = nullptr;  // what an update takes of a processor that does one after the other
};

struct Definition {
  const syntax::Component* component = nullptr;
  std::vector<Symbol> symbols;
  std::map<Name, size_t> index;
  Timing timing;
  std::shared_ptr<Arena> arena;  // of equations that were put together from the branches of an 'if'

  const syntax::Section* section(syntax::SectionKind kind) const;
  std::vector<const syntax::Section*> events() const;
  Symbol* find(Name name) {
    auto it = index.find(name);
    return it == index.end() ? nullptr : &symbols[it->second];
  }
  const Symbol* find(Name name) const { return const_cast<Definition*>(this)->find(name); }
};

const char* kind_word(Kind kind);
const char* port_word(Port port);

// Reports what is wrong with the component.
Definition define(Context& context, const syntax::Component& component);

}  // namespace saltus::shsml
