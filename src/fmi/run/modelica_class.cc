#include "fmi/run/modelica_class.h"

#include <algorithm>
#include <cmath>

#include "fmi/run/ports.h"
#include "fmi/run/terminal_ports.h"

namespace saltus::fmi {
namespace {

const char* base_type(const Variable& v) {
  return is_float(v.type) ? "Real" : v.type == Type::Boolean ? "Boolean" : "Integer";
}

class Writer {
 public:
  Writer(const Fmu& fmu, Kind kind, std::string name, std::string folder)
      : d_(fmu.description),
        kind_(kind),
        name_(std::move(name)),
        folder_(std::move(folder)),
        ports_(d_),
        terminals_(fmu, ports_),
        states_(d_.state_scalars()),
        indicators_(d_.indicator_scalars()) {
    for (const auto* list :
         {&ports_.inputs, &ports_.discrete_inputs, &ports_.outputs, &ports_.discrete_outputs, &ports_.settable}) {
      for (uint32_t i : *list) {
        while (d_.variables[i].name.starts_with(prefix_)) prefix_ += "_";
      }
    }
  }

  ModelicaClass all() {
    line("model {} {}", modelica_name(name_),
         modelica_string(d_.description.empty() ? "The FMU " + d_.model_name : d_.description));
    connectors();
    parameters();
    ports();
    terminals();
    text_ += "protected\n";
    functions();
    if (kind_ == Kind::ModelExchange)
      model_exchange();
    else
      co_simulation();
    values();
    icon();
    line("end {};", modelica_name(name_));
    return {name_, text_, left_out_};
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }
  std::string own(const char* word) const { return prefix_ + word; }
  size_t at_least_one(size_t n) const { return std::max<size_t>(n, 1); }

  void connectors() {
    for (const char* base : {"Real", "Integer", "Boolean"}) {
      line(
          "  connector {0}Input = input {0} annotation(Icon(graphics = {{Polygon(points = {{{{-100, 100}}, {{100, 0}}, "
          "{{-100, -100}}}}, lineColor = {{0, 0, 127}}, fillColor = {{0, 0, 127}}, fillPattern = "
          "FillPattern.Solid)}}));",
          base);
      line(
          "  connector {0}Output = output {0} annotation(Icon(graphics = {{Polygon(points = {{{{-100, 100}}, {{100, "
          "0}}, {{-100, -100}}}}, lineColor = {{0, 0, 127}}, fillColor = {{255, 255, 255}}, fillPattern = "
          "FillPattern.Solid)}}));",
          base);
    }
  }

  std::string dimensions(const Variable& v) const {
    std::string list;
    for (const Dimension& d : v.dims) list += (list.empty() ? "[" : ", ") + std::to_string(d.size);
    return list.empty() ? list : list + "]";
  }
  std::string attributes(const Variable& v) const {
    std::string list;
    std::string each = v.dims.empty() ? "" : "each ";
    auto add = [&](const std::string& word) { list += (list.empty() ? "" : ", ") + each + word; };
    if (!v.unit.empty() && is_float(v.type)) add("unit = " + modelica_string(v.unit));
    if (!v.display_unit.empty() && is_float(v.type)) add("displayUnit = " + modelica_string(v.display_unit));
    if (v.type != Type::Boolean && v.min)
      add("min = " + (is_float(v.type) ? modelica_real(*v.min) : fmt::format("{:.0f}", *v.min)));
    if (v.type != Type::Boolean && v.max)
      add("max = " + (is_float(v.type) ? modelica_real(*v.max) : fmt::format("{:.0f}", *v.max)));
    if (is_float(v.type) && v.nominal && *v.nominal != 0) add("nominal = " + modelica_real(std::abs(*v.nominal)));
    if (v.causality == Causality::Input && !v.start.empty())
      list += (list.empty() ? "" : ", ") + ("start = " + modelica_start(v));
    return list.empty() ? list : "(" + list + ")";
  }

  // A parameter keeps its name; what has a start value is `x_start`.
  std::string settable_name(const Variable& v) const {
    return modelica_name(v.causality == Causality::Parameter ? v.name : v.name + "_start");
  }

  void parameters() {
    for (uint32_t i : ports_.settable) {
      const Variable& v = d_.variables[i];
      line("  parameter {} {}{}{} = {} {};", base_type(v), settable_name(v), dimensions(v), attributes(v),
           modelica_start(v), modelica_string(v.description));
    }
    for (const Variable& v : d_.variables) {
      bool text = v.type == Type::String || v.type == Type::Binary;
      if (text && v.causality == Causality::Parameter)
        left_out_.push_back("the parameter '" + v.name + "' of type " + word(v.type) + ", which keeps its value");
      else if (!is_number(v.type) && (v.causality == Causality::Input || v.causality == Causality::Output))
        left_out_.push_back("'" + v.name + "' of type " + word(v.type));
    }
    if (kind_ == Kind::ModelExchange && d_.model_exchange->needs_completed_integrator_step)
      left_out_.push_back("events that the FMU asks for at the end of a step (completedIntegratorStep)");
    if (kind_ == Kind::CoSimulation) {
      line("  parameter Real {}(unit = \"s\", min = 0) = {} \"Time from step to step\";", own("step"),
           modelica_real(d_.experiment.step.value_or(d_.co_simulation->fixed_internal_step.value_or(0.01))));
    }
  }

  void ports() {
    size_t at = 0;
    auto place = [&](size_t k, size_t n, bool input) {
      double y = n == 1 ? 0 : 80 - 160.0 * static_cast<double>(k) / static_cast<double>(n - 1);
      int x = input ? -110 : 110;
      return fmt::format("annotation(Placement(transformation(extent = {{{{{}, {:.0f}}}, {{{}, {:.0f}}}}})))", x - 10,
                         y - 10, x + 10, y + 10);
    };
    size_t inputs = ports_.inputs.size() + ports_.discrete_inputs.size(),
           outputs = ports_.outputs.size() + ports_.discrete_outputs.size();
    for (const auto* list : {&ports_.inputs, &ports_.discrete_inputs}) {
      for (uint32_t i : *list) {
        if (terminals_.contains(i)) continue;
        const Variable& v = d_.variables[i];
        line("  {}Input {}{}{} {} {};", base_type(v), modelica_name(v.name), dimensions(v), attributes(v),
             modelica_string(v.description), place(at++, inputs, true));
      }
    }
    at = 0;
    for (const auto* list : {&ports_.outputs, &ports_.discrete_outputs}) {
      for (uint32_t i : *list) {
        if (terminals_.contains(i)) continue;
        const Variable& v = d_.variables[i];
        line("  {}Output {}{}{} {} {};", base_type(v), modelica_name(v.name), dimensions(v), attributes(v),
             modelica_string(v.description), place(at++, outputs, false));
      }
    }
  }

  // A terminal is a connector of its own; they stand along the lower edge.
  void terminals() {
    size_t n = terminals_.connectors().size(), at = 0;
    for (const TerminalPorts::Connector& c : terminals_.connectors()) {
      std::string type = modelica_name(own("terminal ") + c.name);
      line("  connector {} {}", type, modelica_string(c.kind));
      for (const Terminal::Member& member : c.members) {
        const Variable& v = d_.variables[member.variable];
        line("    {} {} {}{}{} {};", word(v.causality), base_type(v), modelica_name(member.name), dimensions(v),
             attributes(v), modelica_string(v.description));
      }
      line(
          "    annotation(Icon(graphics = {{Rectangle(extent = {{{{-100, 100}}, {{100, -100}}}}, lineColor = {{0, 0, "
          "127}}, fillColor = {{127, 127, 191}}, fillPattern = FillPattern.Solid)}}));");
      line("  end {};", type);
      double x = n == 1 ? 0 : -80 + 160.0 * static_cast<double>(at++) / static_cast<double>(n - 1);
      line("  {} {} annotation(Placement(transformation(extent = {{{{{:.0f}, -120}}, {{{:.0f}, -100}}}})));", type,
           modelica_name(c.name), x - 10, x + 10);
    }
  }

  // One function; the object and the token come first.
  void function(const char* name, const std::string& arguments, const std::string& results, const std::string& call,
                const std::string& annotation = {}) {
    line("  function {}", own(name));
    line("    input {} fmu; input Integer token; {}", own("Fmu"), arguments);
    line("    {}", results);
    line("  external \"C\" {};{}", call, annotation.empty() ? "" : " annotation(" + annotation + ");");
    line("  end {};", own(name));
  }

  void functions() {
    std::string object = own("Fmu");
    line("  class {}", object);
    line("    extends ExternalObject;");
    line("    function constructor");
    line("      input String folder; input Integer kind; input Integer which[:]; input Real values[:]; output {} fmu;",
         object);
    line("    external \"C\" fmu = saltus_fmu_open(folder, kind, which, size(which, 1), values, size(values, 1));");
    line("    end constructor;");
    line("    function destructor");
    line("      input {} fmu;", object);
    line("    external \"C\" saltus_fmu_close(fmu);");
    line("    end destructor;");
    line("  end {};", object);
    std::string u = fmt::format("input Real u[{}];", at_least_one(scalars(d_, ports_.inputs))),
                ud = fmt::format("input Real ud[{}];", at_least_one(scalars(d_, ports_.discrete_inputs)));
    std::string x = fmt::format("input Real x[{}];", at_least_one(states_)),
                y = fmt::format("[{}]", at_least_one(scalars(d_, ports_.outputs)));
    std::string yd = fmt::format("[{}]", at_least_one(scalars(d_, ports_.discrete_outputs)));
    line("  function {}", own("start"));
    line("    input {} fmu; input Real t; {} {} output Integer token;", object, u, ud);
    line("  external \"C\" token = saltus_fmu_start(fmu, t, u, ud);");
    line("  end {};", own("start"));
    if (kind_ == Kind::CoSimulation) {
      function("step_to", "input Real t;",
               fmt::format("output Integer after; output Real y{}; output Real yd{};", y, yd),
               "saltus_fmu_step(fmu, token, t, after, y, yd)");
      function("inputs", u + " " + ud, "output Integer after;", "after = saltus_fmu_inputs(fmu, token, u, ud)");
      return;
    }
    function("next", "", "output Real t;", "t = saltus_fmu_next(fmu, token)");
    function("states", "", fmt::format("output Real x[{}];", at_least_one(states_)),
             "saltus_fmu_states(fmu, token, x)");
    function("discrete", "", fmt::format("output Real y{};", yd), "saltus_fmu_discrete(fmu, token, y)");
    function("indicators", fmt::format("input Real t; {} {}", x, u),
             fmt::format("output Real z[{}];", at_least_one(indicators_)),
             "saltus_fmu_indicators(fmu, token, t, x, u, z)");
    function("event", fmt::format("input Real t; {} {} {}", x, u, ud),
             fmt::format("output Integer after; output Real next; output Real x_after[{}];", at_least_one(states_)),
             "saltus_fmu_event(fmu, token, t, x, u, ud, after, next, x_after)");
    bool exact = d_.model_exchange->provides_directional_derivatives;
    std::string along =
        fmt::format("input Real t; {} {} input Real t_along; input Real x_along[{}]; input Real u_along[{}];", x, u,
                    at_least_one(states_), at_least_one(scalars(d_, ports_.inputs)));
    for (const auto& [name, result, size] :
         {std::tuple("derivatives", "rates", fmt::format("[{}]", at_least_one(states_))),
          std::tuple("outputs", "y", y)}) {
      std::string tangent = std::string(name) + "_along";
      if (exact)
        function(
            tangent.c_str(), along, fmt::format("output Real {}_along{};", result, size),
            fmt::format("saltus_fmu_{}(fmu, token, t, x, u, t_along, x_along, u_along, {}_along)", tangent, result));
      function(name, fmt::format("input Real t; {} {}", x, u), fmt::format("output Real {}{};", result, size),
               fmt::format("saltus_fmu_{}(fmu, token, t, x, u, {})", name, result),
               exact ? "derivative = " + own(tangent.c_str()) : "");
    }
  }

  // Elements of variables, row by row, as Reals; `{0}` where there are none.
  std::string vector(const std::vector<uint32_t>& variables, bool settable = false) const {
    std::string list;
    for (uint32_t i : variables) {
      const Variable& v = d_.variables[i];
      std::string name = settable ? settable_name(v) : terminals_.name(d_, i);
      for (uint64_t k = 0; k < v.count(); ++k) {
        std::string element = name + subscripts(v, k);
        if (v.type == Type::Boolean) element = "(if " + element + " then 1.0 else 0.0)";
        list += (list.empty() ? "" : ", ") + element;
      }
    }
    return list.empty() ? "{0.0}" : "{" + list + "}";
  }
  static std::string subscripts(const Variable& v, uint64_t k) {
    std::string list;
    for (size_t i = v.dims.size(); i-- > 0;) {
      list = std::to_string(k % v.dims[i].size + 1) + (list.empty() ? "" : ", ") + list;
      k /= v.dims[i].size;
    }
    return list.empty() ? list : "[" + list + "]";
  }

  void object() {
    std::string which;
    for (uint32_t i : ports_.settable) which += (which.empty() ? "" : ", ") + std::to_string(i);
    bool none = ports_.settable.empty();
    line("  {} {} = {}({}, {}, {}, {});", own("Fmu"), own("object"), own("Fmu"), modelica_string(folder_),
         kind_ == Kind::ModelExchange ? 0 : 1, none ? "fill(0, 0)" : "{" + which + "}",
         none ? "fill(0.0, 0)" : vector(ports_.settable, true));
    line("  Integer {};", own("token"));
    line("  Real {}[{}] = {};", own("u"), at_least_one(scalars(d_, ports_.inputs)), vector(ports_.inputs));
    line("  Real {}[{}] = {};", own("ud"), at_least_one(scalars(d_, ports_.discrete_inputs)),
         vector(ports_.discrete_inputs));
    if (kind_ == Kind::CoSimulation || !ports_.outputs.empty())
      line("  Real {}[{}];", own("y"), at_least_one(scalars(d_, ports_.outputs)));
    if (kind_ == Kind::CoSimulation || !ports_.discrete_outputs.empty())
      line("  discrete Real {}[{}];", own("yd"), at_least_one(scalars(d_, ports_.discrete_outputs)));
  }

  // What the FMU starts with may depend on its inputs. Where it says that it does not, they are left out: fewer loops
  // at the start. Outputs and derivatives are computed again anyway.
  bool starts_with_inputs() const {
    return std::ranges::any_of(d_.initial_unknowns, [&](const Unknown& u) {
      const Variable& v = d_.variables[u.variable];
      bool is_state = std::ranges::any_of(
          d_.derivatives, [&](const Unknown& x) { return d_.variables[x.variable].derivative_of == u.variable; });
      if (v.variability == Variability::Continuous && !is_state) return false;
      return !u.lists_dependencies || std::ranges::any_of(u.dependencies, [&](uint32_t on) {
        return d_.variables[on].causality == Causality::Input;
      });
    });
  }

  std::string start_inputs(const std::vector<uint32_t>& inputs, const char* whole) const {
    if (starts_with_inputs()) return own(whole);
    std::string list;
    for (uint32_t i : inputs) {
      const Variable& v = d_.variables[i];
      for (uint64_t k = 0; k < v.count(); ++k) list += (list.empty() ? "" : ", ") + modelica_real(start_of(v, k));
    }
    return list.empty() ? "{0.0}" : "{" + list + "}";
  }

  // Of the states, where the FMU gives any: absolute tolerances follow them.
  std::string nominals() const {
    std::string list;
    bool any = false;
    for (const Unknown& rate : d_.derivatives) {
      uint32_t number = d_.variables[rate.variable].derivative_of;
      if (number >= d_.variables.size()) return "";
      const Variable& state = d_.variables[number];
      bool given = state.nominal && *state.nominal != 0 && std::isfinite(*state.nominal);
      any = any || given;
      for (uint64_t k = 0; k < state.count(); ++k) {
        // Without one the size of a small start value counts, as it does for states of the model.
        double start = std::abs(start_of(state, k));
        double nominal = given ? std::abs(*state.nominal) : start > 0 && start < 1 ? start : 1;
        list += (list.empty() ? "" : ", ") + modelica_real(nominal);
      }
    }
    return any ? "(nominal = {" + list + "})" : "";
  }

  void model_exchange() {
    object();
    line("  discrete Real {};", own("due"));
    std::string x = own("x"), state = states_ > 0 ? x : "{0.0}";
    if (states_ > 0) {
      line("  Real {}[{}]{};", x, states_, nominals());
      line("  discrete Real {}[{}];", own("x_after"), states_);
    } else {
      line("  discrete Real {}[1];", own("x_after"));
    }
    if (indicators_ > 0) line("  Real {}[{}];\n  Boolean {}[{}];", own("z"), indicators_, own("above"), indicators_);
    text_ += "initial equation\n";
    line("  pre({}) = {}({}, time, {}, {});", own("token"), own("start"), own("object"),
         start_inputs(ports_.inputs, "u"), start_inputs(ports_.discrete_inputs, "ud"));
    line("  pre({}) = {}({}, pre({}));", own("due"), own("next"), own("object"), own("token"));
    if (states_ > 0) line("  {} = {}({}, pre({}));", x, own("states"), own("object"), own("token"));
    line("  pre({}) = {};", own("x_after"), state);
    text_ += "equation\n";
    std::string here = fmt::format("time, {}, {}", state, own("u"));
    if (states_ > 0) line("  der({}) = {}({}, {}, {});", x, own("derivatives"), own("object"), own("token"), here);
    if (!ports_.outputs.empty())
      line("  {} = {}({}, {}, {});", own("y"), own("outputs"), own("object"), own("token"), here);
    std::string conditions = fmt::format("time >= pre({})", own("due"));
    if (indicators_ > 0) {
      line("  {} = {}({}, pre({}), {});", own("z"), own("indicators"), own("object"), own("token"), here);
      for (size_t i = 1; i <= indicators_; ++i) {
        line("  {}[{}] = {}[{}] > 0;", own("above"), i, own("z"), i);
        conditions += fmt::format(", change({}[{}])", own("above"), i);
      }
    }
    for (uint32_t i : ports_.discrete_inputs) {
      const Variable& v = d_.variables[i];
      for (uint64_t k = 0; k < v.count(); ++k)
        conditions += fmt::format(", change({}{})", terminals_.name(d_, i), subscripts(v, k));
    }
    line("  when {{{}}} then", conditions);
    line("    ({}, {}, {}) = {}({}, pre({}), {}, {});", own("token"), own("due"), own("x_after"), own("event"),
         own("object"), own("token"), here, own("ud"));
    for (size_t i = 1; i <= states_; ++i) line("    reinit({}[{}], {}[{}]);", x, i, own("x_after"), i);
    line("  end when;");
    if (!ports_.discrete_outputs.empty())
      line("  {} = {}({}, {});", own("yd"), own("discrete"), own("object"), own("token"));
    ending();
  }

  void co_simulation() {
    object();
    line("  Integer {};", own("stepped"));
    text_ += "initial equation\n";
    line("  pre({}) = {}({}, time, {}, {});", own("token"), own("start"), own("object"),
         start_inputs(ports_.inputs, "u"), start_inputs(ports_.discrete_inputs, "ud"));
    text_ += "equation\n";
    line("  when {{initial(), sample(0, {})}} then", own("step"));
    // What comes out at an instant was computed with the inputs of the one before: no loops among such blocks.
    line("    ({}, {}, {}) = {}({}, pre({}), time);", own("stepped"), own("y"), own("yd"), own("step_to"),
         own("object"), own("token"));
    line("    {} = {}({}, {}, {}, {});", own("token"), own("inputs"), own("object"), own("stepped"), own("u"),
         own("ud"));
    line("  end when;");
    ending();
  }

  void ending() {
    line("  when {} < 0 then", own("token"));
    line("    terminate({});", modelica_string("the FMU " + name_ + " ended the simulation"));
    line("  end when;");
  }

  void values() {
    size_t at = 1;
    for (uint32_t i : ports_.outputs) {
      for (uint64_t k = 0; k < d_.variables[i].count(); ++k)
        line("  {}{} = {}[{}];", terminals_.name(d_, i), subscripts(d_.variables[i], k), own("y"), at++);
    }
    at = 1;
    for (uint32_t i : ports_.discrete_outputs) {
      const Variable& v = d_.variables[i];
      for (uint64_t k = 0; k < v.count(); ++k, ++at) {
        const char* format = is_float(v.type)          ? "{}[{}]"
                             : v.type == Type::Boolean ? "{}[{}] > 0.5"
                                                       : "integer({}[{}] + 0.5)";
        line("  {}{} = {};", terminals_.name(d_, i), subscripts(v, k),
             fmt::format(fmt::runtime(format), own("yd"), at));
      }
    }
  }

  void icon() {
    line(
        "  annotation(Icon(graphics = {{Rectangle(extent = {{{{-100, 100}}, {{100, -100}}}}, lineColor = {{0, 0, "
        "127}}, fillColor = {{255, 255, 255}}, fillPattern = FillPattern.Solid), "
        "Text(extent = {{{{-90, 20}}, {{90, -20}}}}, textString = {}), Text(extent = {{{{-150, 140}}, {{150, 110}}}}, "
        "textString = \"%name\", textColor = {{0, 0, 255}})}}){});",
        modelica_string(d_.model_name),
        d_.experiment.stop
            ? fmt::format(", experiment(StartTime = {}, StopTime = {})", modelica_real(d_.experiment.start.value_or(0)),
                          modelica_real(*d_.experiment.stop))
            : "");
  }

  const Description& d_;
  Kind kind_;
  std::string name_, folder_;
  Ports ports_;
  TerminalPorts terminals_;
  size_t states_, indicators_;
  std::string prefix_ = "fmu_";
  std::string text_;
  std::vector<std::string> left_out_;
};

}  // namespace

ModelicaClass modelica_class(const Fmu& fmu, Kind kind, const std::string& name, const std::string& folder) {
  return Writer(fmu, kind, name, folder).all();
}

}  // namespace saltus::fmi
