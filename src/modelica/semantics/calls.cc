// Function calls (MLS 3.6 §12.4), record constructors (§12.6), overloaded operators (chapter 14).
#include "hybrid/rewrite.h"
#include "modelica/semantics/semantics.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::FunctionId;
using syntax::ExprKind;

SALTUS_DIAGNOSTIC(NotAFunction, Error, "M0420", "'{}' is not a function");
SALTUS_DIAGNOSTIC(TooManyArguments, Error, "M0421", "'{}' takes {} argument(s), but {} are given");
SALTUS_DIAGNOSTIC(NoSuchArgument, Error, "M0422", "'{}' has no input '{}'");
SALTUS_DIAGNOSTIC(ArgumentTwice, Error, "M0423", "the input '{}' of '{}' is given twice");
SALTUS_DIAGNOSTIC(ArgumentMissing, Error, "M0424", "the input '{}' of '{}' is not given and has no default");
SALTUS_DIAGNOSTIC(ArgumentType, Error, "M0425", "the input '{}' of '{}' is of type {}, not {}");
SALTUS_DIAGNOSTIC(PartialFunction, Error, "M0426", "'{}' is partial and cannot be called");

std::vector<ExprId> Semantics::match_arguments(std::span<const Name> formals, const syntax::CallExpr& expr,
                                               const Env& env, std::string_view what) {
  if (!expr.iterators.empty()) unsupported(expr.span, fmt::format("'{}' applied to a comprehension", what));
  if (expr.arguments.size() > formals.size()) {
    error(TooManyArguments, expr.span, what, formals.size(), expr.arguments.size());
  }
  std::vector<ExprId> result(formals.size());
  for (size_t i = 0; i < expr.arguments.size(); ++i) {
    result[i] = expression(*expr.arguments[i], env);
    if (type(result[i]).base == BaseType::Tuple) result[i] = build_.tuple_element(result[i], 0);
  }
  for (const auto& named : expr.named) {
    size_t found = formals.size();
    std::vector<std::string_view> candidates;
    for (size_t i = 0; i < formals.size(); ++i) {
      candidates.push_back(text(formals[i]));
      if (formals[i] == named.name) found = i;
    }
    if (found == formals.size()) {
      Diagnostic& diagnostic = report(NoSuchArgument, named.span, what, text(named.name));
      std::string near = nearest_name(text(named.name), candidates);
      if (!near.empty())
        diagnostic.hint(fmt::format("did you mean '{}'?", near));
      else if (candidates.size() <= 12) {
        std::string all;
        for (auto c : candidates) all += (all.empty() ? "" : ", ") + std::string(c);
        diagnostic.hint("its inputs are " + all);
      }
      fail();
    }
    if (result[found].valid()) error(ArgumentTwice, named.span, text(named.name), what);
    result[found] = expression(*named.value, env);
    if (type(result[found]).base == BaseType::Tuple) result[found] = build_.tuple_element(result[found], 0);
  }
  return result;
}

ExprId Semantics::call(const syntax::CallExpr& expr, const Env& env) {
  const auto& parts = expr.function->parts;
  bool simple = parts.size() == 1 && !expr.function->absolute;
  std::string_view name = text(parts[0].name);
  // .sin(x): the predefined function, whatever else is called so here.
  if (parts.size() == 1 && expr.function->absolute && !library_.top_level(parts[0].name)) {
    if (auto result = builtin_call(name, expr, env)) return *result;
  }
  // A function that was handed in as an argument.
  if (simple && env.locals) {
    auto it = env.locals->index.find(parts[0].name);
    if (it != env.locals->index.end()) {
      const auto& variable = env.locals->function->variables[it->second];
      if (model_.types[variable.type].base != BaseType::Function) error(NotAFunction, expr.function->span, name);
      return call_local(it->second, expr, env);
    }
  }
  Found found;
  if (simple) {
    if (name == "der" || name == "pre" || name == "initial" || name == "size" || name == "noEvent" ||
        name == "assert") {
      if (auto result = builtin_call(name, expr, env)) return *result;
    }
    found = lookup_name(env.scope, parts[0].name);
    bool user = found.kind == Found::ClassFound && found.cls->builtin == Builtin::None;
    if (!user) {
      if (auto result = builtin_call(name, expr, env)) return *result;
    }
  } else if (name == "Connections") {
    if (auto result = connection_builtin(text(parts.back().name), expr, env)) return *result;
  }
  std::vector<syntax::NamePart> path_parts;
  for (const auto& part : parts) path_parts.push_back({part.name, part.span});
  TypeRef ref;
  if (simple && found.kind == Found::ClassFound) {
    ref = {found.cls, found.where};
  } else {
    ref = lookup_class(env.scope, path_parts, expr.function->absolute, expr.function->span, true);
  }
  if (!ref.cls) fail();
  return call_class(*ref.cls, expr, env);
}

// f(x) where f is an input of the function around: by the interface of f's type (MLS §12.4.2).
ExprId Semantics::call_local(uint32_t local, const syntax::CallExpr& expr, const Env& env) {
  const hybrid::FunctionVariable variable = env.locals->function->variables[local];
  const hybrid::Function& signature = model_.functions[env.locals->signatures.at(local)];
  std::vector<Name> formals;
  std::vector<TypeId> types;
  for (uint32_t i = 0; i < signature.input_count; ++i) {
    formals.push_back(signature.variables[i].name);
    types.push_back(signature.variables[i].type);
  }
  TypeId result = signature.output_count > 0 ? signature.variables[signature.input_count].type : model_.types.none();
  std::vector<ExprId> arguments = match_arguments(formals, expr, env, text(variable.name));
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].valid()) error(ArgumentMissing, expr.span, text(formals[i]), text(variable.name));
    if (!assignable(model_.exprs.type(arguments[i]), types[i])) {
      error(ArgumentType, expr.span, text(formals[i]), text(variable.name), show(types[i]),
            show(model_.exprs.type(arguments[i])));
    }
    arguments[i] = convert(arguments[i], types[i], expr.span, text(formals[i]));
  }
  return build_.call_value(build_.local(local, variable.type), arguments, result);
}

// A function as an argument: it fits when its further inputs have defaults (MLS §6.6); these are bound now.
ExprId Semantics::function_argument(ExprId value, FunctionId wanted_id, FunctionId callee, uint32_t input, Span span) {
  const hybrid::FunctionVariable formal = model_.functions[callee].variables[input];
  auto wrong = [&] {
    bool named = model_.exprs.op(value) == Op::FunctionValue;
    std::string found =
        named ? std::string(text(model_.functions[model_.exprs.function(value)].name)) : show(model_.exprs.type(value));
    error(ArgumentType, span, text(formal.name), text(model_.functions[callee].name),
          text(model_.functions[wanted_id].name), found);
  };
  if (type(value).base != BaseType::Function) wrong();
  if (model_.exprs.op(value) != Op::FunctionValue) return value;  // handed on
  FunctionId given = model_.exprs.function(value);
  std::vector<ExprId> bound(model_.exprs.args(value).begin(), model_.exprs.args(value).end());
  const hybrid::Function& wanted = model_.functions[wanted_id];
  const hybrid::Function& function = model_.functions[given];
  size_t free = 0;
  for (size_t k = 0; k < bound.size(); ++k) {
    if (model_.exprs.op(bound[k]) != Op::Colon) continue;
    if (free < wanted.input_count) {
      if (!assignable(wanted.variables[free].type, function.variables[k].type)) wrong();
      ++free;
      continue;
    }
    if (!function.variables[k].initial.valid()) wrong();
    bound[k] = function.variables[k].initial;
  }
  if (free < wanted.input_count || function.output_count < wanted.output_count) wrong();
  for (uint32_t k = 0; k < wanted.output_count; ++k) {
    if (!assignable(function.variables[function.input_count + k].type, wanted.variables[wanted.input_count + k].type))
      wrong();
  }
  return build_.function_value(given, bound);
}

ExprId Semantics::call_class(Class& cls, const syntax::CallExpr& expr, const Env& env) {
  expand(cls);
  std::string name = class_name(cls);
  if (cls.builtin == Builtin::Enumeration) {
    // E(i): MLS §4.9.5.3
    std::vector<ExprId> arguments = arguments_of(expr, env);
    need_arguments(expr, 1, 1);
    return build_.integer_to_enum(model_.types.enumeration(enumeration_of(cls)), arguments[0]);
  }
  // The constructor of an external object.
  bool external_object = cls.builtin == Builtin::ExternalObject;
  for (const BaseClass& base : cls.bases) external_object |= base.cls->builtin == Builtin::ExternalObject;
  if (external_object) {
    Found constructor = lookup_member(cls, intern("constructor"), nullptr);
    if (constructor.kind != Found::ClassFound) {
      cls.builtin = Builtin::None;
      constructor = lookup_member(cls, intern("constructor"), nullptr);
      cls.builtin = Builtin::ExternalObject;
    }
    if (constructor.kind != Found::ClassFound) error(NotAFunction, expr.function->span, name);
    return call_class(*constructor.cls, expr, env);
  }
  if (is_record(cls)) return construct_record(cls, expr, env);
  if (!is_function(cls)) error(NotAFunction, expr.function->span, name);
  if (std::string builtin = builtin_name(cls); !builtin.empty()) {
    if (auto result = builtin_call(builtin, expr, env)) return *result;
    unsupported(expr.function->span, fmt::format("the external \"builtin\" function '{}'", builtin));
  }
  FunctionId id = function_of(cls);
  if (cls.def->partial) error(PartialFunction, expr.function->span, name);
  std::vector<Name> formals;
  for (uint32_t i = 0; i < model_.functions[id].input_count; ++i)
    formals.push_back(model_.functions[id].variables[i].name);
  std::vector<ExprId> arguments = match_arguments(formals, expr, env, name);
  return call_function(id, std::move(arguments), expr.span, &env);
}

TypeId Semantics::result_type(FunctionId id, const std::vector<ExprId>& arguments, size_t output) {
  const hybrid::Function& function = model_.functions[id];
  const hybrid::FunctionVariable variable = function.variables[function.input_count + output];
  hybrid::Type result = model_.types[variable.type];
  for (size_t d = 0; d < result.dims.size(); ++d) {
    if (result.dims[d] >= 0 || d >= variable.sizes.size() || !variable.sizes[d].valid()) continue;
    ExprId size = hybrid::substitute_locals(build_, variable.sizes[d], arguments);
    if (auto literal = build_.integer_value(size)) {
      result.dims[d] = *literal;
    } else if (auto value = hybrid::contains(model_.exprs, size, Op::Local) ? std::nullopt : common_value(size)) {
      mark_structural(size);
      result.dims[d] = value->as_integer();
    }
  }
  return model_.types.intern(result);
}

// A function whose body is a list of plain assignments is replaced by what it computes (MLS §18.3: Inline).
std::optional<ExprId> Semantics::inlined(FunctionId id, const std::vector<ExprId>& arguments) {
  const hybrid::Function& function = model_.functions[id];
  if (!function.inline_hint || function.is_external || function.impure || function.output_count != 1)
    return std::nullopt;
  if (!function.derivatives.empty()) return std::nullopt;  // differentiating the call is what the author wants
  translate_function(*function_parts_[id.value]->cls, id);
  if (function_parts_[id.value]->locals.function) return std::nullopt;  // being translated: it calls itself
  const hybrid::Function& f = model_.functions[id];
  std::vector<ExprId> values(f.variables.size());
  for (size_t i = 0; i < arguments.size(); ++i) values[i] = arguments[i];
  for (const auto& statement : f.body) {
    if (statement.kind != hybrid::StatementKind::Assign || model_.exprs.op(statement.target) != Op::Local)
      return std::nullopt;
  }
  if (f.body.size() > 20) return std::nullopt;
  for (size_t i = f.input_count; i < f.variables.size(); ++i) {
    if (model_.types[f.variables[i].type].is_array()) {
      for (int64_t d : model_.types[f.variables[i].type].dims) {
        if (d < 0) return std::nullopt;
      }
    }
    if (f.variables[i].initial.valid()) values[i] = hybrid::substitute_locals(build_, f.variables[i].initial, values);
  }
  for (const auto& statement : f.body) {
    ExprId value = hybrid::substitute_locals(build_, statement.value, values);
    if (hybrid::contains(model_.exprs, value, Op::Local)) return std::nullopt;  // uses what was never assigned
    values[model_.exprs.data(statement.target)] = value;
  }
  ExprId result = values[f.input_count];
  if (!result.valid()) return std::nullopt;
  return result;
}

ExprId Semantics::vectorize(FunctionId id, const std::vector<ExprId>& arguments, size_t levels, Span span,
                            const Env* env) {
  // MLS §12.4.6: all arguments that are arrays where scalars are expected have the same extra dimensions.
  const hybrid::Function& function = model_.functions[id];
  std::vector<int64_t> sizes;
  std::vector<bool> extra(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    size_t formal = model_.types.rank(function.variables[i].type);
    const hybrid::Type t = type(arguments[i]);
    extra[i] = t.dims.size() == formal + levels;
    if (!extra[i]) continue;
    std::vector<int64_t> own(t.dims.begin(), t.dims.begin() + static_cast<ptrdiff_t>(levels));
    if (sizes.empty()) sizes = own;
    for (size_t d = 0; d < levels; ++d) {
      if (sizes[d] < 0 || own[d] < 0 || sizes[d] == own[d]) continue;
      const hybrid::FunctionVariable wanted = function.variables[i];
      hybrid::Type shape = model_.types[wanted.type];
      shape.dims.insert(shape.dims.begin(), sizes.begin(), sizes.end());
      error(ArgumentType, span, text(wanted.name), text(function.name), show(model_.types.intern(shape)),
            show(model_.exprs.type(arguments[i])));
    }
  }
  ExprId array;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (extra[i] && !array.valid()) array = arguments[i];
  }
  std::vector<hybrid::IteratorId> iterators;
  std::vector<ExprId> at, loops;
  for (size_t d = 0; d < levels; ++d) {
    iterators.push_back(build_.new_iterator("v" + std::to_string(d + 1)));
    loops.push_back(build_.range(build_.integer(1), build_.size(array, build_.integer(static_cast<int64_t>(d) + 1))));
    at.push_back(build_.iterator(iterators.back()));
  }
  std::vector<ExprId> inner = arguments;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (extra[i]) inner[i] = build_.index(arguments[i], at);
  }
  ExprId body = call_function(id, inner, span, env);
  for (size_t d = levels; d-- > 0;) body = build_.for_(body, iterators[d], std::span<const ExprId>(&loops[d], 1));
  return body;
}

ExprId Semantics::call_function(FunctionId id, std::vector<ExprId> arguments, Span span, const Env* env) {
  std::string name(text(model_.functions[id].name));
  uint32_t inputs = model_.functions[id].input_count;
  size_t levels = 0;
  for (uint32_t i = 0; i < inputs; ++i) {
    const hybrid::FunctionVariable formal = model_.functions[id].variables[i];
    if (!arguments[i].valid()) {
      if (!formal.initial.valid()) error(ArgumentMissing, span, text(formal.name), name);
      arguments[i] = hybrid::substitute_locals(build_, formal.initial, arguments);
    }
    const hybrid::Type given = type(arguments[i]);
    const hybrid::Type wanted = model_.types[formal.type];
    if (given.dims.size() > wanted.dims.size() && wanted.base != BaseType::Function) {
      size_t extra = given.dims.size() - wanted.dims.size();
      if (levels != 0 && levels != extra)
        error(ArgumentType, span, text(formal.name), name, show(formal.type), show(model_.exprs.type(arguments[i])));
      levels = extra;
    }
  }
  if (levels > 0) return vectorize(id, arguments, levels, span, env);
  for (uint32_t i = 0; i < inputs; ++i) {
    const hybrid::FunctionVariable formal = model_.functions[id].variables[i];
    if (model_.types[formal.type].base == BaseType::Function) {
      const auto& signatures = function_parts_[id.value]->locals.signatures;
      if (auto it = signatures.find(i); it != signatures.end())
        arguments[i] = function_argument(arguments[i], it->second, id, i, span);
      continue;
    }
    if (!assignable(model_.exprs.type(arguments[i]), formal.type)) {
      // An operator record may be made from what was given (Complex from a Real).
      if (model_.types[formal.type].base == BaseType::Record) {
        auto it = record_classes_.find(model_.types[formal.type].detail);
        if (it != record_classes_.end()) {
          if (auto made = construct_by_operator(*it->second, {arguments[i]}, span)) {
            arguments[i] = *made;
            continue;
          }
        }
      }
      error(ArgumentType, span, text(formal.name), name, show(formal.type), show(model_.exprs.type(arguments[i])));
    }
    arguments[i] = convert(arguments[i], formal.type, span, text(formal.name));
  }
  if (auto result = inlined(id, arguments)) return *result;
  uint32_t outputs = model_.functions[id].output_count;
  TypeId result;
  if (outputs == 1) {
    result = result_type(id, arguments, 0);
  } else if (outputs > 1) {
    std::vector<TypeId> types;
    for (uint32_t i = 0; i < outputs; ++i) types.push_back(result_type(id, arguments, i));
    result = model_.types.tuple(types);
  } else {
    result = model_.types.none();
  }
  ExprId value = build_.call(id, arguments, result);
  // An array whose size only the call itself knows: call it now if it can be.
  if (outputs == 1 && (!env || !env->locals)) {
    bool unknown = false;
    for (int64_t d : model_.types[result].dims) unknown |= d < 0;
    if (unknown) {
      if (auto evaluated = try_evaluate(value, true)) {
        mark_structural(value);
        return hybrid::to_expression(build_, *evaluated);
      }
    }
  }
  return value;
}

ExprId Semantics::construct_record(Class& cls, const syntax::CallExpr& expr, const Env& env) {
  std::string name = class_name(cls);
  if (cls.def->restriction == syntax::Restriction::OperatorRecord && expr.named.empty()) {
    std::vector<ExprId> arguments = arguments_of(expr, env);
    if (auto made = construct_by_operator(cls, arguments, expr.span)) return *made;
  }
  // The fields as inputs; defaults may use other fields, so they are translated with the fields as locals.
  Instance& holder = instances_.emplace_back();
  holder.cls = &cls;
  holder.is_package = true;
  holder.modifier = cls.specialization;
  std::vector<Instance*> fields;
  std::vector<Name> formals;
  hybrid::Function shape;
  LocalVariables locals;
  locals.function = &shape;
  for (ElementEntry* entry : cls.elements) {
    if (entry->is_class()) continue;
    Instance* field = child(holder, entry->name);
    if (!field) fail();
    fields.push_back(field);
    formals.push_back(entry->name);
    locals.index[entry->name] = static_cast<uint32_t>(fields.size() - 1);
    hybrid::FunctionVariable variable;
    variable.name = entry->name;
    std::vector<int64_t> unknown(field->dims.size(), hybrid::kUnknownSize);
    variable.type = model_.types.array(type_of(*field), unknown);
    shape.variables.push_back(variable);
  }
  std::vector<ExprId> values = match_arguments(formals, expr, env, name);
  // An array of records is made from arrays of fields.
  std::vector<bool> given(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    given[i] = values[i].valid();
    if (given[i]) shape.variables[i].type = model_.exprs.type(values[i]);
  }
  Env inner;
  inner.locals = &locals;
  for (int round = 0; round < 2; ++round) {
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i].valid()) continue;
      const Modifier* modifier = fields[i]->modifier;
      if (modifier && modifier->value) {
        inner.scope = modifier->scope;
        ExprId value = expression(*modifier->value, inner);
        value = hybrid::substitute_locals(build_, value, values);
        if (hybrid::contains(model_.exprs, value, Op::Local) && round == 0) continue;
        values[i] = value;
      } else if (round == 1) {
        // A record may be made without all values when it is only partly used; the start value stands in.
        std::vector<int64_t> own;
        bool known = true;
        try {
          for (const Dimension& dimension : dims(*fields[i])) own.push_back(dimension.size);
        } catch (const Failed&) {
          known = false;
        }
        if (!known || !fields[i]->is_leaf()) error(ArgumentMissing, expr.span, text(formals[i]), name);
        error(ArgumentMissing, expr.span, text(formals[i]), name);
      }
    }
  }
  // The record's type follows from the values' shapes.
  hybrid::Record record;
  record.name = intern(name);
  for (size_t i = 0; i < values.size(); ++i) {
    hybrid::Type wanted = model_.types[type_of(*fields[i])];
    hybrid::Type found = type(values[i]);
    if (found.dims.size() != fields[i]->dims.size()) {
      error(ArgumentType, expr.span, text(formals[i]), name, show(model_.types.intern(wanted)),
            show(model_.exprs.type(values[i])));
    }
    TypeId target = model_.types.array(type_of(*fields[i]), found.dims);
    values[i] = convert(values[i], target, expr.span, text(formals[i]));
    record.fields.push_back({formals[i], model_.exprs.type(values[i])});
  }
  hybrid::RecordId id;
  for (hybrid::RecordId known : model_.types.records.ids()) {
    const auto& other = model_.types.records[known];
    if (other.fields.size() != record.fields.size()) continue;
    bool same = true;
    for (size_t i = 0; i < record.fields.size(); ++i) {
      same &= other.fields[i].name == record.fields[i].name && other.fields[i].type == record.fields[i].type;
    }
    if (same) id = known;
    if (same) break;
  }
  if (!id.valid()) id = model_.types.records.add(record);
  if (cls.def->restriction == syntax::Restriction::OperatorRecord) record_classes_.emplace(id.value, &cls);
  return build_.record_literal(model_.types.record(id), values);
}

std::vector<FunctionId> Semantics::operator_functions(Class& record, std::string_view name) {
  std::vector<FunctionId> result;
  Found found = lookup_member(record, intern(name), nullptr);
  if (found.kind != Found::ClassFound) return result;
  if (is_function(*found.cls)) {
    result.push_back(function_of(*found.cls));
    return result;
  }
  expand(*found.cls);
  for (ElementEntry* entry : found.cls->elements) {
    if (!entry->is_class()) continue;
    Class* member = member_class(*found.cls, *entry);
    if (is_function(*member)) result.push_back(function_of(*member));
  }
  return result;
}

std::optional<ExprId> Semantics::call_if_fits(FunctionId id, const std::vector<ExprId>& given, Span span) {
  const hybrid::Function& function = model_.functions[id];
  if (given.size() > function.input_count) return std::nullopt;
  std::vector<ExprId> arguments = given;
  arguments.resize(function.input_count);
  for (uint32_t i = 0; i < function.input_count; ++i) {
    if (!arguments[i].valid()) {
      if (!function.variables[i].initial.valid()) return std::nullopt;
      continue;
    }
    if (!assignable(model_.exprs.type(arguments[i]), function.variables[i].type)) return std::nullopt;
  }
  return call_function(id, arguments, span, nullptr);
}

std::optional<ExprId> Semantics::construct_by_operator(Class& cls, const std::vector<ExprId>& arguments, Span span) {
  for (FunctionId id : operator_functions(cls, "'constructor'")) {
    if (auto made = call_if_fits(id, arguments, span)) return made;
  }
  return std::nullopt;
}

std::optional<ExprId> Semantics::overloaded(syntax::Operator op, ExprId a, ExprId b, Span span, const Env& env) {
  using syntax::Operator;
  std::string_view name;
  switch (op) {
    case Operator::Add:
    case Operator::AddElementwise: name = "'+'"; break;
    case Operator::Subtract:
    case Operator::SubtractElementwise:
    case Operator::Minus:
    case Operator::MinusElementwise: name = "'-'"; break;
    case Operator::Plus:
    case Operator::PlusElementwise: return a;
    case Operator::Multiply:
    case Operator::MultiplyElementwise: name = "'*'"; break;
    case Operator::Divide:
    case Operator::DivideElementwise: name = "'/'"; break;
    case Operator::Power:
    case Operator::PowerElementwise: name = "'^'"; break;
    case Operator::Equal: name = "'=='"; break;
    case Operator::NotEqual: name = "'<>'"; break;
    case Operator::Less: name = "'<'"; break;
    case Operator::LessEqual: name = "'<='"; break;
    case Operator::Greater: name = "'>'"; break;
    case Operator::GreaterEqual: name = "'>='"; break;
    case Operator::And: name = "'and'"; break;
    case Operator::Or: name = "'or'"; break;
    case Operator::Not: name = "'not'"; break;
  }
  const hybrid::Type ta = type(a);
  const hybrid::Type tb = b.valid() ? type(b) : ta;
  Class* cls = nullptr;
  for (const hybrid::Type* t : {&ta, &tb}) {
    if (t->base != BaseType::Record) continue;
    auto it = record_classes_.find(t->detail);
    if (it != record_classes_.end()) cls = it->second;
  }
  if (!cls) return std::nullopt;
  std::vector<FunctionId> candidates = operator_functions(*cls, name);
  auto attempt = [&](ExprId x, ExprId y) -> std::optional<ExprId> {
    std::vector<ExprId> arguments{x};
    if (y.valid()) arguments.push_back(y);
    for (FunctionId id : candidates) {
      uint32_t needed = 0;
      for (uint32_t i = 0; i < model_.functions[id].input_count; ++i)
        needed += !model_.functions[id].variables[i].initial.valid();
      if (needed > arguments.size()) continue;
      if (auto result = call_if_fits(id, arguments, span)) return result;
    }
    return std::nullopt;
  };
  // 1. as it stands, 2. with one side converted by a constructor (MLS §14.5), 3. element by element.
  bool elementwise_op =
      op == Operator::MultiplyElementwise || op == Operator::DivideElementwise || op == Operator::PowerElementwise;
  if (!elementwise_op || (ta.dims.empty() && tb.dims.empty())) {
    if (auto result = attempt(a, b)) return result;
  }
  if (ta.dims.empty() && tb.dims.empty()) {
    if (b.valid() && ta.base != BaseType::Record) {
      if (auto made = construct_by_operator(*cls, {a}, span)) return attempt(*made, b);
    }
    if (b.valid() && tb.base != BaseType::Record) {
      if (auto made = construct_by_operator(*cls, {b}, span)) return attempt(a, *made);
    }
    return std::nullopt;
  }
  // Matrix products by the general rule: sums of products.
  if (op == Operator::Multiply && !ta.dims.empty() && !tb.dims.empty()) {
    auto at = [&](ExprId e, std::vector<int64_t> index) {
      std::vector<ExprId> subscripts;
      for (int64_t i : index) subscripts.push_back(build_.integer(i));
      return build_.index(e, subscripts);
    };
    int64_t inner = ta.dims.back();
    auto dot = [&](std::function<ExprId(int64_t)> left, std::function<ExprId(int64_t)> right) -> ExprId {
      ExprId sum;
      for (int64_t k = 1; k <= inner; ++k) {
        ExprId term = *overloaded(Operator::Multiply, left(k), right(k), span, env);
        sum = sum.valid() ? *overloaded(Operator::Add, sum, term, span, env) : term;
      }
      if (!sum.valid()) unsupported(span, "an empty product of overloaded operators");
      return sum;
    };
    if (ta.dims.size() == 2 && tb.dims.size() == 1) {
      std::vector<ExprId> rows;
      for (int64_t i = 1; i <= ta.dims[0]; ++i) {
        rows.push_back(dot([&](int64_t k) { return at(a, {i, k}); }, [&](int64_t k) { return at(b, {k}); }));
      }
      return build_.array_literal(rows);
    }
    if (ta.dims.size() == 2 && tb.dims.size() == 2) {
      std::vector<ExprId> rows;
      for (int64_t i = 1; i <= ta.dims[0]; ++i) {
        std::vector<ExprId> row;
        for (int64_t j = 1; j <= tb.dims[1]; ++j) {
          row.push_back(dot([&](int64_t k) { return at(a, {i, k}); }, [&](int64_t k) { return at(b, {k, j}); }));
        }
        rows.push_back(build_.array_literal(row));
      }
      return build_.array_literal(rows);
    }
    if (ta.dims.size() == 1 && tb.dims.size() == 1) {
      return dot([&](int64_t k) { return at(a, {k}); }, [&](int64_t k) { return at(b, {k}); });
    }
    return std::nullopt;
  }
  const std::vector<int64_t>& dims = ta.dims.empty() ? tb.dims : ta.dims;
  for (int64_t d : dims) {
    if (d < 0) unsupported(span, "overloaded operators on arrays whose size is known at run time only");
  }
  std::vector<ExprId> elements;
  for (int64_t i = 1; i <= dims[0]; ++i) {
    ExprId subscript = build_.integer(i);
    ExprId x = ta.dims.empty() ? a : build_.index(a, {subscript});
    ExprId y = !b.valid() ? b : tb.dims.empty() ? b : build_.index(b, {subscript});
    auto element = overloaded(op, x, y, span, env);
    if (!element) {
      if (type(x).base != BaseType::Record && (!y.valid() || type(y).base != BaseType::Record)) return std::nullopt;
      return std::nullopt;
    }
    elements.push_back(*element);
  }
  return build_.array_literal(elements, model_.types.element(model_.exprs.type(a)));
}

// function f(a = 1): some inputs bound, the others free (MLS §12.4.2.1).
ExprId Semantics::function_value(const syntax::Expr& expr, const Env& env) {
  const auto& partial = syntax::as<syntax::PartialCallExpr>(expr);
  std::vector<syntax::NamePart> parts;
  for (const auto& part : partial.function->parts) parts.push_back({part.name, part.span});
  TypeRef ref = lookup_class(env.scope, parts, partial.function->absolute, partial.function->span, true);
  if (!ref.cls) fail();
  expand(*ref.cls);
  if (!is_function(*ref.cls)) error(NotAFunction, partial.function->span, class_name(*ref.cls));
  FunctionId id = function_of(*ref.cls);
  std::vector<ExprId> bound(model_.functions[id].input_count, build_.colon());
  for (const auto& named : partial.named) {
    bool found = false;
    for (size_t i = 0; i < bound.size(); ++i) {
      hybrid::FunctionVariable formal = model_.functions[id].variables[i];
      if (formal.name != named.name) continue;
      bound[i] = convert(expression(*named.value, env), formal.type, named.value->span, text(named.name));
      found = true;
    }
    if (!found) error(NoSuchArgument, named.span, class_name(*ref.cls), text(named.name));
  }
  return build_.function_value(id, bound);
}

}  // namespace saltus::modelica
