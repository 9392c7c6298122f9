// Types. A tuple is a record, a list a vector of unknown size, a distribution a record of its kind and parameters.
#include "chi/semantics/semantics.h"

namespace saltus::chi {

SALTUS_DIAGNOSTIC(UnknownType, Error, "X0201", "there is no type '{}'");
SALTUS_DIAGNOSTIC(BadUnit, Error, "X0202", "'{}' is not a unit");
SALTUS_DIAGNOSTIC(NotHere, Error, "X0203", "{} cannot stand here");
SALTUS_DIAGNOSTIC(NotYet, Error, "X0001", "not supported yet: {}");
SALTUS_DIAGNOSTIC(CircularType, Error, "X0204", "the type '{}' is defined by itself");
SALTUS_DIAGNOSTIC(LiteralTwice, Error, "X0205", "'{}' stands twice in the enumeration");

using syntax::TypeKind;

namespace {

// A tuple of tuples of tuples, each twice, doubles at every level.
constexpr size_t kMostText = 2000;

}  // namespace

TypeId Semantics::type(const syntax::Type& t, Scope& scope, int depth) {
  std::vector<TypeId> parts;
  if (t.kind != TypeKind::Channel && t.kind != TypeKind::Bundle) {
    for (const syntax::Type* part : t.parts) {
      TypeId p = type(*part, scope, depth);
      if (!p.valid()) return {};
      if (p == model_.types.none()) {
        report(NotHere, part->span, "void");
        return {};
      }
      parts.push_back(p);
    }
  }
  switch (t.kind) {
    case TypeKind::Error: return {};
    case TypeKind::Named: {
      std::string name = text(t.name);
      if (name == "bool") return model_.types.boolean();
      if (name == "int" || name == "nat") return model_.types.integer();
      if (name == "real") return model_.types.real();
      if (name == "string") return model_.types.string();
      if (name == "void") return model_.types.none();
      auto it = definitions_.find(t.name);
      if (it != definitions_.end() && it->second->kind == syntax::DefinitionKind::Type && it->second->type) {
        if (depth > 50) {
          report(CircularType, t.span, name);
          return {};
        }
        return type(*it->second->type, globals_, depth + 1);
      }
      std::vector<std::string_view> known = {"bool", "int", "nat", "real", "string", "void"};
      for (const auto& [n, d] : definitions_) {
        if (d->kind == syntax::DefinitionKind::Type) known.push_back(context_.names.text(n));
      }
      Diagnostic& d = report(UnknownType, t.span, name);
      std::string near = nearest_name(name, known);
      if (!near.empty()) d.hint("did you mean '" + near + "'?");
      return {};
    }
    case TypeKind::Unit: return model_.types.real();
    case TypeKind::Enumeration: {
      std::string key;
      for (size_t i = 0; i < t.names.size(); ++i) {
        if (!t.names[i].valid()) return {};
        key += (i > 0 ? "_" : "") + text(t.names[i]);
        for (size_t k = 0; k < i; ++k) {
          if (t.names[k] != t.names[i]) continue;
          report(LiteralTwice, t.span, text(t.names[i]));
          return {};
        }
      }
      auto [it, fresh] = enumeration_types_.try_emplace(key);
      if (fresh) {
        hybrid::Enumeration e;
        e.name = intern(key);
        e.literals.assign(t.names.begin(), t.names.end());
        it->second = model_.types.enumeration(model_.types.enumerations.add(std::move(e)));
      }
      enumeration_literals(it->second, scope);
      return it->second;
    }
    case TypeKind::Tuple: {
      TypeId tuple = tuple_type(parts);
      if (type_text(tuple).size() > kMostText) {
        report(NotYet, t.span, "a type as large as this");
        return {};
      }
      return tuple;
    }
    case TypeKind::List:
      if (is_list(parts[0]) || is_nested(parts[0])) return nested_list_type(parts[0]);
      if (has_list(parts[0])) {
        report(NotYet, t.span, "a list of tuples with lists in them");
        return {};
      }
      return list_type(parts[0]);
    case TypeKind::Channel: report(NotHere, t.span, "a channel"); return {};
    case TypeKind::Bundle: report(NotHere, t.span, "a bundle"); return {};
    case TypeKind::Distribution: return distribution_type(parts[0]);
  }
  return {};
}

void Semantics::enumeration_literals(TypeId t, Scope& scope) {
  const auto& literals = model_.types.enumerations[hybrid::EnumerationId(model_.types[t].detail)].literals;
  for (size_t i = 0; i < literals.size(); ++i) {
    std::vector<Literal>& all = scope.literals[literals[i]];
    bool there = false;
    for (const Literal& l : all) there = there || l.type == t;
    if (!there) all.push_back({t, static_cast<int64_t>(i) + 1});
  }
}

TypeId Semantics::tuple_type(const std::vector<TypeId>& parts) {
  std::string key = "(";
  for (size_t i = 0; i < parts.size(); ++i) key += (i > 0 ? ", " : "") + type_text(parts[i]);
  key += ")";
  auto [it, fresh] = tuple_types_.try_emplace(key);
  if (fresh) {
    hybrid::Record record;
    record.name = intern(key);
    for (size_t i = 0; i < parts.size(); ++i) record.fields.push_back({intern("part" + std::to_string(i)), parts[i]});
    it->second = model_.types.record(model_.types.records.add(std::move(record)));
  }
  return it->second;
}

TypeId Semantics::distribution_type(TypeId result) {
  std::string key = "distribution of " + type_text(result);
  auto [it, fresh] = distribution_types_.try_emplace(key);
  if (fresh) {
    hybrid::Record record;
    record.name = intern(key);
    record.fields.push_back({intern("kind"), model_.types.integer()});
    for (const char* name : {"a", "b", "c"}) record.fields.push_back({intern(name), model_.types.real()});
    it->second = model_.types.record(model_.types.records.add(std::move(record)));
    distributed_[it->second.value] = result;
  }
  return it->second;
}

TypeId Semantics::list_type(TypeId of) {
  int64_t unknown = hybrid::kUnknownSize;
  return model_.types.array(of, std::span<const int64_t>(&unknown, 1));
}

TypeId Semantics::element(TypeId list) {
  return model_.types.element(list);
}

bool Semantics::is_distribution(TypeId t) const {
  return distributed_.contains(t.value);
}

bool Semantics::is_tuple(TypeId t) const {
  return model_.types[t].base == BaseType::Record && !model_.types[t].is_array() && !is_distribution(t) &&
         !is_nested(t);
}

bool Semantics::is_scalar(TypeId t) const {
  const hybrid::Type& type = model_.types[t];
  return !type.is_array() && type.base != BaseType::Record && type.base != BaseType::None;
}

bool Semantics::is_number(TypeId t) const {
  const hybrid::Type& type = model_.types[t];
  return !type.is_array() && (type.base == BaseType::Real || type.base == BaseType::Integer);
}

bool Semantics::has_list(TypeId t) const {
  const hybrid::Type& type = model_.types[t];
  if (type.is_array()) return true;
  if (type.base != BaseType::Record) return false;
  for (const auto& field : model_.types.records[hybrid::RecordId(type.detail)].fields) {
    if (has_list(field.type)) return true;
  }
  return false;
}

std::string Semantics::type_text(TypeId t) const {
  if (!t.valid()) return "?";
  const hybrid::Type& type = model_.types[t];
  std::string name;
  switch (type.base) {
    case BaseType::Real: name = "real"; break;
    case BaseType::Integer: name = "int"; break;
    case BaseType::Boolean: name = "bool"; break;
    case BaseType::String: name = "string"; break;
    case BaseType::None: name = "void"; break;
    case BaseType::Enumeration: {
      const auto& e = model_.types.enumerations[hybrid::EnumerationId(type.detail)];
      name = "{";
      for (size_t i = 0; i < e.literals.size(); ++i) name += (i > 0 ? ", " : "") + text(e.literals[i]);
      name += "}";
      break;
    }
    case BaseType::Record: name = text(model_.types.records[hybrid::RecordId(type.detail)].name); break;
    default: name = "?";
  }
  for (size_t i = 0; i < type.dims.size(); ++i) name += "*";
  return name;
}

Unit Semantics::unit(const syntax::Type& t) {
  if (t.kind != TypeKind::Unit) return model_.types.real().valid() ? Unit::none() : Unit{};
  auto unit = unit_of(context_.names.text(t.name));
  if (!unit) {
    report(BadUnit, t.span, text(t.name))
        .hint("units are products of powers, as in [m^3/s]; a number without a unit is [-]");
    return Unit::none();
  }
  return *unit;
}

}  // namespace saltus::chi
