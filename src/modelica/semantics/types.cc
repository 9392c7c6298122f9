// Classes → types; conversion and variability (MLS 3.6 chapter 6, §3.8).
#include "hybrid/rewrite.h"
#include "modelica/semantics/instantiation.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::Variability;

SALTUS_DIAGNOSTIC(TypeMismatch, Error, "M0400", "'{}' is of type {}, but its value is of type {}");
SALTUS_DIAGNOSTIC(SizeMismatch, Error, "M0401", "'{}' has size {}, but its value has size {}");

hybrid::EnumerationId Instantiation::enumeration_of(Class& cls) {
  if (cls.hybrid_id != 0xffffffffu) return hybrid::EnumerationId(cls.hybrid_id);
  check_declarations(cls);
  hybrid::EnumerationId id = model_.types.enumerations.add({intern(class_name(cls)), cls.literals});
  cls.hybrid_id = id.value;
  enumeration_classes_.emplace(id.value, &cls);
  return id;
}

TypeId Instantiation::type_of(Instance& instance) {
  switch (instance.cls->builtin) {
    case Builtin::Real: return model_.types.real();
    case Builtin::Integer: return model_.types.integer();
    case Builtin::Boolean: return model_.types.boolean();
    case Builtin::String: return model_.types.string();
    case Builtin::Clock: return model_.types.scalar(BaseType::Clock);
    case Builtin::Enumeration: return model_.types.enumeration(enumeration_of(*instance.cls));
    case Builtin::ExternalObject: return type_of_class(*instance.cls, nullptr);
    case Builtin::None: break;
  }
  return model_.types.record(record_of(*instance.cls, &instance));
}

TypeId Instantiation::type_of_class(Class& cls, Instance* where) {
  if (cls.builtin == Builtin::ExternalObject) {
    if (cls.hybrid_id == 0xffffffffu) declare_external_class(cls);
    return model_.types.scalar(BaseType::ExternalObject, cls.hybrid_id);
  }
  // A throw-away component of the class tells its type.
  Instance& probe = instances_.emplace_back();
  probe.name = cls.def ? cls.def->name : Name();
  probe.parent = constants_of(cls.parent && cls.parent != root_scope_ && cls.parent->def ? *cls.parent : cls);
  probe.is_package = true;
  see_through(probe, {&cls, where}, nullptr);
  TypeId element = type_of(probe);
  std::vector<int64_t> sizes;
  for (const Dimension& dimension : dims(probe)) sizes.push_back(dimension.size);
  return model_.types.array(element, sizes);
}

std::string Instantiation::show(TypeId id) const {
  const hybrid::Type& type = model_.types[id];
  std::string out;
  switch (type.base) {
    case BaseType::Real: out = "Real"; break;
    case BaseType::Integer: out = "Integer"; break;
    case BaseType::Boolean: out = "Boolean"; break;
    case BaseType::String: out = "String"; break;
    case BaseType::Enumeration: out = text(model_.types.enumerations[hybrid::EnumerationId(type.detail)].name); break;
    case BaseType::Record: out = text(model_.types.records[hybrid::RecordId(type.detail)].name); break;
    case BaseType::ExternalObject:
      out = text(model_.types.external_classes[hybrid::ExternalClassId(type.detail)].name);
      break;
    case BaseType::Function: out = "function"; break;
    case BaseType::Clock: out = "Clock"; break;
    case BaseType::Tuple: out = "several results"; break;
    case BaseType::None: out = "no result"; break;
  }
  if (!type.dims.empty()) {
    out += '[';
    for (size_t i = 0; i < type.dims.size(); ++i) {
      if (i > 0) out += ", ";
      out += type.dims[i] < 0 ? ":" : std::to_string(type.dims[i]);
    }
    out += ']';
  }
  return out;
}

bool Instantiation::assignable(TypeId from_id, TypeId to_id) const {
  const hybrid::Type& from = model_.types[from_id];
  const hybrid::Type& to = model_.types[to_id];
  if (from.dims.size() != to.dims.size()) return false;
  for (size_t i = 0; i < from.dims.size(); ++i) {
    if (from.dims[i] >= 0 && to.dims[i] >= 0 && from.dims[i] != to.dims[i]) return false;
  }
  if (from.base == to.base) {
    if (from.base == BaseType::Record && from.detail != to.detail) {
      const auto& a = model_.types.records[hybrid::RecordId(from.detail)];
      const auto& b = model_.types.records[hybrid::RecordId(to.detail)];
      if (a.fields.size() != b.fields.size()) return false;
      for (const auto& field : b.fields) {
        bool found = false;
        for (const auto& other : a.fields) found |= other.name == field.name && assignable(other.type, field.type);
        if (!found) return false;
      }
      return true;
    }
    if (from.base == BaseType::Enumeration && from.detail != to.detail) {
      return model_.types.enumerations[hybrid::EnumerationId(from.detail)].literals ==
             model_.types.enumerations[hybrid::EnumerationId(to.detail)].literals;
    }
    return true;
  }
  return from.base == BaseType::Integer && to.base == BaseType::Real;
}

ExprId Instantiation::convert(ExprId value, TypeId to_id, Span span, std::string_view what) {
  TypeId from_id = model_.exprs.type(value);
  if (from_id == to_id) return value;
  // A call with several results used as a value is its first result (MLS §12.4.3).
  if (type(value).base == BaseType::Tuple) {
    value = build_.tuple_element(value, 0);
    from_id = model_.exprs.type(value);
    if (from_id == to_id) return value;
  }
  // A result whose size only the call knows. Inside of functions sizes are compared when they run.
  bool open = false;
  for (size_t i = 0; i < type(value).dims.size() && i < model_.types[to_id].dims.size(); ++i)
    open |= type(value).dims[i] < 0 && model_.types[to_id].dims[i] >= 0;
  if (open && type(value).base != BaseType::Record && assignable(from_id, to_id) &&
      !hybrid::contains(model_.exprs, value, Op::Local)) {
    value = of_size(value, to_id, span);
    from_id = model_.exprs.type(value);
  }
  const hybrid::Type from = model_.types[from_id];
  const hybrid::Type to = model_.types[to_id];
  if (!assignable(from_id, to_id)) {
    if (from.dims != to.dims && from.dims.size() == to.dims.size() &&
        (from.base == to.base || (from.base == BaseType::Integer && to.base == BaseType::Real)) &&
        from.base != BaseType::Record) {
      auto sizes = [](const hybrid::Type& t) {
        std::string out = "[";
        for (size_t i = 0; i < t.dims.size(); ++i)
          out += (i ? ", " : "") + (t.dims[i] < 0 ? std::string(":") : std::to_string(t.dims[i]));
        return out + "]";
      };
      error(SizeMismatch, span, what, sizes(to), sizes(from));
    }
    Diagnostic& diagnostic = report(TypeMismatch, span, what, show(to_id), show(from_id));
    if (from.base == BaseType::Record && to.base != BaseType::Record && !hidden_builtin_.empty())
      diagnostic.hint(hidden_builtin_);
    fail();
  }
  if (from.base == BaseType::Integer && to.base == BaseType::Real) return build_.to_real(value);
  if (from.base == BaseType::Record && from.detail != to.detail) {
    // Same fields, perhaps in another order or with other sizes known.
    std::vector<ExprId> fields;
    const hybrid::Record target = model_.types.records[hybrid::RecordId(to.detail)];
    const hybrid::Record source = model_.types.records[hybrid::RecordId(from.detail)];
    if (from.dims.empty()) {
      for (const auto& field : target.fields) {
        for (size_t i = 0; i < source.fields.size(); ++i) {
          if (source.fields[i].name == field.name) {
            fields.push_back(convert(build_.field(value, i), field.type, span, what));
          }
        }
      }
      return build_.record_literal(model_.types.record(hybrid::RecordId(to.detail)), fields);
    }
    if (from.dims.size() == 1 && from.dims[0] >= 0) {
      std::vector<ExprId> elements;
      TypeId element = model_.types.element(to_id);
      for (int64_t i = 1; i <= from.dims[0]; ++i) {
        elements.push_back(convert(build_.index(value, {build_.integer(i)}), element, span, what));
      }
      return build_.array_literal(elements, element);
    }
  }
  return value;
}

Variability Instantiation::variability(ExprId expr) {
  if (auto it = variability_memo_.find(expr.value); it != variability_memo_.end()) return it->second;
  const hybrid::Node node = model_.exprs[expr];
  Variability result = Variability::Constant;
  switch (node.op) {
    case Op::Time: result = Variability::Continuous; break;
    case Op::Variable: {
      const hybrid::Variable& variable = model_.variables[model_.exprs.variable(expr)];
      result = variable.variability;
      break;
    }
    case Op::Initial:
    case Op::Terminal:
    case Op::Sample:
    case Op::Pre:
    case Op::Edge:
    case Op::Change: result = Variability::Discrete; break;
    case Op::Local: result = Variability::Discrete; break;
    default: {
      for (size_t i = 0; i < model_.exprs.arg_count(expr); ++i) {
        result = std::max(result, variability(model_.exprs.arg(expr, i)));
      }
      bool discrete_valued = model_.types[node.type].base != BaseType::Real &&
                             model_.types[node.type].base != BaseType::Record &&
                             model_.types[node.type].base != BaseType::Tuple;
      // Relations, integer-valued functions and ifs of such are discrete (MLS §3.8.4).
      if (result == Variability::Continuous && discrete_valued && node.op != Op::NoEvent)
        result = Variability::Discrete;
      break;
    }
  }
  variability_memo_[expr.value] = result;
  return result;
}

}  // namespace saltus::modelica
