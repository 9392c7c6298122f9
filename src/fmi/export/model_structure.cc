#include "fmi/export/model_structure.h"

#include <set>

namespace saltus::fmu {
namespace {

class Writer {
 public:
  Writer(pugi::xml_node root, const Description& d) : root_(root), d_(d), v_(*d.variables) {}

  void write() { d_.version == 2 ? structure2() : structure3(); }

 private:
  static void set(pugi::xml_node node, const char* name, const std::string& value) {
    node.append_attribute(name) = value.c_str();
  }

  bool is_initial_unknown(const ExportVariable& v) const {
    std::string_view initial = v.initial;
    return initial == "calculated" || initial == "approx";
  }
  // Outputs, states, derivatives and calculated parameters that initialization computes; each once, by ascending
  // number.
  std::set<size_t> initial_unknowns() const {
    std::set<size_t> list;
    for (const auto* some : {&v_.outputs, &v_.states, &v_.derivatives}) {
      for (size_t i : *some) {
        if (is_initial_unknown(v_.all[i])) list.insert(i);
      }
    }
    for (size_t i = 0; i < v_.all.size(); ++i) {
      if (std::string_view(v_.all[i].causality) == "calculatedParameter" && v_.all[i].alias_of == SIZE_MAX)
        list.insert(i);
    }
    return list;
  }

  using On = InterfaceDependencies::On;
  bool is_discrete(size_t i) const { return std::string_view(v_.all[i].variability) == "discrete"; }
  // What is discrete depends on more at events than between them: of that nothing is said. `number`: how a variable is
  // named there.
  template <class F>
  void dependencies(pugi::xml_node unknown, const std::vector<std::vector<On>>& lists, size_t i, bool discrete,
                    F&& number) const {
    if (!d_.dependencies->known || discrete) return;
    std::string names, kinds;
    for (const On& on : lists[i]) {
      names += (names.empty() ? "" : " ") + std::to_string(number(on.variable));
      const char* kind = on.variable == 0 || on.kind == code::Dependence::Dependent ? "dependent"
                         : on.kind == code::Dependence::Constant                    ? "constant"
                         : v_.tunable                                               ? "tunable"
                                                                                    : "fixed";
      kinds += (kinds.empty() ? "" : " ") + std::string(kind);
    }
    set(unknown, "dependencies", names);
    if (!names.empty()) set(unknown, "dependenciesKind", kinds);
  }

  void structure2() {
    pugi::xml_node node = root_.append_child("ModelStructure");
    auto list = [&](const char* name, const auto& unknowns, const std::vector<std::vector<On>>* lists) {
      if (unknowns.empty()) return;
      pugi::xml_node into = node.append_child(name);
      size_t at = 0;
      for (size_t i : unknowns) {
        pugi::xml_node unknown = into.append_child("Unknown");
        set(unknown, "index", std::to_string(i + 1));
        if (lists) dependencies(unknown, *lists, at, is_discrete(i), [](size_t k) { return k + 1; });
        ++at;
      }
    };
    list("Outputs", v_.outputs, &d_.dependencies->outputs);
    list("Derivatives", v_.derivatives, &d_.dependencies->derivatives);
    list("InitialUnknowns", initial_unknowns(), nullptr);
  }

  void structure3() {
    pugi::xml_node node = root_.append_child("ModelStructure");
    auto add = [&](const char* name, size_t i) {
      pugi::xml_node unknown = node.append_child(name);
      set(unknown, "valueReference", std::to_string(v_.all[i].reference));
      return unknown;
    };
    auto reference = [&](size_t k) { return v_.all[k].reference; };
    for (size_t i = 0; i < v_.outputs.size(); ++i)
      dependencies(add("Output", v_.outputs[i]), d_.dependencies->outputs, i, is_discrete(v_.outputs[i]), reference);
    for (const ExportClock& clock : v_.clocks) {
      if (clock.role == ClockRole::Output)
        set(node.append_child("Output"), "valueReference", std::to_string(clock.reference));
    }
    for (size_t i = 0; i < v_.derivatives.size(); ++i)
      dependencies(add("ContinuousStateDerivative", v_.derivatives[i]), d_.dependencies->derivatives, i, false,
                   reference);
    for (size_t i : initial_unknowns()) add("InitialUnknown", i);
    for (size_t i : v_.indicators) add("EventIndicator", i);
  }

  pugi::xml_node root_;
  const Description& d_;
  const ExportVariables& v_;
};

}  // namespace

void add_structure(pugi::xml_node root, const Description& description) {
  Writer(root, description).write();
}

}  // namespace saltus::fmu
