// Function calls (MLS 3.6 §12.4), record constructors (§12.6), overloaded operators (chapter 14).
#include "hybrid/rewrite.h"
#include "modelica/semantics/instantiation.h"

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
SALTUS_DIAGNOSTIC(DefaultCycle, Error, "M0353", "the value of '{}' depends on itself");
SALTUS_DIAGNOSTIC(ExplicitCall, Error, "M0428",
                  "'{}' cannot be called: Saltus calls it when an object '{}' is created or deleted");
SALTUS_DIAGNOSTIC(
    ImpureCall, Error, "M0427",
    "'{}' is impure: it can only be called where the number of calls is known, for example in a when clause");
SALTUS_DIAGNOSTIC(NoReduction, Error, "M0438",
                  "'{}' is no reduction: 'for' goes with sum, product, min, max and array");
SALTUS_DIAGNOSTIC(NoSuchBuiltin, Error, "M0472", "\"builtin\" is for the elementary functions, and '{}' is none");
SALTUS_DIAGNOSTIC(NoSuchOrdinal, Error, "M0436", "the enumeration '{}' has no literal number {}: there are {}");
SALTUS_DIAGNOSTIC(ToolFunction, Warning, "M0658", "'{}' is a function of OpenModelica, not of Modelica; {} is called");
SALTUS_DIAGNOSTIC(PartialFunction, Error, "M0426", "'{}' is partial and cannot be called");

std::vector<ExprId> Instantiation::match_arguments(std::span<const Name> formals, const syntax::CallExpr& expr,
                                                   const Env& env, std::string_view what) {
  if (!expr.iterators.empty()) error(NoReduction, expr.span, what);  // MLS §10.3.4.1
  if (expr.arguments.size() > formals.size()) {
    error(TooManyArguments, expr.span, what, formals.size(), expr.arguments.size());
  }
  std::vector<ExprId> result(formals.size());
  for (size_t i = 0; i < expr.arguments.size(); ++i) {
    result[i] = expression(*expr.arguments[i], env);
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
  }
  return result;
}

ExprId Instantiation::call(const syntax::CallExpr& expr, const Env& env) {
  const auto& parts = expr.function->parts;
  bool simple = parts.size() == 1 && !expr.function->absolute;
  std::string_view name = text(parts[0].name);
  // .sin(x): the predefined function, whatever else is called so here.
  if (parts.size() == 1 && expr.function->absolute && !library_.on_path(parts[0].name)) {
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
    // A file of the project does not take the place of a predefined function.
    found = lookup_name(env.scope, parts[0].name, false);
    bool user = found.kind == Found::ClassFound && found.cls->builtin == Builtin::None;
    if (user && is_builtin_name(name))
      hidden_builtin_ =
          fmt::format("'{}' is {} here; .{}(…) is the predefined one", name, class_name(*found.cls), name);
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
  } else if (simple && name == "print" && !found) {
    ref = lookup_class(env.scope, path_parts, false, expr.function->span, false);
    if (!ref.cls) ref = print_function(expr.function->span, env);
    if (!ref.cls) ref = lookup_class(env.scope, path_parts, false, expr.function->span, true);
  } else {
    ref = lookup_class(env.scope, path_parts, expr.function->absolute, expr.function->span, true);
  }
  if (!ref.cls) fail();
  return call_class(*ref.cls, expr, env);
}

// What others have as print("text"), and courses use.
TypeRef Instantiation::print_function(Span span, const Env& env) {
  constexpr std::string_view kPath[] = {"Modelica", "Utilities", "Streams", "print"};
  std::vector<syntax::NamePart> parts;
  for (std::string_view part : kPath) parts.push_back({context_.names.intern(part), span});
  TypeRef ref = lookup_class(env.scope, parts, true, span, false);
  if (ref.cls) report(ToolFunction, span, "print", "Modelica.Utilities.Streams.print");
  return ref;
}

// f(x) where f is an input of the function around: by the interface of f's type (MLS §12.4.2).
ExprId Instantiation::call_local(uint32_t local, const syntax::CallExpr& expr, const Env& env) {
  const hybrid::FunctionVariable variable = env.locals->function->variables[local];
  const hybrid::Function& signature = model_.functions[env.locals->signatures.at(local)];
  std::vector<Name> formals;
  std::vector<TypeId> types;
  for (uint32_t i = 0; i < signature.input_count; ++i) {
    formals.push_back(signature.variables[i].name);
    types.push_back(signature.variables[i].type);
  }
  std::vector<TypeId> results;
  for (uint32_t i = 0; i < signature.output_count; ++i)
    results.push_back(signature.variables[signature.input_count + i].type);
  TypeId result = results.empty()       ? model_.types.none()
                  : results.size() == 1 ? results[0]
                                        : model_.types.tuple(results);
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
ExprId Instantiation::function_argument(ExprId value, FunctionId wanted_id, FunctionId callee, uint32_t input,
                                        Span span) {
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

ExprId Instantiation::call_class(Class& cls, const syntax::CallExpr& expr, const Env& env) {
  expand(cls);
  std::string name = class_name(cls);
  if (cls.builtin == Builtin::Enumeration) {
    // E(i): MLS §4.9.5.3
    need_arguments(expr, 1, 1);
    std::vector<ExprId> arguments = arguments_of(expr, env);
    if (type(arguments[0]).base != BaseType::Integer) {
      error(ArgumentType, expr.span, "i", name, "Integer", show(model_.exprs.type(arguments[0])));
    }
    auto number = build_.integer_value(arguments[0]);
    if (number && (*number < 1 || *number > static_cast<int64_t>(cls.literals.size())))
      error(NoSuchOrdinal, expr.span, name, *number, cls.literals.size());
    return build_.integer_to_enum(model_.types.enumeration(enumeration_of(cls)), arguments[0]);
  }
  if (is_external_object(cls)) return call_declared(external_member(cls, "constructor"), expr, env);
  if (is_record(cls)) return construct_record(cls, expr, env);
  if (!is_function(cls)) error(NotAFunction, expr.function->span, name);
  if (std::string builtin = builtin_name(cls); !builtin.empty()) {
    if (auto result = builtin_call(builtin, expr, env)) return *result;
    error(NoSuchBuiltin, expr.function->span, builtin);
  }
  if (cls.parent && is_external_object(*cls.parent))
    error(ExplicitCall, expr.function->span, name, class_name(*cls.parent));
  return call_declared(cls, expr, env);
}

ExprId Instantiation::call_declared(Class& cls, const syntax::CallExpr& expr, const Env& env) {
  FunctionId id = function_of(cls);
  std::string name = class_name(cls);
  if (cls.def->partial) {
    // Of a package that whoever uses this class still replaces.
    if (cls.parent && cls.parent->def && cls.parent->def->partial) leave_open();
    // Or a function that the class itself lets be replaced.
    for (const Class* at = env.scope.cls; at; at = at->parent) {
      auto it = at->index.find(expr.function->parts[0].name);
      if (it == at->index.end()) continue;
      if (it->second->element && it->second->element->replaceable) leave_open();
      break;
    }
    error(PartialFunction, expr.function->span, name);
  }
  std::vector<Name> formals;
  for (uint32_t i = 0; i < model_.functions[id].input_count; ++i)
    formals.push_back(model_.functions[id].variables[i].name);
  std::vector<ExprId> arguments = match_arguments(formals, expr, env, name);
  return call_function(id, std::move(arguments), expr.span, &env);
}

TypeId Instantiation::result_type(FunctionId id, const std::vector<ExprId>& arguments, size_t output) {
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

// All locals that an expression names have values.
bool Instantiation::all_known(ExprId expr, std::span<const ExprId> values) const {
  bool known = true;
  hybrid::Walk walk(model_.exprs);
  walk(expr, [&](ExprId e) {
    if (model_.exprs.op(e) == Op::Local)
      known &= model_.exprs.data(e) < values.size() && values[model_.exprs.data(e)].valid();
  });
  return known;
}

static bool raises_events(const hybrid::ExprPool& pool, const hybrid::Function& function) {
  hybrid::Walk walk(pool);
  bool any = false;
  hybrid::each_expression(function, [&](const ExprId& root) {
    walk(root, [&](ExprId e) {
      switch (pool.op(e)) {
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
        case Op::Div:
        case Op::Mod:
        case Op::Rem:
        case Op::Floor:
        case Op::Ceil:
        case Op::IntegerFloor: any = true; break;
        default: break;
      }
    });
  });
  return any;
}

// Is there an array in it whose size is not known here, as x[1:n] with a variable n?
static bool has_open_size(const hybrid::ExprPool& pool, const hybrid::TypeTable& types, ExprId root) {
  hybrid::Walk walk(pool);
  bool open = false;
  walk(root, [&](ExprId e) { open = open || types.count(pool.type(e)) == hybrid::kUnknownSize; });
  return open;
}

// A function whose body is a list of plain assignments is replaced by what it computes (MLS §18.3: Inline).
std::optional<ExprId> Instantiation::inlined(FunctionId id, const std::vector<ExprId>& arguments) {
  const hybrid::Function& function = model_.functions[id];
  if (!function.inline_hint || function.is_external || function.impure || function.output_count != 1)
    return std::nullopt;
  if (!function.derivatives.empty()) return std::nullopt;  // differentiating the call is what the author wants
  translate_function(*function_parts_[id.value]->cls, id);
  if (function_parts_[id.value]->locals.function) return std::nullopt;  // being translated: it calls itself
  const hybrid::Function& f = model_.functions[id];
  // MLS §8.5: relations inside functions raise no events. Such a call is replaced when events are numbered.
  if (!f.generate_events && raises_events(model_.exprs, f)) return std::nullopt;
  std::vector<ExprId> values(f.variables.size());
  for (size_t i = 0; i < arguments.size(); ++i) values[i] = arguments[i];
  for (const auto& statement : f.body) {
    if (statement.kind != hybrid::StatementKind::Assign || model_.exprs.op(statement.target) != Op::Local)
      return std::nullopt;
  }
  if (f.body.size() > 20) return std::nullopt;
  bool open = std::ranges::any_of(arguments, [&](ExprId e) { return has_open_size(model_.exprs, model_.types, e); });
  for (size_t i = f.input_count; i < f.variables.size(); ++i) {
    // An object of its own begins and ends with each call.
    if (model_.types[f.variables[i].type].base == BaseType::ExternalObject) return std::nullopt;
    if (model_.types[f.variables[i].type].is_array()) {
      for (int64_t d : model_.types[f.variables[i].type].dims) {
        if (d < 0) return std::nullopt;
      }
    }
    if (f.variables[i].initial.valid()) {
      if (!all_known(f.variables[i].initial, values)) return std::nullopt;  // uses itself, or what is assigned later
      values[i] = hybrid::substitute_locals(build_, f.variables[i].initial, values);
    }
  }
  for (const auto& statement : f.body) {
    if (!all_known(statement.value, values)) return std::nullopt;  // uses what was never assigned
    ExprId value = hybrid::substitute_locals(build_, statement.value, values);
    // MLS §12.4.4: sizes may vary in functions alone.
    if (!open && has_open_size(model_.exprs, model_.types, value)) return std::nullopt;
    values[model_.exprs.data(statement.target)] = value;
  }
  ExprId result = values[f.input_count];
  if (!result.valid()) return std::nullopt;
  return result;
}

ExprId Instantiation::vectorize(FunctionId id, const std::vector<ExprId>& arguments, size_t levels, Span span,
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

// Inputs that are not given have their defaults, which may use other inputs (MLS §12.4.1).
void Instantiation::fill_defaults(FunctionId id, std::vector<ExprId>& arguments, Span span) {
  const hybrid::Function& function = model_.functions[id];
  std::vector<uint32_t> missing;
  for (uint32_t i = 0; i < function.input_count; ++i) {
    if (arguments[i].valid()) continue;
    if (!function.variables[i].initial.valid())
      error(ArgumentMissing, span, text(function.variables[i].name), text(function.name));
    missing.push_back(i);
  }
  while (!missing.empty()) {
    std::vector<uint32_t> later;
    for (uint32_t i : missing) {
      bool ready = all_known(function.variables[i].initial, arguments);
      if (ready)
        arguments[i] = hybrid::substitute_locals(build_, function.variables[i].initial, arguments);
      else
        later.push_back(i);
    }
    if (later.size() == missing.size()) error(DefaultCycle, span, text(function.variables[later[0]].name));
    missing = std::move(later);
  }
}

ExprId Instantiation::call_function(FunctionId id, std::vector<ExprId> arguments, Span span, const Env* env) {
  std::string name(text(model_.functions[id].name));
  uint32_t inputs = model_.functions[id].input_count;
  // MLS §12.3: where an equation may be evaluated any number of times, nothing impure is called.
  if (model_.functions[id].impure && purity_needed_ && place_ == Place::Plain && env && !env->locals)
    error(ImpureCall, span, name);
  fill_defaults(id, arguments, span);
  size_t levels = 0;
  for (uint32_t i = 0; i < inputs; ++i) {
    const hybrid::FunctionVariable formal = model_.functions[id].variables[i];
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
  // An array, or record of arrays, whose size only the call itself knows: call it now if it can be.
  if (outputs == 1 && (!env || !env->locals)) {
    if (has_open_sizes(result)) {
      Now needed(value_needed_, true);
      if (auto evaluated = try_evaluate(value, true)) {
        mark_structural(value);
        return hybrid::to_expression(build_, *evaluated);
      }
    }
  }
  return value;
}

// function f(a = 1): some inputs bound, the others free (MLS §12.4.2.1).
ExprId Instantiation::function_value(const syntax::Expr& expr, const Env& env) {
  const auto& partial = syntax::as<syntax::PartialCallExpr>(expr);
  // MLS §12.4.2.1: `function f()` of an input f that is a function hands it on.
  if (env.locals && partial.function->parts.size() == 1) {
    auto local = env.locals->index.find(partial.function->parts[0].name);
    if (local != env.locals->index.end() && env.locals->signatures.contains(local->second)) {
      if (!partial.named.empty()) unsupported(expr.span, "arguments for a function that is an input itself");
      return build_.local(local->second, env.locals->function->variables[local->second].type);
    }
  }
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
