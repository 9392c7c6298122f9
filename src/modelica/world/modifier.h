// Modifications (MLS 3.6 §7.2, §7.3): trees of values and redeclarations, each with the scope of its text. Outer ones
// win over inner ones.
//
// A redeclaration keeps something of what it replaces (§7.3.2). From strongest to weakest, for one element:
// modifications from outside of the redeclaration; the redeclaration's own text; its constraining clause; modifications
// from inside of it; the constraining clause of what it replaces, and of what that replaced. Without a constraining
// clause the declaration's own modifications are those of the constraining type.
#pragma once

#include "modelica/world/modifier_fields.h"

namespace saltus::modelica::world {

// Makes and merges modifiers for a `Form` that has the type Modifier, makes one from nothing or from another (Modifier*
// or a shared pointer to it) by `make`, has Word word(Scope, Name), completes what is merged from two, merged(both,
// valued, outer, inner), and is told of what must not be: modified_twice(argument, word, first) and
// final_modified(outer, inner).
template <class Form>
class Modifications {
 public:
  using Modifier = typename Form::Modifier;
  using Scope = typename Modifier::Scope;
  using Word = typename Modifier::Word;
  using Link = typename Modifier::Link;

  explicit Modifications(Form& form) : form_(form) {}

  Link of(const syntax::Arguments& arguments, const Scope& scope) {
    if (arguments.empty()) return nullptr;
    auto modifier = form_.make();
    modifier->span = arguments[0]->span;
    for (const syntax::Argument* argument : arguments) add(*modifier, *argument, scope, false);
    return modifier;
  }

  // What the arguments say of one element.
  Link of_element(const syntax::Arguments& arguments, const Scope& scope, const Word& name) {
    auto modifier = form_.make();
    for (const syntax::Argument* argument : arguments) {
      Name element = modified_element(*argument);
      if (element.valid() && form_.word(scope, element) == name) add(*modifier, *argument, scope, false);
    }
    return modifier->member(name);
  }

  Link of(const syntax::Modification* modification, const Scope& scope) {
    if (!modification) return nullptr;
    auto modifier = form_.make();
    modifier->span = modification->span;
    modifier->value = modification->value;
    modifier->is_break = modification->is_break;
    modifier->scope = scope;
    for (const syntax::Argument* argument : modification->arguments) add(*modifier, *argument, scope, false);
    return modifier;
  }

  Link merge(const Link& outer, const Link& inner) {
    if (!outer) return inner;
    if (!inner || outer == inner) return outer;
    if (inner->is_final && (outer->value || outer->redeclare) && inner->span.valid() && !(inner->span == outer->span))
      form_.final_modified(*outer, *inner);
    if (outer->redeclare) {
      auto merged = form_.make(*outer);
      merged->is_final |= inner->is_final;
      merged->prescribed = merge(outer->prescribed, prescribed_by(inner));
      return merged;
    }
    const Link& valued = outer->value || outer->is_break ? outer : inner;
    auto merged = form_.make();
    merged->span = valued->span.valid() ? valued->span : outer->span;
    merged->value = valued->value;
    merged->scope = valued->scope;
    merged->each = valued->each;
    merged->is_break = valued->is_break;
    merged->under_value = valued->under_value;
    merged->is_final = outer->is_final || inner->is_final;
    merged->redeclare = inner->redeclare;
    merged->redeclare_scope = inner->redeclare_scope;
    merged->prescribed = inner->prescribed;
    merged->members = outer->members;
    for (const auto& [name, own] : inner->members) {
      Link member = outer->value ? under_value(*own) : own;
      bool found = false;
      for (auto& [n, m] : merged->members) {
        if (n != name) continue;
        m = merge(m, member);
        found = true;
      }
      if (!found) merged->members.emplace_back(name, member);
    }
    form_.merged(*merged, *valued, *outer, *inner);
    return merged;
  }

  // What is said of an element that is redeclared, but for the redeclaration.
  Link without_redeclaration(const Modifier& modifier) {
    auto outside = form_.make(modifier);
    outside->redeclare = nullptr;
    outside->prescribed = nullptr;
    return outside;
  }

  // What holds for the element and for every redeclaration of it.
  Link constraint_of(const syntax::Element& element, const syntax::Component* component, const Scope& scope) {
    if (element.constraint) return of(element.constraint->arguments, scope);
    if (component) return of(component->modification, scope);
    const syntax::ClassDef& definition = *syntax::as<syntax::ClassElement>(element).definition;
    return definition.kind == syntax::ClassKind::Short ? of(definition.arguments, scope) : nullptr;
  }

  // What a modification that is written further inside says to a redeclaration of the same element.
  Link prescribed_by(const Link& replaced) {
    if (!replaced->redeclare) return replaced;
    // A redeclaration without a constraining clause leaves the constraining type as it was.
    Link own = replaced->redeclare->constraint
                   ? of(replaced->redeclare->constraint->arguments, replaced->redeclare_scope)
                   : Link(nullptr);
    return merge(without_redeclaration(*replaced), merge(own, replaced->prescribed));
  }

  // The same for a redeclaration that stands in the body of a class and replaces inherited elements; entries are those
  // of an ElementTable. said(entry) is what was said of the replaced element on the way to the class, scope_of(entry)
  // where an entry's text stands.
  template <class Entry, class Said, class ScopeOf>
  Link prescribed_by_body(const Entry& redeclaration, const Said& said, const ScopeOf& scope_of) {
    Link outside = said(redeclaration);
    const Entry* replaced = redeclaration.inherited;
    if (!replaced || !replaced->element || !redeclaration.redeclares()) return outside;
    // `redeclare model extends M` has the modifications of M by inheritance.
    bool extends = redeclaration.class_def && redeclaration.class_def->kind == syntax::ClassKind::LongExtends;
    bool unchanged = extends || replaced->redeclares();
    Link own = unchanged && !replaced->element->constraint
                   ? Link(nullptr)
                   : constraint_of(*replaced->element, replaced->component, scope_of(*replaced));
    return merge(outside, merge(own, prescribed_by_body(*replaced, said, scope_of)));
  }

  // All that is said of a component: `outside` of its declaration, where it may be redeclared; in its text; and of what
  // that replaced, `prescribed()`.
  template <class Entry, class Prescribed>
  Link of_component(const Entry& entry, const Link& outside, const Scope& scope, Prescribed&& prescribed) {
    const syntax::Element& declared = *entry.element;
    if (const syntax::Component* redeclaration =
            outside && outside->redeclare ? redeclared_component(*outside->redeclare) : nullptr) {
      const Scope& text = outside->redeclare_scope;
      Link inside = merge(merge(outside->prescribed, constraint_of(declared, entry.component, scope)), prescribed());
      if (outside->redeclare->constraint) inside = merge(of(outside->redeclare->constraint->arguments, text), inside);
      return merge(merge(without_redeclaration(*outside), of(redeclaration->modification, text)), inside);
    }
    Link all = merge(outside, of(entry.component->modification, scope));
    if (declared.constraint) all = merge(all, of(declared.constraint->arguments, scope));
    if (entry.inherited && entry.redeclares() && !entry.inherited->is_class()) all = merge(all, prescribed());
    return all;
  }

  // What a class keeps of the declaration that `outside` redeclares: weaker than its own text. `scope` is that of the
  // declaration.
  template <class Entry, class Prescribed>
  Link of_redeclared_class(const Entry& entry, const Modifier& outside, const Scope& scope, Prescribed&& prescribed) {
    const syntax::Element& element = *outside.redeclare;
    Link kept = outside.prescribed;
    if (element.constraint) kept = merge(of(element.constraint->arguments, outside.redeclare_scope), kept);
    if (!entry.element) return kept;
    bool extends = syntax::as<syntax::ClassElement>(element).definition->kind == syntax::ClassKind::LongExtends;
    if (!extends || entry.element->constraint) kept = merge(kept, constraint_of(*entry.element, nullptr, scope));
    return merge(kept, prescribed());
  }

  // The same for a class that nothing redeclares.
  template <class Entry, class Prescribed>
  Link of_declared_class(const Entry& entry, const Scope& scope, Prescribed&& prescribed) {
    if (!entry.element) return nullptr;
    Link own = entry.element->constraint ? of(entry.element->constraint->arguments, scope) : Link(nullptr);
    return merge(own, prescribed());
  }

 private:
  // `each`: an enclosing modification says it for all that is inside.
  void add(Modifier& into, const syntax::Argument& argument, const Scope& scope, bool each) {
    Name element = modified_element(argument);
    if (!element.valid()) return;
    Word first = form_.word(scope, element);
    auto leaf = form_.make();
    leaf->span = argument.span;
    leaf->each = each || argument.each;
    leaf->is_final = argument.is_final;
    if (argument.kind != syntax::ArgumentKind::Modify) {
      leaf->redeclare = argument.element;
      leaf->redeclare_scope = scope;
      for (const auto& [name, existing] : into.members) {
        if (name == first && (existing->redeclare || (existing->value && gives_value(*argument.element))))
          form_.modified_twice(argument, first, *existing);
      }
      into.members.emplace_back(first, leaf);
      return;
    }
    if (const syntax::Modification* modification = argument.modification) {
      leaf->value = modification->value;
      leaf->is_break = modification->is_break;
      leaf->scope = scope;
      for (const syntax::Argument* inner : modification->arguments) add(*leaf, *inner, scope, leaf->each);
    }
    // a.b.c = v stands for a(b(c = v)).
    Link node = leaf;
    const auto& parts = argument.name.parts;
    for (size_t i = parts.size(); i-- > 1;) {
      auto outer = form_.make();
      outer->span = argument.span;
      outer->each = leaf->each;
      outer->members.emplace_back(form_.word(scope, parts[i].name), node);
      node = outer;
    }
    for (auto& [name, existing] : into.members) {
      if (name != first) continue;
      if (existing->redeclare && node->value && gives_value(*existing->redeclare))
        form_.modified_twice(argument, first, *existing);
      // a(b = 1) and a.c = 2 side by side concern different parts of a.
      if (const Modifier* twice = modified_twice(*existing, *node)) form_.modified_twice(argument, first, *twice);
      existing = merge(existing, node);
      return;
    }
    into.members.emplace_back(first, node);
  }

  static bool gives_value(const syntax::Element& redeclaration) {
    const syntax::Component* component = redeclared_component(redeclaration);
    return component && component->modification && component->modification->value;
  }

  // Something that both give a value to.
  static const Modifier* modified_twice(const Modifier& a, const Modifier& b) {
    if (a.value && b.value) return &a;
    for (const auto& [name, member] : a.members) {
      if (Link other = b.member(name)) {
        if (const Modifier* twice = modified_twice(*member, *other)) return twice;
      }
    }
    return nullptr;
  }

  // Values of fields that the value of the whole record replaces; attributes of theirs stay.
  Link under_value(const Modifier& field) {
    auto copy = form_.make(field);
    copy->under_value = true;
    for (auto& [name, member] : copy->members) member = under_value(*member);
    return copy;
  }

  Form& form_;
};

}  // namespace saltus::modelica::world
