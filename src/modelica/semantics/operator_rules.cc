// What the functions of an operator record must be like (MLS 3.6 §14.1 to §14.5), and of which records flows are made
// (§9.2).
#include "modelica/semantics/rules.h"

namespace saltus::modelica {

SALTUS_DIAGNOSTIC(NoGroup, Error, "M0523", "the flow '{}' is of the operator record '{}', which has no {}");
SALTUS_DIAGNOSTIC(OperatorFunction, Error, "M0645", "'{}' cannot be a function of the operator {}: {}");
SALTUS_DIAGNOSTIC(ConstraintFunction, Error, "M0521", "'{}' needs two inputs and one output, a vector of residues");

void Instantiation::Rules::additive_group(const Instance& flow) const {
  if (!flow.cls || !flow.cls->def || flow.cls->def->restriction != syntax::Restriction::OperatorRecord) return;
  for (std::string_view name : {"'+'", "'-'", "'0'"}) {
    if (s.lookup_member(*flow.cls, s.intern(name), nullptr).kind == Found::ClassFound) continue;
    s.report(NoGroup, flow.entry->component->name_span, s.text(flow.name), s.class_name(*flow.cls), name)
        .hint("flows are added up and may be zero: '+', '-' and '0' are needed");
    return;
  }
}

void Instantiation::Rules::operator_functions(Class& record) const {
  auto check = [&](std::string_view op, Class& function) {
    s.expand(function);
    size_t inputs = 0, outputs = 0, records = 0, required = 0;
    bool returns_record = false, returns_string = false, late = false;
    for (const ElementEntry* entry : function.elements) {
      if (entry->is_class()) continue;
      const auto& clause = syntax::as<syntax::ComponentsElement>(*entry->element);
      if (clause.direction == syntax::Direction::None) continue;
      TypeRef type = s.lookup_class({entry->owner, nullptr}, clause.type, false);
      bool own = type.cls && type.cls->def && (type.cls->def == record.def || type.cls->lineage.contains(record.def));
      if (clause.direction == syntax::Direction::Output) {
        ++outputs;
        returns_record |= own;
        returns_string |= type.cls && type.cls->builtin == Builtin::String;
        continue;
      }
      ++inputs;
      records += own;
      bool given = entry->component->modification && entry->component->modification->value;
      late |= !given && required < inputs - 1;  // a default before it
      required += !given;
    }
    std::string why;
    bool constructor = op == "'constructor'", zero = op == "'0'", unary = op == "'not'" || op == "'String'";
    bool binary = !constructor && !zero && !unary;
    if (outputs != 1)
      why = fmt::format("it has {} outputs instead of one", outputs);
    else if ((constructor || zero) && !returns_record)
      why = fmt::format("its output is no {}", s.class_name(record));
    else if (op == "'String'" && !returns_string)
      why = "its output is no String";
    else if (!constructor && !zero && records == 0)
      why = fmt::format("none of its inputs is a {}", s.class_name(record));
    else if (unary && (required != 1 || late))
      why = "it needs one input without a default value, and no more";
    else if (binary && op == "'-'" && (required < 1 || required > 2 || late))
      why = "it needs one or two inputs without a default value";
    else if (binary && op != "'-'" && (required != 2 || late))
      why = "it needs two inputs without a default value, and no more";
    if (!why.empty()) s.report(OperatorFunction, function.def->name_span, s.text(function.def->name), op, why);
  };
  for (ElementEntry* entry : std::vector(record.elements)) {
    if (!entry->is_class() || entry->owner != &record || !entry->class_def) continue;
    std::string_view op = s.text(entry->name);
    if (!op.starts_with('\'')) continue;
    Class* member = s.member_class(record, *entry);
    if (s.is_function(*member)) {
      check(op, *member);
    } else if (member->def && member->def->restriction == syntax::Restriction::Operator) {
      s.expand(*member);
      for (ElementEntry* inner : std::vector(member->elements)) {
        if (!inner->is_class()) continue;
        Class* function = s.member_class(*member, *inner);
        if (s.is_function(*function)) check(op, *function);
      }
    }
  }
}

// MLS §9.4: function equalityConstraint input T T1, T2; output Real residue[n].
void Instantiation::Rules::equality_constraint(Class& type) const {
  Found found = s.lookup_member(type, s.intern("equalityConstraint"), nullptr);
  if (found.kind != Found::ClassFound || !s.is_function(*found.cls)) return;
  s.expand(*found.cls);
  size_t inputs = 0, outputs = 0;
  for (const ElementEntry* entry : found.cls->elements) {
    if (entry->is_class()) continue;
    auto direction = syntax::as<syntax::ComponentsElement>(*entry->element).direction;
    inputs += direction == syntax::Direction::Input;
    outputs += direction == syntax::Direction::Output;
  }
  if (inputs != 2 || outputs != 1) s.report(ConstraintFunction, found.cls->def->name_span, s.class_name(*found.cls));
}

}  // namespace saltus::modelica
