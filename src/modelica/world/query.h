// Questions about classes: what is this name, what does this class inherit, what is this component, with redeclarations and modifiers taken
// into account. Answers come for half-written text, too: what cannot be found is left out, and whoever wants to complain can.
//
// A query object is cheap and belongs to one thread; the world it asks may be shared.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "modelica/world/instance.h"
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
  std::string_view builtin;                // Real, Integer, ...; empty for an enumeration
  const ClassNode* enumeration = nullptr;
  Modifiers attributes;                    // unit = "m", ...: outermost first
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

  // Modifiers of `name` among those of an instance, to be handed to the component or class of that name.
  static Modifiers below(const Modifiers& modifiers, std::string_view name);
  // The arguments of a modification.
  static Modifiers arguments(const syntax::Arguments& arguments, const Scope& scope);

 private:
  Found local(const Scope& scope, std::string_view name);
  Found imported(const Scope& scope, std::string_view name);
  Found own_member(const InstancePtr& instance, const ClassNode& node, const Modifiers& modifiers, const InstancePtr& self,
                   std::string_view name, int depth);
  Found redeclared(const Modifier& modifier, const Modifiers& others);
  Found into(const Found& found, std::string_view name);
  std::shared_ptr<const World::BaseLinks> base_links(const ClassNode& node);
  std::vector<Base> bases_of(const ClassNode& node, const Modifiers& modifiers, const InstancePtr& self, const InstancePtr& outer);
  void collect(const ClassNode& node, const Modifiers& modifiers, const InstancePtr& self, const InstancePtr& outer,
               std::vector<Member>& members, int depth);

  const World& world_;
  std::vector<const ClassNode*> resolving_;  // whose bases are being found: they inherit nothing meanwhile
  int depth_ = 0;
};

bool is_builtin_type(std::string_view name);

}  // namespace saltus::modelica::world
