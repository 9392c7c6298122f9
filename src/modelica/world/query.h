// Questions about classes: what is this name, what does this class inherit, what is this component, with redeclarations
// and modifiers taken into account. Answers come for half-written text, too: what cannot be found is left out, and
// whoever wants to complain can.
//
// A query object is cheap and belongs to one thread; the world it asks may be shared.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "modelica/world/instance.h"
#include "modelica/world/predefined_types.h"
#include "modelica/world/world.h"

namespace saltus::modelica::world {

enum class FoundKind : uint8_t { Nothing, Class, Component, Builtin, Literal };

// What a name denotes.
struct Found {
  FoundKind kind = FoundKind::Nothing;
  InstancePtr instance;          // Class: it; Literal: the enumeration
  std::optional<Member> member;  // Component
  std::string_view name;         // Builtin: Real, Integer, ...; Literal: its name
  explicit operator bool() const { return kind != FoundKind::Nothing; }
};

struct Base {
  InstancePtr instance;
  const syntax::ExtendsElement* extends;  // null: of a short class definition
};

struct SimpleType {
  std::string_view builtin;  // Real, Integer, ...; empty for an enumeration
  const ClassNode* enumeration = nullptr;
  ModifierPtr attributes;  // unit = "m", ...; may be null
};

class Query {
 public:
  explicit Query(const World& world) : world_(world) {}
  const World& world() const { return world_; }

  // A class as it stands in the text.
  InstancePtr instance(const ClassNode& node) const;
  Scope scope_of(const InstancePtr& instance) const;

  // A simple name (MLS 3.6 §5.3.1), and one with dots (§5.3.2).
  Found lookup(const Scope& scope, std::string_view name);
  Found resolve(const Scope& scope, const std::vector<std::string_view>& names, bool absolute = false);
  Found resolve(const Scope& scope, const syntax::Path& path);
  // A class or component of this class, its own or inherited.
  Found member(const InstancePtr& instance, std::string_view name);

  // What the class extends, in the order of the text; a short class definition extends what stands on its right.
  std::vector<Base> bases(const InstancePtr& instance);
  // All components, inherited ones at the place of their extends clause.
  std::vector<Member> members(const InstancePtr& instance);
  // The class of a component with its modifiers; null for predefined types and what is not found.
  InstancePtr type_of(const Member& member);
  // What a component of a predefined type or an enumeration is made of; nothing for classes.
  std::optional<SimpleType> simple_type(const Member& member);

 private:
  struct Names;
  // A class with what is looked up for: `self`, which is it or derived from it.
  struct Place {
    const ClassNode* node;
    ModifierPtr modifier;
    InstancePtr self, outer;
    ModifierPtr prescribed;
  };
  // The same of what a short class definition stands for, with its modifications; no node: it is not found.
  Place long_class(Place place);
  Found element(const Place& place, std::string_view name);
  Found type_found(const Member& member);
  Found redeclared(const ElementEntry& entry, const ModifierPtr& outside, const Scope& scope);
  static Member member_of(const ElementsPtr& elements, const ElementEntry& entry, const Place& place);
  static ModifierPtr said_of(const ElementEntry& entry, const Place& place);

  // ---- inheritance.cc
  ElementsPtr elements(const ClassNode& node);
  void list_elements(Elements& into, const ClassNode& node);
  void inherit(Elements& into, const Found& base, BaseLink link, bool is_protected);
  std::vector<Base> bases_of(const Place& place);
  const ClassNode* top_level(std::string_view name);

  struct Listing {  // of elements that are being found: own ones are there, inherited ones as far as they are
    const ClassNode* node;
    std::shared_ptr<Elements> elements;
    std::set<const ClassNode*> tops;
  };
  static constexpr int kMaxDepth = 60;  // of names in names; deeper is a cycle
  struct Deeper {
    explicit Deeper(int& depth) : depth(depth) { ++depth; }
    ~Deeper() { --depth; }
    int& depth;
  };

  const World& world_;
  std::vector<Listing> listings_;
  size_t unfinished_ = SIZE_MAX;  // the outermost listing that was looked into before it was finished
  int depth_ = 0;
};

}  // namespace saltus::modelica::world
