#include "driver/classes.h"

#include "modelica/syntax/restrictions.h"

namespace saltus::driver {

using modelica::DeclaredClass;
using modelica::syntax::ClassDef;
using modelica::syntax::Restriction;

SALTUS_DIAGNOSTIC(NoModel, Error, "L0004", "'{}' has no class that can be simulated");

namespace {

std::string described(const modelica::Library& library, const DeclaredClass& declared) {
  const ClassDef& definition = *declared.definition;
  return fmt::format("{}{} {}", definition.partial ? "partial " : "", text_of(definition.restriction),
                     library.full_name(declared));
}

}  // namespace

bool can_be_simulated(const ClassDef& definition) {
  return !definition.partial &&
         (definition.restriction == Restriction::Model || definition.restriction == Restriction::Block ||
          definition.restriction == Restriction::Class);
}

DeclaredClass* choose_class(Context& context, const modelica::Library& library,
                            const std::vector<DeclaredClass*>& classes, const std::string& path) {
  DeclaredClass* chosen = nullptr;
  for (DeclaredClass* candidate : classes) {
    if (candidate->definition && can_be_simulated(*candidate->definition)) chosen = candidate;
  }
  if (chosen) return chosen;
  Diagnostic& diagnostic = context.diagnostics.report(NoModel, {}, path);
  for (const DeclaredClass* candidate : classes) {
    if (candidate->definition) diagnostic.note("it has: " + described(library, *candidate));
  }
  diagnostic.hint("name a class with -m CLASS, also one inside of a package: -m Package.Model");
  return nullptr;
}

}  // namespace saltus::driver
