#include "chi/semantics/diagram.h"

#include <algorithm>
#include <map>

#include "chi/semantics/translate.h"
#include "chi/syntax/parser.h"

namespace saltus::chi {

using namespace syntax;
using diagram::Shape;

SALTUS_DIAGNOSTIC(NothingToDraw, Error, "X0245", "there is no experiment or system '{}'");

namespace {

class Sketch {
 public:
  Sketch(Context& context, const Tree& tree, const Definition& system)
      : context_(context), tree_(tree), system_(system) {}

  diagram::BlockDiagram run() {
    made_.title = text(system_.name);
    if (system_.kind == DefinitionKind::Process) {
      made_.nodes.push_back({text(system_.name), "proc", shape_of(system_), {}, {}});
      return std::move(made_);
    }
    std::map<std::string, int> total, seen;
    for (const Instance& i : system_.instances) ++total[label(i)];
    for (const Instance& i : system_.instances) {
      std::string name = label(i);
      if (total[name] > 1) name += std::to_string(++seen[name]);
      if (i.from) name += fmt::format("[{}..{}]", spelt(i.from->span), spelt(i.to->span));
      add(i, name);
    }
    join();
    return std::move(made_);
  }

 private:
  struct End {
    size_t node, port;
  };
  struct Line {
    std::vector<End> sends, receives, shares;
    bool channel = false;
  };

  std::string text(Name name) const { return name.valid() ? std::string(context_.names.text(name)) : std::string(); }
  std::string spelt(Span span) const { return std::string(context_.sources.text(span)); }
  std::string label(const Instance& i) const { return text(i.label.valid() ? i.label : i.name); }

  const Definition* find(Name name) const {
    auto found = std::ranges::find_if(tree_.definitions, [&](const Definition* d) { return d->name == name; });
    return found == tree_.definitions.end() ? nullptr : *found;
  }
  static Shape shape_of(const Definition& d) {
    return d.kind == DefinitionKind::System ? Shape::Composite : d.equations.empty() ? Shape::Logic : Shape::Continuous;
  }

  bool declares(const std::string& name) const {
    return std::ranges::any_of(system_.variables, [&](const Declared& v) { return text(v.name) == name; });
  }

  void add(const Instance& instance, const std::string& name) {
    const Definition* d = find(instance.name);
    if (!d) return;
    size_t node = made_.nodes.size();
    std::string kind = d->kind == DefinitionKind::System ? "syst" : "proc";
    made_.nodes.push_back({name, name == text(d->name) ? kind : kind + " " + text(d->name), shape_of(*d), {}, {}});
    for (size_t k = 0; k < instance.arguments.size() && k < d->parameters.size(); ++k) {
      const Type* type = d->parameters[k].type;
      if (type && type->kind == TypeKind::Bundle && !type->parts.empty()) type = type->parts[0];
      if (!type || (type->kind != TypeKind::Channel && type->kind != TypeKind::Unit)) continue;
      const Expr* root = instance.arguments[k];
      while ((root->kind == ExprKind::Part || root->kind == ExprKind::Element) && !root->args.empty())
        root = root->args[0];
      std::string shared = root->kind == ExprKind::Name ? text(root->name) : std::string();
      if (shared.empty()) continue;
      std::string port = text(d->parameters[k].name);
      Line& line = lines_.try_emplace(shared).first->second;
      line.channel = type->kind == TypeKind::Channel;
      bool receives = line.channel && type->direction == Direction::Receive;
      bool sends = line.channel && type->direction == Direction::Send;
      auto& ports = receives ? made_.nodes[node].inputs : made_.nodes[node].outputs;
      // Variables are seen by all alike: the first has it on its right, the others on their left.
      if (!sends && !receives && !line.shares.empty()) {
        made_.nodes[node].inputs.push_back(port);
        line.shares.push_back({node, made_.nodes[node].inputs.size() - 1});
        continue;
      }
      ports.push_back(port);
      (receives ? line.receives : sends ? line.sends : line.shares).push_back({node, ports.size() - 1});
    }
  }

  void join() {
    for (const auto& [name, line] : lines_) {
      auto lead = [&](const End& from, const End& to, bool directed) {
        made_.edges.push_back({from.node, from.port, to.node, to.port, name, directed, line.channel});
      };
      for (const End& from : line.sends) {
        for (const End& to : line.receives) lead(from, to, true);
      }
      for (size_t k = 1; k < line.shares.size(); ++k) lead(line.shares[0], line.shares[k], false);
      // An end that is open: a port of the whole.
      if (!line.channel && line.shares.size() == 1 && declares(name)) {
        made_.nodes.push_back({name, "", Shape::Sink, {name}, {}});
        lead(line.shares[0], {made_.nodes.size() - 1, 0}, false);
      }
      if (line.sends.empty() && !line.receives.empty()) {
        size_t outside = made_.nodes.size();
        made_.nodes.push_back({name, "", Shape::Source, {}, {name}});
        for (const End& to : line.receives) lead({outside, 0}, to, true);
      }
      if (line.receives.empty() && !line.sends.empty()) {
        size_t outside = made_.nodes.size();
        made_.nodes.push_back({name, "", Shape::Sink, {name}, {}});
        for (const End& from : line.sends) lead(from, {outside, 0}, true);
      }
    }
  }

  Context& context_;
  const Tree& tree_;
  const Definition& system_;
  diagram::BlockDiagram made_;
  std::map<std::string, Line> lines_;
};

}  // namespace

std::optional<diagram::BlockDiagram> block_diagram(Context& context, const std::string& path, std::string_view which) {
  // A system with parameters has a picture, too: no experiment is needed for it.
  if (which.empty() && !translate(context, path, which)) return std::nullopt;
  std::string why;
  FileId file = context.sources.read(path, why);
  std::unique_ptr<Tree> tree = file.valid() ? parse(context, file) : nullptr;
  if (!tree || context.diagnostics.has_errors()) return std::nullopt;
  const Definition* found = nullptr;
  for (const Definition* d : tree->definitions) {
    if (which.empty() ? d->kind == DefinitionKind::Experiment : d->name.valid() && context.names.text(d->name) == which)
      found = d;
  }
  bool drawn = found && (found->kind == DefinitionKind::Experiment || found->kind == DefinitionKind::System ||
                         found->kind == DefinitionKind::Process);
  if (!drawn) {
    context.diagnostics.report(NothingToDraw, {}, which);
    return std::nullopt;
  }
  // An experiment with one system is that system.
  bool inside = true;
  for (int depth = 0; inside && found->instances.size() == 1 && depth < 50; ++depth) {
    inside = false;
    for (const Definition* d : tree->definitions) {
      if (d->kind == DefinitionKind::System && d->name == found->instances[0].name && d != found) {
        found = d;
        inside = true;
        break;
      }
    }
  }
  return Sketch(context, *tree, *found).run();
}

}  // namespace saltus::chi
