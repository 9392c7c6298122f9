#include "driver/foreign_parts.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "chi/semantics/translate.h"
#include "driver/channel_ports.h"
#include "hybrid/splice.h"
#include "shsml/semantics/translate.h"
#include "units/unit.h"

namespace saltus::driver {

namespace fs = std::filesystem;

SALTUS_DIAGNOSTIC(UnknownLanguage, Error, "L0060",
                  "a component cannot be external in \"{}\"; in \"chi\" or \"SHSML\" it can");
SALTUS_DIAGNOSTIC(NoFile, Error, "L0061", "the component '{}' does not say where its text is");
SALTUS_DIAGNOSTIC(BadFile, Error, "L0062", "the component '{}' names the file '{}', {}");
SALTUS_DIAGNOSTIC(NoPort, Error, "L0063", "'{}' has no variable '{}'");
SALTUS_DIAGNOSTIC(PortType, Error, "L0064", "the port '{}' is {} here and {} in '{}'");
SALTUS_DIAGNOSTIC(PortUnit, Error, "L0065", "the port '{}' is in \"{}\" here and in \"{}\" in '{}'");
SALTUS_DIAGNOSTIC(ChannelType, Error, "L0069", "the port '{}' is {} here, and the channel carries {} in '{}'");
SALTUS_DIAGNOSTIC(NotComputed, Error, "L0066", "'{}' does not compute the output '{}': there it is a parameter");

namespace {

const char* type_word(const hybrid::Type& type) {
  if (type.is_array()) return "an array";
  switch (type.base) {
    case hybrid::BaseType::Real: return "a Real";
    case hybrid::BaseType::Integer: return "an Integer";
    case hybrid::BaseType::Boolean: return "a Boolean";
    case hybrid::BaseType::String: return "a String";
    case hybrid::BaseType::Enumeration: return "an enumeration";
    default: return "of another type";
  }
}

class Joining {
 public:
  Joining(hybrid::Model& model, Context& context) : model_(model), context_(context) {}

  bool run() {
    std::vector<hybrid::EquationId> calls, others;
    for (hybrid::EquationId id : model_.equations) (is_part(model_.all_equations[id]) ? calls : others).push_back(id);
    if (calls.empty()) return true;
    model_.equations = std::move(others);
    size_t errors = context_.diagnostics.error_count();
    for (hybrid::EquationId id : calls) join(model_.all_equations[id]);
    return context_.diagnostics.error_count() == errors && connect_channels(model_, context_, channels_);
  }

 private:
  // Functions that are external are called with arguments or for a result; what stands for a component has neither.
  bool is_part(const hybrid::Equation& e) const {
    if (e.kind != hybrid::EquationKind::Call || model_.exprs.op(e.left) != hybrid::Op::Call ||
        model_.exprs.arg_count(e.left) != 0)
      return false;
    const hybrid::Function& f = model_.functions[model_.exprs.function(e.left)];
    return f.is_external && f.variables.empty() && f.external.arguments.empty() && !f.external.result.valid() &&
           f.span.begin == e.span.begin && f.span.file == e.span.file;
  }

  // Beside the file of the class, or below it: a model of a stranger reads nothing else.
  std::string file_of(const hybrid::Function& f, const std::string& ending) {
    std::string name(context_.names.text(f.name));
    if (f.external.libraries.empty()) {
      context_.diagnostics.report(NoFile, f.span, name).hint("external \"chi\" annotation(Library = \"file.chi\")");
      return {};
    }
    fs::path path = f.external.libraries[0];
    auto refuse = [&](const char* why) {
      context_.diagnostics.report(BadFile, f.span, name, path.string(), why);
      return std::string();
    };
    if (path.extension() != ending)
      return refuse(ending == ".chi" ? "which does not end in .chi" : "which does not end in .shsml");
    if (path.is_relative()) {
      if (std::ranges::find(path, fs::path("..")) != path.end()) return refuse("which is not beside the model");
      path = fs::path(context_.sources[f.span.file].path()).parent_path() / path;
    }
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return refuse("which is not there");
    return path.string();
  }

  // By value: what is spliced in moves the stores.
  void join(const hybrid::Equation call) {
    hybrid::FunctionId id = model_.exprs.function(call.left);
    const hybrid::Function f = model_.functions[id];
    // Nothing calls it any more, and it is no foreign code.
    model_.functions[id].is_external = false;
    model_.functions[id].external = {};
    std::string word = f.external.language;
    std::ranges::transform(word, word.begin(),
                           [](unsigned char c) { return static_cast<char>(c < 128 ? std::tolower(c) : c); });
    bool chi = word == "chi" || word == "χ", shsml = word == "shsml";
    if (!chi && !shsml) return void(context_.diagnostics.report(UnknownLanguage, call.span, f.external.language));
    std::string file = file_of(f, chi ? ".chi" : ".shsml");
    if (file.empty()) return;
    Diagnostics before = context_.diagnostics;
    auto part =
        chi ? chi::translate(context_, file, f.external.symbol) : shsml::translate(context_, file, f.external.symbol);
    if (!part) return;
    std::string prefix = call.instance.valid() ? std::string(context_.names.text(call.instance)) : std::string();
    if (!prefix.empty()) prefix += '.';
    Ports ports;
    if (find_ports(*part, prefix, fs::path(file).filename().string(), ports)) {
      forget_open_ends(*part, ports, before);
      uint32_t first = static_cast<uint32_t>(model_.channels.size());
      hybrid::splice(model_, context_.names, *part, prefix, ports.variables);
      for (auto [channel, variable] : ports.channels)
        channels_.push_back({variable, hybrid::ChannelId(first + channel.value)});
    }
  }

  struct Ports {
    std::map<hybrid::VariableId, hybrid::VariableId> variables;  // by the part's own
    std::vector<std::pair<hybrid::ChannelId, hybrid::VariableId>> channels;
  };

  // The component's own variables, by their names behind the prefix.
  bool find_ports(const hybrid::Model& part, const std::string& prefix, const std::string& file, Ports& ports) {
    std::map<std::string, hybrid::VariableId, std::less<>> there;
    std::map<std::string, hybrid::ChannelId, std::less<>> channels;
    std::vector<std::string_view> names;
    for (hybrid::ChannelId id : part.channels.ids()) {
      if (part.channels[id].name.valid())
        names.push_back(channels.emplace(context_.names.text(part.channels[id].name), id).first->first);
    }
    for (hybrid::VariableId id : part.variables.ids()) {
      auto at = there.emplace(hybrid::variable_name(part, context_.names, id), id).first;
      names.push_back(at->first);
    }
    bool good = true;
    for (hybrid::VariableId id : model_.variables.ids()) {
      const hybrid::Variable& here = model_.variables[id];
      std::string name = hybrid::variable_name(model_, context_.names, id);
      if (!name.starts_with(prefix) || name.find('.', prefix.size()) != std::string::npos) continue;
      std::string own = name.substr(prefix.size());
      auto found = there.find(own);
      if (auto channel = channels.find(own); found == there.end() && channel != channels.end()) {
        good = carries(here, part, channel->second, own, file) && good;
        ports.channels.emplace_back(channel->second, id);
        continue;
      }
      if (found == there.end()) {
        auto& d = context_.diagnostics.report(NoPort, here.span, file, own);
        if (std::string near = nearest_name(own, names); !near.empty()) d.hint("did you mean '" + near + "'?");
        good = false;
        continue;
      }
      const hybrid::Variable& other = part.variables[found->second];
      good = fits(here, other, part, own, file) && good;
      ports.variables.emplace(found->second, id);
    }
    return good;
  }

  bool fits(const hybrid::Variable& here, const hybrid::Variable& other, const hybrid::Model& part,
            const std::string& name, const std::string& file) {
    const hybrid::Type &a = model_.types[here.type], &b = part.types[other.type];
    if (a.base != b.base || a.dims != b.dims || a.base >= hybrid::BaseType::Enumeration) {
      context_.diagnostics.report(PortType, here.span, name, type_word(a), type_word(b), file)
          .also(other.span, "there");
      return false;
    }
    auto unit = [&](Name text) { return text.valid() ? units::unit_of(context_.names.text(text)) : std::nullopt; };
    auto ours = unit(here.unit), theirs = unit(other.unit);
    if (ours && theirs && !units::compatible(*ours, *theirs)) {
      context_.diagnostics
          .report(PortUnit, here.span, name, context_.names.text(here.unit), context_.names.text(other.unit), file)
          .also(other.span, "there");
      return false;
    }
    bool settled = other.variability <= hybrid::Variability::Parameter;
    if (here.causality == hybrid::Causality::Output && settled) {
      context_.diagnostics.report(NotComputed, here.span, file, name);
      return false;
    }
    return true;
  }

  // A channel of values has a variable of their type; one of pure synchronization an Integer, which counts.
  bool carries(const hybrid::Variable& here, const hybrid::Model& part, hybrid::ChannelId id, const std::string& name,
               const std::string& file) {
    const hybrid::Channel& channel = part.channels[id];
    const hybrid::Type &a = model_.types[here.type], &b = part.types[channel.type];
    hybrid::BaseType wanted = b.base == hybrid::BaseType::None ? hybrid::BaseType::Integer : b.base;
    if (a.base == wanted && !a.is_array() && !b.is_array() && wanted < hybrid::BaseType::String) return true;
    context_.diagnostics
        .report(ChannelType, here.span, name, type_word(a),
                b.base == hybrid::BaseType::None ? "nothing (an Integer counts)" : type_word(b), file)
        .also(channel.span, "there");
    return false;
  }

  // An input or channel that is a port is connected, whatever its own language thought of it alone.
  void forget_open_ends(const hybrid::Model& part, const Ports& ports, Diagnostics before) {
    Diagnostics all = context_.diagnostics;
    auto same = [](const Span& a, const Span& b) { return a.begin == b.begin && a.file == b.file; };
    auto of_port = [&](const Diagnostic& d) {
      if (d.code == "H0261")
        return std::ranges::any_of(ports.variables,
                                   [&](const auto& port) { return same(part.variables[port.first].span, d.span); });
      return d.code == "X0220" && std::ranges::any_of(ports.channels, [&](const auto& port) {
               return same(part.channels[port.first].span, d.span);
             });
    };
    if (std::ranges::none_of(all.all(), of_port)) return;
    size_t known = before.all().size();
    context_.diagnostics = std::move(before);
    for (size_t k = known; k < all.all().size(); ++k) {
      const Diagnostic& d = all.all()[k];
      if (of_port(d)) continue;
      Diagnostic& again = context_.diagnostics.report({d.code, d.severity, "{}"}, d.span, d.message);
      again.secondary = d.secondary;
      again.notes = d.notes;
      again.hint_text = d.hint_text;
    }
  }

  hybrid::Model& model_;
  Context& context_;
  std::vector<ChannelPort> channels_;
};

}  // namespace

bool join_foreign_parts(hybrid::Model& model, Context& context) {
  return Joining(model, context).run();
}

}  // namespace saltus::driver
