// The instances that a reference names, for connect, inStream, cardinality and the like (MLS 3.6 §9.1).
#include <functional>

#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(NoSuchComponent, Error, "M0360", "'{}' has no component '{}'");

// All instances that a reference names: one, or, through arrays that were split, one an element. Empty when a
// conditional component on the way is not there.
std::vector<NamedInstance> Instantiation::named_instances(const syntax::ReferenceExpr& expr, const Env& env) {
  Found found = lookup_name(env.scope, expr.parts[0].name);
  if (found.kind != Found::ComponentFound) {
    report_unknown(env.scope, expr.parts[0].name, expr.parts[0].span, "component");
    fail();
  }
  std::vector<NamedInstance> result;
  std::function<void(Instance*, std::vector<ExprId>, size_t)> follow = [&](Instance* instance,
                                                                           std::vector<ExprId> subscripts,
                                                                           size_t part) {
    if (instance->outer) {
      Instance* inner = resolve_outer(*instance);
      if (inner != instance) {
        subscripts = context_for(*inner, env);
        instance = inner;
      }
    }
    if (is_removed(*instance)) return;
    if (!instance->dims.empty() && !instance->is_leaf() && instance->elements.empty() &&
        split_paths_.contains(path(*instance))) {
      split(*instance);
    }
    std::vector<ExprId> own = subscripts_of(*instance, expr.parts[part], env);
    auto go_on = [&](Instance* at, const std::vector<ExprId>& levels) {
      if (part + 1 == expr.parts.size()) {
        result.push_back({at, levels});
        return;
      }
      Instance* next = child(*at, expr.parts[part + 1].name);
      if (!next) {
        if (at->is_expandable) {
          result.push_back({nullptr, {}});
          return;
        }
        std::vector<std::string_view> candidates;
        for (const ElementEntry* entry : at->cls->elements) candidates.push_back(text(entry->name));
        Diagnostic& diagnostic =
            report(NoSuchComponent, expr.parts[part + 1].span, path(*at), text(expr.parts[part + 1].name));
        std::string near = nearest_name(text(expr.parts[part + 1].name), candidates);
        if (!near.empty()) diagnostic.hint(fmt::format("did you mean '{}'?", near));
        fail();
      }
      check_access(*next, expr.parts[part + 1].span);
      follow(next, levels, part + 1);
    };
    if (instance->elements.empty()) {
      subscripts.insert(subscripts.end(), own.begin(), own.end());
      go_on(instance, subscripts);
      return;
    }
    for (Instance* element : instance->elements) {
      bool named = true;
      for (size_t i = 0; i < own.size(); ++i) {
        if (model_.exprs.op(own[i]) == Op::Colon) continue;
        auto values = hybrid::literal_value(model_, context_.names, own[i]);
        if (!values) values = try_evaluate(own[i], true);
        if (!values) throw NeedsUnroll{};
        bool among = false;
        for (int64_t k = 0; k < values->count(); ++k) {
          among |= (values->is_array() ? values->element(k).as_integer() : values->as_integer()) == element->fixed[i];
        }
        named &= among;
      }
      if (!named) continue;
      std::vector<ExprId> levels = subscripts;
      for (int64_t s : element->fixed) levels.push_back(build_.integer(s));
      go_on(element, levels);
    }
  };
  follow(found.component, context_for(*found.component, env), 0);
  return result;
}

// Is a conditional component on the way not there? What stands in subscripts does not matter then.
bool Instantiation::names_removed(const syntax::ReferenceExpr& expr, const Env& env) {
  Found found = lookup_name(env.scope, expr.parts[0].name);
  Instance* at = found.kind == Found::ComponentFound ? found.component : nullptr;
  for (size_t part = 1; at; ++part) {
    if (at->outer) at = resolve_outer(*at);
    if (is_removed(*at)) return true;
    if (part == expr.parts.size() || !at->elements.empty() || at->is_leaf()) return false;
    if (!at->dims.empty() && split_paths_.contains(path(*at))) return false;
    at = child(*at, expr.parts[part].name);
  }
  return false;
}

std::optional<NamedInstance> Instantiation::named_instance(const syntax::ReferenceExpr& expr, const Env& env) {
  std::vector<NamedInstance> all = named_instances(expr, env);
  if (all.empty()) return std::nullopt;
  return all[0];
}

}  // namespace saltus::modelica
