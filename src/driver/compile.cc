#include "driver/compile.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "chi/semantics/translate.h"
#include "code/compile.h"
#include "driver/evaluate_external.h"
#include "driver/foreign_parts.h"
#include "driver/mode_programs.h"
#include "driver/modified_class.h"
#include "driver/overrides.h"
#include "driver/program_cache.h"
#include "driver/source.h"
#include "driver/workspace.h"
#include "hybrid/expanded_size.h"
#include "hybrid/limits.h"
#include "hybrid/printer.h"
#include "modelica/semantics/translate.h"
#include "modelica/syntax/printer.h"
#include "modelica/syntax/restrictions.h"
#include "shsml/semantics/translate.h"
#include "structure/order.h"
#include "structure/whole_arrays.h"

namespace saltus::driver {

// A promise between two parts of the compiler was broken: ours to mend, not the modeller's.
SALTUS_DIAGNOSTIC(TooManyElements, Error, "L0012", "'{}' needs {}; --max-elements allows more");
SALTUS_DIAGNOSTIC(TooLargeToCheck, Error, "L0014",
                  "the arrays and loops of '{}' are about {} terms when they are written out, more than {} that are "
                  "checked; most of them ({}) come from here");
SALTUS_DIAGNOSTIC(OutOfMemory, Error, "L0011", "pass '{}' of '{}' needs more memory than there is");
SALTUS_DIAGNOSTIC(
    NoModifiers, Error, "L0043",
    "not supported yet: '{}' of a model that is not written in Modelica is set to something that is no number");
SALTUS_DIAGNOSTIC(Warned, Error, "L0013", "'{}' has {} warning(s), and --strict was asked for");
SALTUS_DIAGNOSTIC(InternalError, Error, "L0010", "pass '{}' of '{}' broke down: {}");

SALTUS_DIAGNOSTIC(BadExperiment, Error, "L0023", "the experiment of '{}' has the {} {}; it must be {}");

Compilation::Compilation() = default;
Compilation::~Compilation() = default;

namespace {

class Passes {
 public:
  Passes(Compilation& compilation, const Request& request) : c_(compilation), request_(request) {}

  // The algorithm. After each pass stands what holds from there on.
  bool run_until(Stage goal) {
    if (goal == Stage::Compiled && request_.use_cache && !request_.dump && request_.without.empty() &&
        !request_.verify_passes && !request_.check_memory) {
      c_.cache = std::make_unique<ProgramCache>(request_);
      PassTimer timer(c_.context.timers, PassId::Cache);
      if (c_.cache->load(c_, request_)) {
        c_.reached = Stage::Compiled;
        if (c_.on_reached) c_.on_reached(c_);
        return true;
      }
    }

    // Text → the class that is meant. Files of libraries are parsed when one of their classes is first looked into.
    if (!pass(PassId::Parse, Stage::Parsed, [&] { return find_class(); })) return false;
    if (goal <= Stage::Parsed) return true;

    // Syntax → one flat, typed, language-neutral model. Nothing from here on knows the source language.
    bool flat = pass(PassId::Flatten, Stage::Flattened, [&] { return flatten(); });
    if (c_.workspace && c_.library) c_.workspace->keep(c_.context, *c_.library);
    if (!flat) return false;
    if (goal <= Stage::Flattened) return true;

    // Equations → what to compute, in which order, solved for what. As many equations as unknowns, and each matched.
    if (!pass(PassId::Order, Stage::Scheduled, [&] { return order(); })) return false;
    if (goal <= Stage::Scheduled) return true;

    // Schedule → functions of this machine.
    return pass(PassId::Code, Stage::Compiled, [&] { return generate(); });
  }

 private:
  template <class Body>
  bool pass(PassId id, Stage yields, Body body) {
    std::string_view name = pass_name(id);
    try {
      PassTimer timer(c_.context.timers, id);
      if (!body() || c_.at_fault()) return false;
    } catch (const hybrid::TooManyElements& error) {
      c_.context.diagnostics.report(TooManyElements, {}, c_.name.empty() ? request_.source : c_.name, error.what());
      return false;
    } catch (const std::bad_alloc&) {
      return out_of_memory(name);
    } catch (const std::length_error&) {  // a size beyond every memory
      return out_of_memory(name);
    } catch (const std::exception& error) {
      if (c_.at_fault()) return false;  // a consequence of what was told
      c_.context.diagnostics.report(InternalError, {}, name, c_.name.empty() ? request_.source : c_.name, error.what())
          .hint("this is a fault of Saltus, not of the model; please report it with the model");
      return false;
    }
    c_.reached = yields;
    if (c_.on_reached) c_.on_reached(c_);
    return true;
  }

  bool out_of_memory(std::string_view name) {
    c_.context.diagnostics.report(OutOfMemory, {}, name, c_.name.empty() ? request_.source : c_.name);
    return false;
  }

  bool find_class() {
    // χ and SHSML files are read when the model is put together.
    if (language_of(request_.source) != Language::Modelica) return true;
    std::shared_ptr<const modelica::ParsedFiles> known = c_.workspace ? c_.workspace->begin(c_.context) : nullptr;
    c_.library = std::make_unique<modelica::Library>(c_.context, request_.path, std::move(known));
    declared_ = find_source(c_.context, *c_.library, request_);
    if (!declared_) return false;
    c_.name = c_.library->full_name(*declared_);
    if (const auto* definition = c_.library->definition(*declared_)) {
      c_.kind = fmt::format("{}{}", definition->partial ? "partial " : "",
                            modelica::syntax::text_of(definition->restriction));
    }
    if (wanted(PassId::Parse)) {
      if (const auto* definition = c_.library->definition(*declared_)) {
        c_.dumped = modelica::syntax::print(*definition, c_.context.names);
      }
    }
    return true;
  }

  bool flatten() {
    if (declared_) {
      model_file_ = source_file();
      c_.rules = std::make_unique<ForeignRules>(request_, model_file_, c_.context);
      translate_class();
    } else if (!request_.modifiers.empty()) {
      c_.context.diagnostics.report(NoModifiers, {}, request_.modifiers.front().first);
    } else if (language_of(request_.source) == Language::Chi) {
      c_.model =
          request_.text.empty()
              ? chi::translate(c_.context, request_.source, request_.class_name)
              : chi::translate(c_.context, c_.context.sources.add(request_.source, request_.text), request_.class_name);
    } else {
      c_.model = request_.text.empty()
                     ? shsml::translate(c_.context, request_.source, request_.class_name)
                     : shsml::translate(c_.context, c_.context.sources.add(request_.source, request_.text),
                                        request_.class_name);
    }
    if (!c_.model) return false;
    if (declared_ && !join_foreign_parts(*c_.model, c_.context)) return false;
    if (!declared_) {
      c_.name = c_.context.names.text(c_.model->name);
      parameters_ = request_.parameters;
    }
    if (size_t warnings = c_.context.diagnostics.warning_count(); request_.strict && warnings > 0)
      c_.context.diagnostics.report(Warned, {}, c_.name, warnings);
    override_parameters(*c_.model, c_.context, parameters_);
    override_starts(*c_.model, c_.context, request_.starts);
    c_.points = add_analysis_points(*c_.model, c_.context, roles_, request_.points);
    if (c_.at_fault()) return false;
    c_.experiment = c_.model->experiment;
    check_experiment();
    if (c_.at_fault()) return false;
    c_.counts = hybrid::count(*c_.model);
    if (wanted(PassId::Flatten)) c_.dumped = hybrid::print(*c_.model, c_.context.names);
    return true;
  }

  // What the structure depends on has to be set before there is one; which parameters these are is known after it was
  // made once.
  void translate_class() {
    ExternalEvaluator external(c_.context, *c_.rules);
    std::string modifiers =
        split_modifiers(names_file(request_.source) ? request_.class_name : request_.source).modifiers;
    auto add = [&](const std::string& more) { modifiers += (modifiers.empty() || more.empty() ? "" : ", ") + more; };
    auto translate = [&] {
      modelica::DeclaredClass* meant =
          modifiers.empty() ? declared_ : modify_class(c_.context, *c_.library, *declared_, modifiers);
      modelica::TranslateOptions options{.as_component = request_.as_component,
                                         .units = request_.units,
                                         .roles = request_.points.empty() ? nullptr : &roles_};
      c_.model =
          meant ? modelica::translate(c_.context, *c_.library, *meant, std::ref(external), options) : std::nullopt;
    };
    add(modifiers_of(request_.modifiers));
    parameters_ = request_.parameters;
    Diagnostics before = c_.context.diagnostics;
    translate();
    if (!c_.model && !request_.modifiers.empty() && !parameters_.empty()) {
      // One may need the other: a size and what has it. Then all are set at once, elements of arrays aside.
      for (const auto& [name, number] : parameters_) {
        if (name.find('[') == std::string::npos) add(fmt::format("{} = {}", name, number));
      }
      std::erase_if(parameters_, [](const NamedValue& p) { return p.first.find('[') == std::string::npos; });
      c_.context.diagnostics = before;
      translate();
    }
    auto structural =
        c_.model ? structural_parameters(*c_.model, c_.context.names, parameters_) : decltype(request_.modifiers)();
    if (!structural.empty()) {
      std::erase_if(parameters_, [&](const NamedValue& p) {
        return std::ranges::find(structural, p.first, &decltype(structural)::value_type::first) != structural.end();
      });
      add(modifiers_of(structural));
      c_.context.diagnostics = before;
      translate();
    }
    if (c_.model) c_.model->name = c_.context.names.intern(c_.name);
    evaluated_ = external.was_asked();
  }

  // Where the model is written. A class of a library may not have been read yet.
  std::string source_file() {
    const auto* definition = c_.library->definition(*declared_);
    return definition && definition->span.valid() ? c_.context.sources[definition->span.file].path() : std::string();
  }

  // What the command line would not take, a model cannot ask for either.
  void check_experiment() {
    auto check = [&](const std::optional<double>& value, const char* what, bool holds, const char* wanted) {
      if (value && !holds) c_.context.diagnostics.report(BadExperiment, {}, c_.name, what, *value, wanted);
    };
    const hybrid::Experiment& x = c_.experiment;
    check(x.start, "start time", x.start && std::isfinite(*x.start), "finite");
    check(x.stop, "stop time", x.stop && std::isfinite(*x.stop), "finite");
    check(x.interval, "interval", x.interval && std::isfinite(*x.interval) && *x.interval >= 0, "positive");
    check(x.tolerance, "tolerance", x.tolerance && *x.tolerance > 0 && *x.tolerance < 1, "between 0 and 1");
  }

  bool order() {
    // Asked for the verdict alone, look at whole arrays first: what they cost does not depend on their sizes.
    if (request_.verdict_only && !request_.dump && !request_.without.has(PassId::Arrays)) {
      PassTimer timer(c_.context.timers, PassId::Arrays);
      c_.verdict = structure::prove_sound(*c_.model, c_.context);
      if (c_.verdict) return true;
      if (!within_check()) return false;
    }
    structure::Options options;
    options.is_part = request_.as_component;
    options.without = request_.without;
    options.verify = request_.verify_passes;
    options.wants_dump = [&](PassId pass) { return wanted(pass); };
    options.dump = [&](PassId, const std::string& text) { c_.dumped = text; };
    c_.schedule = structure::order(std::move(*c_.model), c_.context, options, &c_.family);
    c_.model.reset();
    if (!c_.schedule) return false;
    c_.verdict = {static_cast<int64_t>(c_.schedule->states.size()), c_.schedule->assumed};
    return true;
  }

  // A verdict takes time about in proportion to the terms that arrays and loops are written out to: 1 to 10 µs each. Of
  // a model of some lines that is hours, so there is a limit. The default of --max-elements allows 4 million terms,
  // about 10 s.
  bool within_check() {
    int64_t most = request_.max_elements * 2 / 5;
    hybrid::ExpandedSize size = hybrid::expanded_size(*c_.model);
    if (size.terms <= most) return true;
    c_.context.diagnostics.report(TooLargeToCheck, size.span, c_.name, size.terms, most, size.largest)
        .hint(fmt::format("--max-elements {} allows it; it may take minutes",
                          size.terms < hybrid::kUncountable ? size.terms / 2 * 5 : size.terms));
    return false;
  }

  bool generate() {
    code::CompileOptions options;
    options.keep_text = wanted(PassId::Code);
    if (c_.rules) {
      c_.foreign = c_.rules->for_running();
      options.foreign = &c_.foreign;
      // Modes are compiled one after the other, and the sandbox is entered once.
      if (c_.foreign.before_loading) {
        c_.foreign.before_loading = [entered = std::make_shared<bool>(false), enter = c_.foreign.before_loading](
                                        std::string& why) { return std::exchange(*entered, true) || enter(why); };
      }
    }
    options.check_memory = request_.check_memory;
    options.known_externals = request_.known_externals;
    options.for_others = options.optimize = options.starts_in_memory = request_.for_export;
    options.writes_c = request_.writes_c;
    options.texts_in_memory = request_.for_export;
    // A run that looks for modes needs derivatives.
    options.derivatives_aside = request_.for_export && (!c_.family || c_.family->common().conditions.empty());
    if (!c_.family && (c_.cache || !request_.known_externals.empty() || request_.keeps_code)) {
      options.on_code = [&](const code::Program& program) {
        if (!c_.cache || evaluated_ || !c_.cache->store(c_, request_, program, model_file_)) return;
        // The model is run again: from now on no run of it compiles.
        if (request_.derivatives == Derivatives::OfRun && c_.cache->lacks_derivatives())
          c_.cache->store_sections(code::run_sections(*c_.schedule, c_.context, options));
      };
    }
    if (c_.family) {
      if (request_.keeps_code) options.on_code = [](const code::Program&) {};
      // A dump is of the first mode; the others are compiled when a run enters them.
      // They may call functions that the first one does not call, and inside of the sandbox nothing can be loaded any
      // more.
      options.loads_all = true;
      c_.modes = std::make_unique<ModePrograms>(std::move(c_.family), c_.context, options);
    }
    c_.program = code::compile(*c_.schedule, c_.context, options);
    if (!c_.program) {
      report_refusals(c_.context);
      return false;
    }
    if (c_.modes) {
      c_.modes->adopt(*c_.program);
      if (auto* own = dynamic_cast<const code::Program*>(c_.program.get())) c_.modes->know(own->externals());
    }
    if (wanted(PassId::Code)) c_.dumped = c_.program->text;
    return true;
  }

  bool wanted(PassId pass) const { return request_.dump == pass; }

  Compilation& c_;
  const Request& request_;
  modelica::DeclaredClass* declared_ = nullptr;
  modelica::Roles roles_;               // of the model's variables, for analysis points
  std::string model_file_;              // where the model is written
  bool evaluated_ = false;              // constants by external functions, which may have read anything
  std::vector<NamedValue> parameters_;  // those that can be set when the model is flat
};

}  // namespace

bool compile(Compilation& compilation, const Request& request, Stage goal) {
  hybrid::ElementLimit limit(request.max_elements);
  return Passes(compilation, request).run_until(goal);
}

}  // namespace saltus::driver
