#include "modelica/conversion/convert.h"

#include <algorithm>
#include <cctype>

#include "modelica/conversion/edits.h"
#include "modelica/conversion/names.h"
#include "modelica/syntax/operators.h"

namespace saltus::modelica::conversion {

using namespace syntax;  // the kinds of nodes

namespace {

class Conversion {
 public:
  Conversion(const Tree& tree, std::string_view text, const NameTable& names, const Rules& rules, const FindClass& find)
      : tree_(tree), rules_(rules), names_(names, rules, find), edits_(text) {}

  Converted run() {
    std::string within = joined(names_.parts(tree_.within));
    Scope* around = within.empty() ? nullptr : names_.own(within);
    for (const ClassDef* definition : tree_.classes) {
      std::string name(names_.text(definition->name));
      enter_all(*definition, within.empty() ? name : within + "." + name, around);
    }
    for (const ClassDef* definition : tree_.classes) {
      class_(*definition, around);
      uses(definition->description.annotation);
    }
    converted_.changed = !edits_.empty();
    converted_.text = edits_.all();
    return std::move(converted_);
  }

 private:
  void enter_all(const ClassDef& definition, const std::string& full_name, Scope* outer) {
    Scope& scope = names_.enter(definition, full_name, outer);
    for (const Section& section : definition.sections) {
      for (const Element* element : section.elements) {
        if (element->kind != ElementKind::Class) continue;
        const ClassDef& inner = *as<ClassElement>(*element).definition;
        enter_all(inner, full_name + "." + std::string(names_.text(inner.name)), &scope);
      }
    }
  }

  // uses(Modelica(version = "3.2.3")) names the version that the text is for now.
  void uses(Arguments annotation) {
    auto each = [&](Arguments arguments, std::string_view name, auto&& f) {
      for (const Argument* a : arguments) {
        if (a->kind != ArgumentKind::Modify || !a->modification) continue;
        std::string found = joined(names_.parts(a->name));
        if (name.empty() || found == name) f(found, *a->modification);
      }
    };
    each(annotation, "uses", [&](const std::string&, const Modification& all) {
      each(all.arguments, "", [&](const std::string& library, const Modification& use) {
        auto now = rules_.versions.find(library);
        if (now == rules_.versions.end()) return;
        each(use.arguments, "version", [&](const std::string&, const Modification& version) {
          if (version.value)
            edits_.replace(version.value->span.begin, version.value->span.end, '"' + now->second + '"');
        });
      });
    });
  }

  // ---- names

  // A path that names a class, or a constant in one. `span`: what is replaced.
  Meaning path(std::span<const std::string> parts, bool absolute, Span span, Scope* scope) {
    Meaning meant = names_.meaning(parts, absolute, scope);
    if (meant.kind != Meaning::Library) return meant;
    std::string now = rules_.new_name(meant.full_name);
    if (const ClassRules* rules = rules_.of(meant.full_name);
        rules && now == meant.full_name && !rules->message.empty())
      converted_.notes.push_back({span, meant.full_name + ": " + rules->message});
    if (now == meant.full_name) return meant;
    converted_.is_old = converted_.is_old || !names_.exists_today(meant.full_name);
    if (meant.import && stays_through(*meant.import, parts, now)) return meant;
    edits_.replace(span.begin, span.end, (absolute ? "." : "") + now);
    return meant;
  }

  // Does the converted import clause give the name its new meaning?
  bool stays_through(const ImportElement& import, std::span<const std::string> parts, const std::string& now) {
    std::vector<std::string> target = names_.parts(import.path);
    bool last_named = import.import_kind == ImportKind::Qualified || import.import_kind == ImportKind::Alias;
    std::string begin = rules_.new_name(joined(target));
    if (import.import_kind == ImportKind::Qualified && begin.substr(begin.rfind('.') + 1) != parts[0]) return false;
    for (size_t i = last_named ? 1 : 0; i < parts.size(); ++i) begin += "." + parts[i];
    return begin == now;
  }

  Meaning path(const Path& given, Scope* scope) { return path(names_.parts(given), given.absolute, given.span, scope); }

  const std::string* renamed_element(const std::vector<std::string>& classes, std::string_view name) {
    for (const std::string& c : classes) {
      const ClassRules* rules = rules_.of(c);
      if (!rules) continue;
      auto it = rules->elements.find(name);
      if (it == rules->elements.end()) continue;
      converted_.is_old = converted_.is_old || !names_.has_today(rules_.new_name(classes.front()), name);
      return &it->second;
    }
    return nullptr;
  }

  void reference(const ReferenceExpr& e, Scope* scope) {
    std::vector<std::string> plain;  // up to the first subscript
    for (const ReferencePart& part : e.parts) {
      for (const Expr* subscript : part.subscripts) expression(*subscript, scope);
      bool open = plain.size() == static_cast<size_t>(&part - e.parts.data());
      if (open && (part.subscripts.empty() || plain.empty())) plain.emplace_back(names_.text(part.name));
    }
    if (!e.absolute) {
      for (Scope* at = scope; at; at = at->outer) {
        auto component = names_.component(*at, plain[0]);
        std::vector<std::string> classes = names_.bases_of(*at);
        const std::string* now = component ? nullptr : renamed_element(classes, plain[0]);
        if (now) edits_.replace(e.parts[0].span.begin, e.parts[0].span.end, *now);
        if (component) return members(e, *component);
        // What a class has from the library it goes on having under its own name, wherever its base class is today.
        if (now || names_.has_component_today(classes, plain[0])) return;
        if (at->definition->encapsulated) break;
      }
    }
    Span span = e.absolute ? e.span : e.parts.front().span;  // with the dot before it
    span.end = e.parts[plain.size() - 1].span.end;
    path(plain, e.absolute, span, scope);
  }

  // component.element: renamed elements of what the component is made of.
  void members(const ReferenceExpr& e, Names::Component at) {
    for (size_t i = 1; i < e.parts.size(); ++i) {
      Meaning type = names_.meaning(names_.parts(at.clause->type), at.clause->type.absolute, at.scope);
      std::string_view name = names_.text(e.parts[i].name);
      if (const std::string* now = renamed_element(names_.library_classes(type), name)) {
        Span span = e.parts[i].span;
        edits_.replace(span.begin, span.begin + static_cast<uint32_t>(name.size()), *now);
      }
      if (type.kind != Meaning::Own) return;
      auto next = names_.component(*type.scope, name);
      if (!next) return;
      at = *next;
    }
  }

  void call(const CallExpr& e, Scope* scope) {
    reference(*e.function, scope);
    std::vector<std::string> parts;
    for (const ReferencePart& part : e.function->parts) parts.emplace_back(names_.text(part.name));
    named(e.named, names_.library_classes(names_.meaning(parts, e.function->absolute, scope)), scope);
    for (const Expr* argument : e.arguments) expression(*argument, scope);
    for (const ForIndex& index : e.iterators) {
      if (index.range) expression(*index.range, scope);
    }
  }

  void named(List<NamedArgument> arguments, const std::vector<std::string>& classes, Scope* scope) {
    for (const NamedArgument& argument : arguments) {
      std::string_view name = names_.text(argument.name);
      if (const std::string* now = renamed_element(classes, name))
        edits_.replace(argument.span.begin, argument.span.begin + static_cast<uint32_t>(name.size()), *now);
      expression(*argument.value, scope);
    }
  }

  // ---- modifications

  // Where arguments stand, or would stand if there were any.
  struct Place {
    Arguments arguments;
    bool has_list = false;
    uint32_t at = 0;  // where a list is put in when there is none
  };

  void modifications(const Place& place, const Meaning& type, Scope* scope) {
    std::vector<std::string> classes = names_.library_classes(type);
    for (const Argument* argument : place.arguments) this->argument(*argument, classes, type, scope);
    std::vector<const Argument*> gone;
    for (const Argument* argument : place.arguments) {
      if (std::find(gone_.begin(), gone_.end(), argument) != gone_.end()) gone.push_back(argument);
    }
    std::vector<std::string> added, named = names_.library_classes(type, 0, false);
    for (const std::string& c : classes) {
      const ClassRules* rules = rules_.of(c);
      if (!rules) continue;
      // What a rule adds in any case is for the class itself: the library's own classes that inherit from it have it
      // today.
      bool is_named = std::ranges::find(named, c) != named.end();
      for (const ModifierRule& rule : rules->modifiers) {
        if (is_named || !rule.olds.empty()) apply(rule, place.arguments, gone, added);
      }
      for (const Argument* argument : place.arguments) {
        if (argument->kind != ArgumentKind::Modify) continue;
        auto message = rules->element_messages.find(joined(names_.parts(argument->name)));
        if (message != rules->element_messages.end())
          converted_.notes.push_back({argument->span, c + "." + message->first + ": " + message->second});
      }
    }
    if (gone.empty() && added.empty()) return;
    std::vector<std::string> all;
    for (const Argument* argument : place.arguments) {
      std::string text = edits_.take(argument->span.begin, argument->span.end);
      if (std::find(gone.begin(), gone.end(), argument) == gone.end()) all.push_back(std::move(text));
    }
    all.insert(all.end(), added.begin(), added.end());
    std::string list;
    for (const std::string& item : all) list += (list.empty() ? "" : ", ") + item;
    if (place.has_list && !place.arguments.empty()) {
      edits_.replace(place.arguments.front()->span.begin, place.arguments.back()->span.end, list);
    } else {
      edits_.insert(place.at, "(" + list + ")");
    }
  }

  void apply(const ModifierRule& rule, Arguments arguments, std::vector<const Argument*>& gone,
             std::vector<std::string>& added) {
    auto given = [&](std::string_view name) -> const Argument* {
      for (const Argument* argument : arguments) {
        if (argument->kind == ArgumentKind::Modify && joined(names_.parts(argument->name)) == name) return argument;
      }
      return nullptr;
    };
    std::vector<const Argument*> olds;
    for (const auto& [name, value] : rule.olds) {
      if (name.starts_with("cardinality(")) return;  // asks for connections: only old models have such
      olds.push_back(given(name));
    }
    if (!olds.empty() && std::all_of(olds.begin(), olds.end(), [](auto* a) { return !a; })) return;
    for (const Argument* old : olds) {
      if (old && std::find(gone.begin(), gone.end(), old) == gone.end()) gone.push_back(old);
    }
    for (const std::string& text : rule.news) {
      std::string name = text.substr(0, text.find_first_of("=("));
      // A rule for a class and one for its base may say the same.
      if (std::ranges::any_of(
              added, [&](const std::string& other) { return other.substr(0, other.find_first_of("=(")) == name; }))
        continue;
      const Argument* existing = given(name);
      if (existing && std::find(gone.begin(), gone.end(), existing) == gone.end()) continue;
      std::string made;
      for (size_t i = 0; i < text.size();) {
        size_t end = text[i] == '%' ? text.find('%', i + 1) : std::string::npos;
        if (end == std::string::npos) {
          made += text[i++];
          continue;
        }
        made += value_of(rule, olds, text.substr(i + 1, end - i - 1));
        i = end + 1;
      }
      added.push_back(std::move(made));
    }
  }

  std::string value_of(const ModifierRule& rule, const std::vector<const Argument*>& olds, const std::string& name) {
    for (size_t i = 0; i < olds.size(); ++i) {
      if (rule.olds[i].first != name) continue;
      if (!olds[i] || !olds[i]->modification || !olds[i]->modification->value) return rule.olds[i].second;
      Span span = olds[i]->modification->value->span;
      std::string text(edits_.text(span.begin, span.end));
      bool simple = std::all_of(text.begin(), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '"';
      });
      return simple ? text : "(" + text + ")";
    }
    return "%" + name + "%";
  }

  void argument(const Argument& a, const std::vector<std::string>& classes, const Meaning& type, Scope* scope) {
    if (a.element) return element(*a.element, scope);
    if (a.kind != ArgumentKind::Modify) return;
    std::vector<std::string> parts = names_.parts(a.name);
    for (size_t n = parts.size(); n > 0; --n) {
      const std::string* now = renamed_element(classes, joined(std::span(parts).first(n)));
      if (!now) continue;
      edits_.replace(a.name.parts[0].span.begin, a.name.parts[n - 1].span.end, *now);
      break;
    }
    if (!a.modification) return;
    Meaning inner;
    if (type.kind == Meaning::Own && parts.size() == 1) {
      if (auto component = names_.component(*type.scope, parts[0])) {
        inner =
            names_.meaning(names_.parts(component->clause->type), component->clause->type.absolute, component->scope);
      }
    }
    modification(*a.modification, inner, a.modification->span.begin, scope);
  }

  void modification(const Modification& m, const Meaning& type, uint32_t at, Scope* scope) {
    modifications({m.arguments, m.has_arguments, at}, type, scope);
    if (m.value) expression(*m.value, scope);
  }

  // ---- elements

  void element(const Element& e, Scope* scope) {
    if (e.constraint) {
      Meaning type = path(e.constraint->type, scope);
      modifications({e.constraint->arguments, e.constraint->has_arguments, e.constraint->type.span.end}, type, scope);
    }
    switch (e.kind) {
      case ElementKind::Import: {
        const auto& import = as<ImportElement>(e);
        path(names_.parts(import.path), false, import.path.span, nullptr);  // imports begin at the top
        return;
      }
      case ElementKind::Extends: {
        const auto& extends = as<ExtendsElement>(e);
        Meaning base = path(extends.base, scope);
        modifications({extends.arguments, extends.has_arguments, extends.base.span.end}, base, scope);
        return;
      }
      case ElementKind::Class: return class_(*as<ClassElement>(e).definition, scope);
      case ElementKind::Components: return components(as<ComponentsElement>(e), scope);
      default: return;
    }
  }

  void components(const ComponentsElement& clause, Scope* scope) {
    Meaning type = names_.meaning(names_.parts(clause.type), clause.type.absolute, scope);
    if (!converted_if(clause, type)) type = path(clause.type, scope);
    for (const Expr* subscript : clause.subscripts) expression(*subscript, scope);
    for (const Component* component : clause.components) {
      uint32_t end = component->name_span.end;
      for (const Expr* subscript : component->subscripts) {
        expression(*subscript, scope);
        end = std::max(end, subscript->span.end + 1);  // with the bracket
      }
      if (component->condition) expression(*component->condition, scope);
      if (component->modification) {
        modification(*component->modification, type, component->modification->span.begin, scope);
      } else {
        modifications({{}, false, end}, type, scope);
      }
    }
  }

  // convertClassIf: the new class depends on the value of a modifier, which goes.
  bool converted_if(const ComponentsElement& clause, const Meaning& type) {
    const ClassRules* rules = type.kind == Meaning::Library ? rules_.of(type.full_name) : nullptr;
    if (!rules || clause.components.size() != 1 || !clause.components[0]->modification) return false;
    for (const ClassRules::If& rule : rules->conditional) {
      for (const Argument* a : clause.components[0]->modification->arguments) {
        if (a->kind != ArgumentKind::Modify || joined(names_.parts(a->name)) != rule.element) continue;
        if (!a->modification || !a->modification->value) continue;
        Span span = a->modification->value->span;
        std::string_view text = edits_.text(span.begin, span.end);
        if (text != rule.value && text.substr(text.rfind('.') + 1) != rule.value) continue;
        edits_.replace(clause.type.span.begin, clause.type.span.end, rule.renamed);
        gone_.push_back(a);
        return true;
      }
    }
    return false;
  }

  void class_(const ClassDef& definition, Scope* outer) {
    std::string name(names_.text(definition.name));
    Scope& scope = names_.enter(definition, outer ? outer->full_name + "." + name : name, outer);
    if (definition.kind == ClassKind::Short || definition.kind == ClassKind::Derivative) {
      Meaning base = path(definition.base, outer);
      for (const Expr* subscript : definition.subscripts) expression(*subscript, outer);
      uint32_t end = definition.base.span.end;
      for (const Expr* subscript : definition.subscripts) end = std::max(end, subscript->span.end + 1);
      if (definition.kind == ClassKind::Short)
        modifications({definition.arguments, definition.has_arguments, end}, base, outer);
      return;
    }
    for (const Argument* a : definition.arguments) argument(*a, {}, {}, &scope);
    for (const Section& section : definition.sections) {
      for (const Element* e : section.elements) element(*e, &scope);
      for (const Equation* e : section.equations) equation(*e, &scope);
      for (const Statement* s : section.statements) statement(*s, &scope);
    }
  }

  // ---- equations, statements, expressions

  void equation(const Equation& e, Scope* scope) {
    switch (e.kind) {
      case EquationKind::Equal:
        expression(*as<EqualEquation>(e).left, scope);
        expression(*as<EqualEquation>(e).right, scope);
        return;
      case EquationKind::If:
        branches(as<IfEquation>(e).branches, scope);
        for (const Equation* inner : as<IfEquation>(e).otherwise) equation(*inner, scope);
        return;
      case EquationKind::For:
        for (const ForIndex& index : as<ForEquation>(e).indices) {
          if (index.range) expression(*index.range, scope);
        }
        for (const Equation* inner : as<ForEquation>(e).body) equation(*inner, scope);
        return;
      case EquationKind::When: return branches(as<WhenEquation>(e).branches, scope);
      case EquationKind::Connect:
        reference(*as<ConnectEquation>(e).left, scope);
        reference(*as<ConnectEquation>(e).right, scope);
        return;
      case EquationKind::Call: return call(*as<CallEquation>(e).call, scope);
      case EquationKind::Error: return;
    }
  }

  void branches(List<EquationBranch> list, Scope* scope) {
    for (const EquationBranch& branch : list) {
      if (branch.condition) expression(*branch.condition, scope);
      for (const Equation* inner : branch.body) equation(*inner, scope);
    }
  }

  void branches(List<StatementBranch> list, Scope* scope) {
    for (const StatementBranch& branch : list) {
      if (branch.condition) expression(*branch.condition, scope);
      for (const Statement* inner : branch.body) statement(*inner, scope);
    }
  }

  void statement(const Statement& s, Scope* scope) {
    switch (s.kind) {
      case StatementKind::Assign:
        reference(*as<AssignStatement>(s).target, scope);
        return expression(*as<AssignStatement>(s).value, scope);
      case StatementKind::AssignTuple:
        expression(*as<AssignTupleStatement>(s).targets, scope);
        return call(*as<AssignTupleStatement>(s).call, scope);
      case StatementKind::Call: return call(*as<CallStatement>(s).call, scope);
      case StatementKind::If:
        branches(as<IfStatement>(s).branches, scope);
        for (const Statement* inner : as<IfStatement>(s).otherwise) statement(*inner, scope);
        return;
      case StatementKind::For:
        for (const ForIndex& index : as<ForStatement>(s).indices) {
          if (index.range) expression(*index.range, scope);
        }
        for (const Statement* inner : as<ForStatement>(s).body) statement(*inner, scope);
        return;
      case StatementKind::While:
        expression(*as<WhileStatement>(s).condition, scope);
        for (const Statement* inner : as<WhileStatement>(s).body) statement(*inner, scope);
        return;
      case StatementKind::When: return branches(as<WhenStatement>(s).branches, scope);
      default: return;
    }
  }

  void expression(const Expr& given, Scope* scope) {
    const Expr* e = &given;
    // Long sums lean to the left: not by recursion.
    while (e->kind == ExprKind::Binary) {
      expression(*as<BinaryExpr>(*e).right, scope);
      e = as<BinaryExpr>(*e).left;
    }
    auto each = [&](List<const Expr*> list) {
      for (const Expr* x : list) expression(*x, scope);
    };
    switch (e->kind) {
      case ExprKind::Reference: return reference(as<ReferenceExpr>(*e), scope);
      case ExprKind::Call: return call(as<CallExpr>(*e), scope);
      case ExprKind::PartialCall: {
        const auto& partial = as<PartialCallExpr>(*e);
        reference(*partial.function, scope);
        return named(partial.named, {}, scope);
      }
      case ExprKind::Unary: return expression(*as<UnaryExpr>(*e).operand, scope);
      case ExprKind::If:
        for (const IfBranch& branch : as<IfExpr>(*e).branches) {
          expression(*branch.condition, scope);
          expression(*branch.value, scope);
        }
        return expression(*as<IfExpr>(*e).otherwise, scope);
      case ExprKind::Range:
        expression(*as<RangeExpr>(*e).first, scope);
        if (as<RangeExpr>(*e).step) expression(*as<RangeExpr>(*e).step, scope);
        return expression(*as<RangeExpr>(*e).last, scope);
      case ExprKind::Array: return each(as<ArrayExpr>(*e).elements);
      case ExprKind::Comprehension:
        expression(*as<ComprehensionExpr>(*e).body, scope);
        for (const ForIndex& index : as<ComprehensionExpr>(*e).iterators) {
          if (index.range) expression(*index.range, scope);
        }
        return;
      case ExprKind::Matrix:
        for (const auto& row : as<MatrixExpr>(*e).rows) each(row);
        return;
      case ExprKind::Tuple: return each(as<TupleExpr>(*e).elements);
      case ExprKind::Parentheses: return expression(*as<ParenthesesExpr>(*e).inner, scope);
      case ExprKind::Subscripted:
        expression(*as<SubscriptedExpr>(*e).base, scope);
        return each(as<SubscriptedExpr>(*e).subscripts);
      case ExprKind::Field: return expression(*as<FieldExpr>(*e).base, scope);
      default: return;
    }
  }

  const Tree& tree_;
  const Rules& rules_;
  Names names_;
  Edits edits_;
  Converted converted_;
  std::vector<const Argument*> gone_;  // modifiers that decided what the class of their component becomes
};

}  // namespace

Converted convert(const Tree& tree, std::string_view text, const NameTable& names, const Rules& rules,
                  const FindClass& find) {
  return Conversion(tree, text, names, rules, find).run();
}

}  // namespace saltus::modelica::conversion
