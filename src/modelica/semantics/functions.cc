// Functions (MLS 3.6 chapter 12): their variables become numbered locals, their bodies statements.
#include <algorithm>
#include <filesystem>

#include "modelica/semantics/external_places.h"
#include "modelica/semantics/instantiation.h"
#include "modelica/semantics/record_fields.h"

namespace saltus::modelica {

using hybrid::BaseType;
using hybrid::FunctionId;
using hybrid::FunctionVariableKind;

SALTUS_DIAGNOSTIC(FunctionWithEquations, Error, "M0470",
                  "the function '{}' has equations; a function can only have an algorithm");
SALTUS_DIAGNOSTIC(FunctionWithInitial, Error, "M0470", "the function '{}' has an initial algorithm");
SALTUS_DIAGNOSTIC(ImpureBase, Error, "M0628", "'{}' extends '{}', which is impure, and is not declared impure itself");
SALTUS_DIAGNOSTIC(UnknownLanguage, Error, "M0472",
                  "external functions in \"{}\" cannot be called; \"C\" and \"FORTRAN 77\" can");
SALTUS_DIAGNOSTIC(LanguageSpelling, Warning, "M0472", "the language \"{}\" is written \"{}\"");
SALTUS_DIAGNOSTIC(FunctionVariable, Error, "M0474", "'{}' is {}, which a variable of a function cannot be");
SALTUS_DIAGNOSTIC(PublicLocal, Warning, "M0474",
                  "'{}' is public, but neither input nor output: it is a protected variable of the function");
SALTUS_DIAGNOSTIC(TwoAlgorithms, Error, "M0473", "the function '{}' has two algorithms");

const syntax::ExternalClause* ClassTable::find_external(const Class& cls, Class** owner) {
  if (cls.def && cls.def->external) {
    if (owner) *owner = const_cast<Class*>(&cls);
    return cls.def->external;
  }
  for (const BaseClass& base : cls.bases) {
    if (const auto* external = find_external(*base.cls, owner)) return external;
  }
  return nullptr;
}

std::string Instantiation::builtin_name(Class& cls) {
  Class* owner = nullptr;
  const syntax::ExternalClause* external = find_external(cls, &owner);
  if (!external || external->language != "builtin") return {};
  return std::string(text(external->function.valid() ? external->function : owner->def->name));
}

FunctionId Instantiation::function_of(Class& cls) {
  if (cls.hybrid_id != 0xffffffffu) {
    if (!unchosen_ && unchosen_functions_.erase(cls.hybrid_id))
      functions_to_do_.emplace_back(&cls, FunctionId(cls.hybrid_id));
    return FunctionId(cls.hybrid_id);
  }
  expand(cls);
  if (cls.def->kind == syntax::ClassKind::Derivative) return partial_derivative(cls);
  check_class(cls);
  FunctionId id = model_.functions.add({});
  cls.hybrid_id = id.value;
  model_.functions[id].name = intern(class_name(cls));
  model_.functions[id].span = cls.def->name_span;
  auto parts = std::make_unique<FunctionParts>();
  parts->cls = &cls;
  function_parts_[id.value] = std::move(parts);
  for (const BaseClass& base : cls.bases) {
    if (base.element && base.cls->def && base.cls->def->purity == syntax::Purity::Impure &&
        cls.def->purity != syntax::Purity::Impure)
      report(ImpureBase, base.element->span, class_name(cls), class_name(*base.cls));
  }
  {
    Now chosen(unchosen_, false);  // it may be called elsewhere
    Now busy(cls.hybrid_busy, true);
    function_interface(cls, id);
  }
  if (unchosen_)
    unchosen_functions_.insert(id.value);
  else
    functions_to_do_.emplace_back(&cls, id);
  return id;
}

// Dimensions: numbers where they are constant, expressions in the other locals where not.
TypeId Instantiation::local_type(Instance& variable, const Env& env, std::vector<ExprId>& sizes) {
  std::vector<int64_t> dims;
  for (Dimension& dimension : variable.dims) {
    if (dimension.size >= 0) {
      dims.push_back(dimension.size);
      sizes.push_back(build_.integer(dimension.size));
      continue;
    }
    if (dimension.expr->kind == syntax::ExprKind::Colon) {
      dims.push_back(hybrid::kUnknownSize);
      sizes.push_back(ExprId());
      continue;
    }
    Modifier text_at;
    text_at.scope = dimension.scope;
    Env inner = modifier_env(text_at, env);
    ExprId size = expression(*dimension.expr, inner);
    if (auto literal = build_.integer_value(size)) {
      dims.push_back(*literal);
    } else if (auto value = try_evaluate(size, false); value && value->base() == BaseType::Integer) {
      dims.push_back(value->as_integer());
      size = build_.integer(value->as_integer());
    } else {
      dims.push_back(hybrid::kUnknownSize);
    }
    sizes.push_back(size);
  }
  TypeId element;
  if (variable.cls && is_function(*variable.cls)) {
    element = model_.types.scalar(BaseType::Function);
  } else {
    element = type_of(variable);
  }
  return model_.types.array(element, dims);
}

// Only text of the function itself sees the function's variables; modifications of it from outside do not.
Env Instantiation::modifier_env(const Modifier& modifier, const Env& env) const {
  Env inner = env;
  inner.scope = modifier.scope;
  const Class* function = env.scope.instance ? env.scope.instance->cls : nullptr;
  bool own = false;
  for (const Instance* at = modifier.scope.instance; at; at = at->parent) own |= at == env.scope.instance;
  bool inside = modifier.scope.cls && function &&
                (modifier.scope.cls == function || function->lineage.contains(modifier.scope.cls->def));
  // Text inside a record that a local is made of refers to the record's own fields.
  if (own && modifier.scope.instance != env.scope.instance) inside = false;
  if (!own || !inside) {
    inner.locals = nullptr;
    if (modifier.scope.instance == env.scope.instance) inner.scope.instance = function ? function->home : nullptr;
    if (inner.scope.cls && function && function->home && function->home->cls &&
        function->home->cls->lineage.contains(inner.scope.cls->def)) {
      inner.scope.instance = function->home;
    }
    if (inner.scope.instance && rank_of(*inner.scope.instance) > 0) inner.context.clear();
  }
  return inner;
}

ExprId Instantiation::local_initial(Instance& variable, const Env& env) {
  const Modifier* modifier = variable.modifier;
  if (modifier && modifier->value && !modifier->is_break) {
    Env inner = modifier_env(*modifier, env);
    return expression(*modifier->value, inner);
  }
  if (!variable.is_leaf() && variable.dims.empty() && variable.cls && is_record(*variable.cls)) {
    // output Complex result(re = x, im = y): the fields' values make the record's.
    RecordFields frame;
    fields_of(variable, frame);
    fill_fields(frame, env, false);
    std::vector<ExprId>& fields = frame.values;
    size_t given = static_cast<size_t>(std::count_if(fields.begin(), fields.end(), [](ExprId e) { return e.valid(); }));
    // An input has a default when all of it has one.
    if (given < (belongs_to_input(variable) ? fields.size() : 1)) return {};
    const hybrid::Record record = model_.types.records[record_of(*variable.cls, &variable)];
    for (size_t i = 0; i < fields.size(); ++i) {
      if (!fields[i].valid() && !has_open_sizes(record.fields[i].type)) fields[i] = build_.zero(record.fields[i].type);
      if (!fields[i].valid()) {
        // Room by what the other fields and the inputs tell; none where the size comes with what is assigned.
        std::vector<ExprId> sizes;
        for (const Dimension& dimension : frame.fields[i]->dims) {
          ExprId size;
          if (dimension.size >= 0) {
            size = build_.integer(dimension.size);
          } else if (dimension.expr->kind != syntax::ExprKind::Colon) {
            size = value_of_field_text(*dimension.expr, dimension.scope, frame, env);
          }
          sizes.push_back(size.valid() ? size : build_.integer(0));
        }
        TypeId element = model_.types.element(record.fields[i].type);
        if (sizes.empty() || model_.types[element].base == BaseType::Record) return {};
        fields[i] = build_.fill(build_.zero(element), std::span<const ExprId>(sizes));
      }
      fields[i] =
          convert(fields[i], record.fields[i].type, variable.entry->component->span, text(record.fields[i].name));
    }
    return build_.record_literal(model_.types.record(record_of(*variable.cls, &variable)), fields);
  }
  return {};
}

void Instantiation::function_interface(Class& cls, FunctionId id) {
  FunctionParts& parts = *function_parts_[id.value];
  Instance& holder = instances_.emplace_back();
  holder.cls = &cls;
  holder.is_package = true;
  holder.modifier = cls.specialization;
  holder.name = cls.def->name;
  parts.holder = &holder;
  std::vector<Instance*> inputs, outputs, others;
  for (ElementEntry* entry : cls.elements) {
    if (entry->is_class()) continue;
    Instance* variable = child(holder, entry->name);
    if (!variable) fail();
    // Protected inputs of base classes are constants in disguise (MLS §12.2); only public ones are formal parameters.
    // The prefix of a connector of one signal (`RealInput u`) is as good as its own.
    bool is_signal = variable->is_connector && variable->is_leaf() && !entry->is_protected;
    syntax::Direction direction = is_signal ? variable->direction : variable->own_direction;
    if (direction == syntax::Direction::Input)
      inputs.push_back(variable);
    else if (direction == syntax::Direction::Output)
      outputs.push_back(variable);
    else
      others.push_back(variable);
  }
  hybrid::Function draft = model_.functions[id];
  draft.input_count = static_cast<uint32_t>(inputs.size());
  draft.output_count = static_cast<uint32_t>(outputs.size());
  for (Instance* variable : others) {
    // MLS §12.2: what is public is an input or an output.
    bool constant = variable->variability == syntax::Variability::Constant ||
                    variable->variability == syntax::Variability::Parameter;
    if (!variable->entry->is_protected && !constant && !variable->outer && !variable->inner)
      report(PublicLocal, variable->entry->component->name_span, text(variable->name));
  }
  auto add = [&](Instance* variable, FunctionVariableKind kind) {
    auto refuse = [&](std::string_view what) {
      report(FunctionVariable, variable->entry->component->name_span, text(variable->name), what);
    };
    if (variable->inner || variable->outer) refuse("inner or outer");
    if (variable->flow != syntax::Flow::None) refuse("a flow or stream");
    if (variable->is_leaf() && variable->cls->builtin == Builtin::Clock) refuse("a clock");
    if (variable->is_leaf() && variable->cls->builtin == Builtin::ExternalObject &&
        kind == FunctionVariableKind::Output && text(cls.def->name) != "constructor")
      refuse("an external object that is handed out");
    hybrid::FunctionVariable v;
    v.name = variable->name;
    v.kind = kind;
    v.span = variable->entry->component->name_span;
    std::vector<int64_t> unknown(variable->dims.size(), hybrid::kUnknownSize);
    if (variable->cls && is_function(*variable->cls)) {
      v.type = model_.types.scalar(BaseType::Function);
    } else {
      v.type = model_.types.array(type_of(*variable), unknown);
    }
    parts.locals.index[variable->name] = static_cast<uint32_t>(draft.variables.size());
    draft.variables.push_back(v);
    parts.variables.push_back(variable);
  };
  for (Instance* variable : inputs) add(variable, FunctionVariableKind::Input);
  for (Instance* variable : outputs) add(variable, FunctionVariableKind::Output);
  for (Instance* variable : others) add(variable, FunctionVariableKind::Local);
  model_.functions[id] = draft;

  // With all names known, sizes and defaults can refer to each other.
  auto scratch = std::make_unique<hybrid::Function>(model_.functions[id]);
  parts.locals.function = scratch.get();
  Env env;
  env.locals = &parts.locals;
  env.scope = {&cls, &holder};
  Now types_wait(function_env_, static_cast<const Env*>(&env));
  for (size_t i = 0; i < scratch->variables.size(); ++i) {
    std::vector<ExprId> sizes;
    TypeId t = local_type(*parts.variables[i], env, sizes);
    scratch->variables[i].type = t;
    scratch->variables[i].sizes = sizes;
    if (model_.types[t].base == BaseType::Function) {
      Class& type_class = *parts.variables[i]->cls;
      FunctionId signature = function_of(type_class);
      parts.locals.signatures[static_cast<uint32_t>(i)] = signature;
    }
  }
  model_.functions[id].variables = scratch->variables;
  function_env_ = nullptr;
  for (uint32_t i = 0; i < draft.input_count; ++i) {
    ExprId initial = local_initial(*parts.variables[i], env);
    if (initial.valid() && model_.types[scratch->variables[i].type].base != BaseType::Function) {
      initial =
          convert(initial, scratch->variables[i].type, scratch->variables[i].span, text(scratch->variables[i].name));
    }
    scratch->variables[i].initial = initial;
    model_.functions[id].variables[i].initial = initial;
  }
  model_.functions[id].impure = cls.def->purity == syntax::Purity::Impure;
  function_annotations(cls, id);
  // `scratch` dies here; translate_function makes its own.
  parts.locals.function = nullptr;
}

namespace {

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::toupper(x) == std::toupper(y); });
}

// size(a, i), written as such.
bool is_size(const syntax::Expr& argument, const NameTable& names) {
  if (argument.kind != syntax::ExprKind::Call) return false;
  const auto& call = syntax::as<syntax::CallExpr>(argument);
  return call.function->parts.size() == 1 && names.text(call.function->parts[0].name) == "size";
}

}  // namespace

void Instantiation::external_clause(const syntax::ExternalClause& external, Class& owner, FunctionId id,
                                    const Env& env) {
  hybrid::ExternalBody body;
  body.language = external.has_language ? std::string(external.language) : "C";
  Span language = external.language_span.valid() ? external.language_span : external.span;
  for (const char* known : {"C", "FORTRAN 77"}) {
    if (body.language == known || !same_letters(body.language, known)) continue;
    report(LanguageSpelling, language, body.language, known);
    body.language = known;
  }
  if (body.language != "C" && body.language != "FORTRAN 77") error(UnknownLanguage, language, body.language);
  const hybrid::Function& function = *env.locals->function;
  if (external.function.valid()) {
    body.symbol = text(external.function);
    if (external.result) body.result = reference(*external.result, env);
    for (const syntax::Expr* argument : external.arguments) {
      if (is_size(*argument, context_.names)) body.sizes.push_back(static_cast<uint32_t>(body.arguments.size()));
      body.arguments.push_back(expression(*argument, env));
    }
  } else {
    // MLS §12.9.1: the function's own name, inputs in order; a single output is the result.
    body.symbol = text(owner.def->name);
    for (uint32_t i = 0; i < function.input_count; ++i) {
      ExprId local = build_.local(i, function.variables[i].type);
      body.arguments.push_back(local);
      for (size_t d = 0; d < model_.types.rank(function.variables[i].type); ++d) {
        body.sizes.push_back(static_cast<uint32_t>(body.arguments.size()));
        body.arguments.push_back(build_.size(local, build_.integer(static_cast<int64_t>(d) + 1)));
      }
    }
    bool scalar_result =
        function.output_count == 1 && model_.types.rank(function.variables[function.input_count].type) == 0;
    for (uint32_t i = function.input_count; i < function.input_count + function.output_count; ++i) {
      ExprId local = build_.local(i, function.variables[i].type);
      if (scalar_result)
        body.result = local;
      else
        body.arguments.push_back(local);
    }
  }
  // Annotations are strings or vectors of strings.
  auto texts = [&](std::string_view name) {
    std::vector<std::string> result;
    const syntax::Modification* modification = annotation(external.description, name);
    if (!modification) modification = annotation(owner.def->description, name);
    if (!modification || !modification->value) return result;
    Env plain;
    plain.scope = env.scope;
    ExprId value = expression(*modification->value, plain);
    if (auto v = try_evaluate(value, true); v && v->base() == BaseType::String) {
      if (v->is_array())
        for (const auto& s : v->strings()) result.push_back(s);
      else
        result.push_back(v->as_string());
    }
    return result;
  };
  body.include = texts("Include");
  body.libraries = texts("Library");
  // What FORTRAN is called without a library is most often LAPACK, which other tools link in any case.
  if (body.language == "FORTRAN 77" && body.libraries.empty() && body.include.empty()) body.libraries = {"lapack"};
  std::string root = library_.root_folder(owner.declared);
  auto folders = [&](std::string_view name, std::string_view standard) {
    std::vector<std::string> result = texts(name);
    for (auto& folder : result) folder = library_.resolve_uri(folder);
    std::erase(result, "");  // nothing is named, or a package that is not there
    if (!root.empty()) result.push_back((std::filesystem::path(root) / "Resources" / standard).string());
    return result;
  };
  body.include_directories = folders("IncludeDirectory", "Include");
  body.library_directories = folders("LibraryDirectory", "Library");
  body.source_directories = folders("SourceDirectory", "C-Sources");
  std::string written = owner.def->span.valid() ? context_.sources[owner.def->span.file].path() : std::string();
  add_folders_beside(body, written);
  model_.functions[id].external = body;
  model_.functions[id].is_external = true;
}

void Instantiation::translate_function(Class& cls, FunctionId id) {
  if (!translated_.insert(id.value).second) return;
  Now chosen(unchosen_, false);
  FunctionParts& parts = *function_parts_[id.value];
  hybrid::Function scratch = model_.functions[id];
  parts.locals.function = &scratch;
  struct Restore {
    FunctionParts& parts;
    ~Restore() { parts.locals.function = nullptr; }
  } restore{parts};
  Now at(place_, Place::Plain);
  Env env;
  env.locals = &parts.locals;
  env.scope = {&cls, parts.holder};
  for (size_t i = scratch.input_count; i < scratch.variables.size(); ++i) {
    ExprId initial = local_initial(*parts.variables[i], env);
    if (initial.valid()) {
      initial = convert(initial, scratch.variables[i].type, scratch.variables[i].span, text(scratch.variables[i].name));
      // A local of unknown size takes that of its value.
      for (size_t d = 0; d < scratch.variables[i].sizes.size(); ++d) {
        if (!scratch.variables[i].sizes[d].valid() && !hybrid::Type(type(initial)).dims.empty() &&
            type(initial).dims[d] >= 0) {
          scratch.variables[i].sizes[d] = build_.integer(type(initial).dims[d]);
        }
      }
    }
    scratch.variables[i].initial = initial;
  }
  model_.functions[id].variables = scratch.variables;

  // Algorithms of base classes come first, as everything inherited does.
  Span first_algorithm;
  std::function<void(Class&)> body = [&](Class& at) {
    for (const BaseClass& base : at.bases) {
      if (base.cls->builtin == Builtin::None) body(*base.cls);
    }
    if (!at.def) return;
    for (const auto& section : at.def->sections) {
      if (section.kind == syntax::SectionKind::Equation || section.kind == syntax::SectionKind::InitialEquation) {
        if (!section.equations.empty()) error(FunctionWithEquations, section.span, class_name(cls));
      }
      if (section.kind == syntax::SectionKind::InitialAlgorithm)
        error(FunctionWithInitial, section.span, class_name(cls));
      if (section.kind != syntax::SectionKind::Algorithm) continue;
      // MLS §12.2: at most one, also by inheritance.
      if (first_algorithm.valid() && !section.statements.empty()) {
        report(TwoAlgorithms, section.span, class_name(cls)).also(first_algorithm, "the other one");
        fail();
      }
      if (!section.statements.empty()) first_algorithm = section.span;
      Env inner = env;
      inner.scope.cls = &at;
      std::vector<hybrid::Statement> list;
      statements(section.statements, inner, list);
      auto& into = model_.functions[id].body;
      into.insert(into.end(), list.begin(), list.end());
    }
  };
  try {
    body(cls);
    Class* owner = nullptr;
    if (const auto* external = find_external(cls, &owner)) {
      env.scope.cls = owner;
      external_clause(*external, *owner, id, env);
    }
    derivatives_and_inverses(cls, id, env);
    check_function_body(cls, id);
  } catch (const Failed&) {
    context_.diagnostics.all();
  }
}

void Instantiation::finish_functions() {
  for (size_t i = 0; i < functions_to_do_.size(); ++i) {
    auto [cls, id] = functions_to_do_[i];
    translate_function(*cls, id);
    if (i + 1 == functions_to_do_.size() && !unchosen_functions_.empty()) queue_called_functions();
  }
}

}  // namespace saltus::modelica
