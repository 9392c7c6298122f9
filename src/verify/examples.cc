#include "verify/examples.h"

#include "driver/classes.h"

namespace saltus::verify {
namespace {

using modelica::DeclaredClass;
using modelica::syntax::Argument;
using modelica::syntax::ArgumentKind;
using modelica::syntax::Arguments;
using modelica::syntax::ClassDef;

const Argument* argument_named(Arguments arguments, Name name) {
  for (const Argument* argument : arguments) {
    if (argument->kind == ArgumentKind::Modify && argument->name.parts.size() == 1 &&
        argument->name.parts[0].name == name) {
      return argument;
    }
  }
  return nullptr;
}

class Walk {
 public:
  Walk(Context& context, modelica::Library& library, std::string_view filter)
      : library_(library),
        prefix_(filter.substr(0, filter.find_first_of("*?"))),
        experiment_(context.names.intern("experiment")),
        stop_(context.names.intern("StopTime")) {}

  void visit(DeclaredClass& declared) {
    // What no name below can match is not read.
    std::string name = library_.full_name(declared);
    if (!name.starts_with(prefix_) && !prefix_.starts_with(name)) return;
    const ClassDef* definition = library_.definition(declared);
    if (!definition) return;
    if (driver::can_be_simulated(*definition) && has_experiment(*definition)) {
      found.push_back(name);
    }
    if (definition->restriction != modelica::syntax::Restriction::Package) return;
    for (DeclaredClass* member : library_.stored_members(declared)) visit(*member);
    for (const auto& section : definition->sections) {
      for (const auto* element : section.elements) {
        if (element->kind != modelica::syntax::ElementKind::Class) continue;
        visit(*library_.nested(declared, *modelica::syntax::as<modelica::syntax::ClassElement>(*element).definition));
      }
    }
  }

  std::vector<std::string> found;

 private:
  bool has_experiment(const ClassDef& definition) const {
    const Argument* experiment = argument_named(definition.description.annotation, experiment_);
    return experiment && experiment->modification && argument_named(experiment->modification->arguments, stop_);
  }

  modelica::Library& library_;
  std::string prefix_;  // with which every match begins
  Name experiment_, stop_;
};

}  // namespace

std::vector<std::string> find_examples(Context& context, modelica::Library& library, DeclaredClass& root,
                                       std::string_view filter) {
  Walk walk(context, library, filter);
  walk.visit(root);
  return std::move(walk.found);
}

}  // namespace saltus::verify
