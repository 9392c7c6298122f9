// Expandable connectors (MLS 3.6 §9.1.3): members appear when something is connected to them.
//
// connect(bus.speed, sensor.w) puts a member `speed`, like sensor.w, into the bus. connect(bus1, bus2) makes the two
// have the same members. Both are carried out before any connection set is built, until nothing changes any more.
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(BusMemberUnknown, Error, "M0540",
                  "nothing determines the type of the member '{}' of the expandable connector '{}'");

// A copy of a component as a member of a bus.
Instance* Semantics::add_member(Instance& bus, Name name, const Instance& like, std::span<const int64_t> sizes) {
  Instance& member = instances_.emplace_back();
  member.name = name;
  member.parent = &bus;
  member.entry = like.entry;
  member.cls = like.cls;
  member.type_scope = like.type_scope;
  member.is_connector = true;
  member.is_expandable = like.is_expandable;
  member.flow = like.flow;
  member.from_expansion = true;
  member.is_protected = bus.is_protected;
  member.condition_known = Known::Yes;
  member.dims_known = Known::Yes;
  for (int64_t size : sizes) member.dims.push_back({nullptr, {}, size});
  // Attributes such as the unit come along; values do not.
  if (like.modifier) {
    Modifier* copy = new_modifier();
    *copy = *like.modifier;
    copy->value = nullptr;
    member.modifier = copy;
  }
  bus.index.emplace(name, &member);
  bus.children.push_back(&member);
  return &member;
}

// The instance a reference names, as far as it exists: the bus, and the names that are missing in it.
BusMember Semantics::bus_member(const syntax::ReferenceExpr& expr, const Env& env) {
  BusMember result;
  Found found = lookup_name(env.scope, expr.parts[0].name);
  if (found.kind != Found::ComponentFound) return result;
  Instance* instance = resolve_outer(*found.component);
  for (size_t part = 0;; ++part) {
    if (!instance || is_removed(*instance)) return {};
    if (part + 1 == expr.parts.size()) {
      result.instance = instance;
      return result;
    }
    Instance* next = child(*instance, expr.parts[part + 1].name);
    if (next) next = resolve_outer(*next);
    if (!next) {
      if (!instance->is_expandable) return {};
      result.bus = instance;
      result.missing = part + 1;
      return result;
    }
    instance = next;
  }
}

// What one bus has the other one gets, also in buses inside of them.
bool Semantics::share_members(Instance& from, Instance& to) {
  if (!from.is_expandable || !to.is_expandable) return false;
  make_children(from);
  make_children(to);
  bool changed = false;
  for (size_t i = 0; i < from.children.size(); ++i) {
    Instance* member = from.children[i];
    if (is_removed(*member)) continue;
    Instance* other = child(to, member->name);
    if (!other) {
      std::vector<int64_t> sizes;
      for (const Dimension& dimension : dims(*member)) sizes.push_back(dimension.size);
      other = add_member(to, member->name, *member, sizes);
      changed = true;
    }
    changed |= share_members(*member, *other);
  }
  return changed;
}

void Semantics::expand_connectors() {
  // Members that a connect names but the bus does not have.
  std::vector<ConnectStatement> waiting = std::move(connections_waiting_);
  connections_waiting_.clear();
  for (bool progress = true; progress;) {
    progress = false;
    // Buses connected to each other share their members.
    for (const Connections::Pending& pending : connections_.pending) {
      progress |= share_members(*pending.left, *pending.right);
      progress |= share_members(*pending.right, *pending.left);
    }
    std::vector<ConnectStatement> rest;
    for (ConnectStatement& statement : waiting) {
      std::vector<IteratorScope> scopes;
      scopes.reserve(statement.iterators.size());
      const IteratorScope* outer = nullptr;
      for (size_t i = statement.iterators.size(); i-- > 0;) {
        scopes.push_back({statement.iterators[i].first, statement.iterators[i].second, outer});
        outer = &scopes.back();
      }
      Env env = statement.env;
      env.iterators = outer;
      BusMember left = bus_member(*statement.equation->left, env);
      BusMember right = bus_member(*statement.equation->right, env);
      const syntax::ReferenceExpr* missing_in = nullptr;
      BusMember* bus = nullptr;
      Instance* like = nullptr;
      const syntax::ReferenceExpr* like_text = nullptr;
      if (left.bus && right.instance) {
        bus = &left, missing_in = statement.equation->left, like = right.instance,
        like_text = statement.equation->right;
      } else if (right.bus && left.instance) {
        bus = &right, missing_in = statement.equation->right, like = left.instance,
        like_text = statement.equation->left;
      }
      if (!bus) {
        if (left.instance && right.instance) {
          add_connect(statement);
          progress = true;
        } else if (left.bus && right.bus) {
          rest.push_back(statement);
        } else {
          progress = true;  // a conditional component that is not there
        }
        continue;
      }
      // Names before the last are expandable connectors themselves.
      Instance* at = bus->bus;
      for (size_t part = bus->missing; part + 1 < missing_in->parts.size(); ++part) {
        Instance& inner = instances_.emplace_back();
        inner.name = missing_in->parts[part].name;
        inner.parent = at;
        inner.entry = at->entry;
        inner.cls = at->cls;
        inner.is_connector = inner.is_expandable = true;
        inner.children_made = true;
        inner.condition_known = Known::Yes;
        at->index.emplace(inner.name, &inner);
        at->children.push_back(&inner);
        at = &inner;
      }
      const auto& last = missing_in->parts.back();
      // Its size: from the subscripts that name it, or that of the other side.
      std::vector<int64_t> sizes;
      if (!last.subscripts.empty()) {
        for (const syntax::Expr* subscript : last.subscripts) {
          ExprId value = expression(*subscript, env);
          auto known = try_evaluate(value, true);
          int64_t largest = 1;
          if (known) {
            for (int64_t k = 0; k < known->count(); ++k)
              largest = std::max(largest, known->is_array() ? known->element(k).as_integer() : known->as_integer());
          }
          sizes.push_back(largest);
        }
        // Other connections may name larger subscripts.
        for (const ConnectStatement& other : waiting) {
          for (const auto* reference : {other.equation->left, other.equation->right}) {
            const auto& p = reference->parts.back();
            if (p.name != last.name || p.subscripts.size() != sizes.size()) continue;
            for (size_t d = 0; d < sizes.size(); ++d) {
              if (p.subscripts[d]->kind == syntax::ExprKind::Integer) {
                sizes[d] = std::max(sizes[d], syntax::as<syntax::IntegerExpr>(*p.subscripts[d]).value);
              }
            }
          }
        }
      } else if (like_text->parts.back().subscripts.empty()) {
        for (const Dimension& dimension : dims(*like)) sizes.push_back(dimension.size);
      }
      add_member(*at, last.name, *like, sizes);
      progress = true;
      rest.push_back(statement);
    }
    waiting = std::move(rest);
  }
  for (const ConnectStatement& statement : waiting) {
    const auto& parts = statement.equation->left->parts;
    report(BusMemberUnknown, statement.equation->span, text(parts.back().name),
           context_.sources.text(statement.equation->left->span));
  }
}

}  // namespace saltus::modelica
