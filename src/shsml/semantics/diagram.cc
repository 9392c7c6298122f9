#include "shsml/semantics/diagram.h"

#include <algorithm>
#include <map>

#include "shsml/semantics/program.h"
#include "shsml/semantics/translate.h"

namespace saltus::shsml {

using namespace syntax;
using diagram::Shape;

namespace {

Shape shape_of(ComponentKind kind) {
  switch (kind) {
    case ComponentKind::Continuous: return Shape::Continuous;
    case ComponentKind::Discrete: return Shape::Discrete;
    case ComponentKind::Logic: return Shape::Logic;
    case ComponentKind::Composite: return Shape::Composite;
  }
  return Shape::Composite;
}

// One term of a connection: where it comes from and what it is multiplied with.
struct Term {
  const Expr* source = nullptr;
  bool negative = false;
  std::string factor;
};

class Sketch {
 public:
  Sketch(Context& context, Program& program, const Component& component)
      : context_(context), program_(program), component_(component) {}

  diagram::BlockDiagram run() {
    made_.title = text(component_.name);
    if (component_.kind != ComponentKind::Composite) {
      made_.nodes.push_back(box(text(component_.name), component_));
      return std::move(made_);
    }
    for (const Section& section : component_.sections) {
      if (section.kind == SectionKind::Components) declared(section);
    }
    for (const Section& section : component_.sections) {
      if (section.kind != SectionKind::Connections) continue;
      for (const Statement* s : section.statements) {
        if (s->target && s->value) sources_[key(*s->target)].push_back(s);
      }
    }
    for (const Section& section : component_.sections) {
      if (section.kind == SectionKind::Interface) own_ports(section);
    }
    for (const Section& section : component_.sections) {
      if (section.kind != SectionKind::Connections) continue;
      for (const Statement* s : section.statements) {
        if (s->target && s->value) lead(*s->value, *s->target);
      }
    }
    outputs();
    return std::move(made_);
  }

 private:
  std::string text(Name name) const { return name.valid() ? std::string(context_.names.text(name)) : std::string(); }
  std::string key(const Expr& port) const { return text(port.qualifier) + "." + text(port.name); }
  static const Expr* first(const Declaration& d) { return d.arguments.empty() ? nullptr : d.arguments[0].value; }
  static Name name_of(const Expr* e) {
    return !e ? Name() : e->kind == ExprKind::Index && !e->args.empty() ? e->args[0]->name : e->name;
  }

  diagram::Node box(const std::string& name, const Component& of) {
    diagram::Node node;
    node.name = name;
    node.shape = shape_of(of.kind);
    node.kind =
        text(of.name) == name ? component_word(of.kind) : std::string(component_word(of.kind)) + " " + text(of.name);
    for (const Section& section : of.sections) {
      if (section.kind != SectionKind::Interface) continue;
      for (const Declaration& d : section.declarations) {
        std::string word = text(d.word), port = text(name_of(first(d)));
        if (word == "input") node.inputs.push_back(port);
        if (word == "output" || word == "view") node.outputs.push_back(port);
      }
    }
    return node;
  }

  void declared(const Section& section) {
    for (const Declaration& d : section.declarations) {
      Name name = name_of(first(d)), of = d.arguments.size() > 1 ? name_of(d.arguments[1].value) : name;
      const Component* found = program_.find(of);
      if (!found) continue;
      nodes_[text(name)] = made_.nodes.size();
      made_.nodes.push_back(box(text(name), *found));
    }
  }

  // The part that a port belongs to; kNone when there is none.
  size_t part(Name name) {
    auto [it, fresh] = nodes_.try_emplace(text(name), made_.nodes.size());
    if (!fresh) return it->second;
    const Component* found = program_.find(name);
    if (!found) {
      nodes_.erase(it);
      return kNone;
    }
    made_.nodes.push_back(box(text(name), *found));
    return it->second;
  }

  void own_ports(const Section& section) {
    for (const Declaration& d : section.declarations) {
      std::string word = text(d.word), name = text(name_of(first(d)));
      if (word == "input" || word == "knob") own_.emplace(name, kNone);
      if ((word == "output" || word == "view") && d.source) shown_.emplace_back(name, d.source);
    }
  }

  size_t source(const std::string& name) {
    auto found = own_.find(name);
    if (found == own_.end()) return kNone;
    if (found->second == kNone) {
      found->second = made_.nodes.size();
      made_.nodes.push_back({name, "", Shape::Source, {}, {name}});
    }
    return found->second;
  }

  bool is_signal(const Expr& e) const {
    if (e.kind == ExprKind::Port) return true;
    if (e.kind == ExprKind::Name && !e.qualifier.valid() && own_.contains(text(e.name))) return true;
    return std::ranges::any_of(e.args, [&](const Expr* arg) { return is_signal(*arg); });
  }
  // Of a product of two names the first is the factor: k_noise*noise.
  void terms(const Expr& e, bool negative, const std::string& factor, std::vector<Term>& all) const {
    if (e.kind == ExprKind::Unary && !e.args.empty())
      return terms(*e.args[0], negative != (e.op == Operator::Minus), factor, all);
    if (e.kind == ExprKind::Binary && (e.op == Operator::Add || e.op == Operator::Subtract)) {
      terms(*e.args[0], negative, factor, all);
      return terms(*e.args[1], negative != (e.op == Operator::Subtract), factor, all);
    }
    if (e.kind == ExprKind::Binary && (e.op == Operator::Multiply || e.op == Operator::Divide)) {
      bool right = e.op == Operator::Multiply && is_signal(*e.args[1]);
      const Expr &by = *e.args[right ? 0 : 1], &of = *e.args[right ? 1 : 0];
      std::string spelt(context_.sources.text(by.span));
      return terms(of, negative, factor + (e.op == Operator::Divide ? "1/" + spelt : spelt) + "×", all);
    }
    if (e.kind == ExprKind::Port || (e.kind == ExprKind::Name && !e.qualifier.valid()))
      all.push_back({&e, negative, factor});
    if (e.kind == ExprKind::Index && !e.args.empty()) terms(*e.args[0], negative, factor, all);
  }

  size_t port(std::vector<std::string>& ports, const std::string& name) {
    auto found = std::ranges::find(ports, name);
    if (found == ports.end()) found = ports.insert(ports.end(), name);
    return static_cast<size_t>(found - ports.begin());
  }

  void lead(const Expr& value, const Expr& target) {
    size_t to = target.qualifier.valid() ? part(target.qualifier) : kNone;
    if (to == kNone) return;
    lead_to(value, to, port(made_.nodes[to].inputs, text(target.name)), 0);
  }

  void lead_to(const Expr& value, size_t to, size_t to_port, int depth) {
    std::vector<Term> all;
    terms(value, false, "", all);
    for (const Term& term : all) {
      diagram::Edge edge;
      edge.to = to;
      edge.to_port = to_port;
      edge.label = (term.negative ? "−" : "") + term.factor;
      bool of_part = term.source->qualifier.valid();
      // What is connected to an input of a part is seen there.
      if (of_part && text(term.source->word) == "input" && depth < 20) {
        auto found = sources_.find(key(*term.source));
        if (found != sources_.end()) {
          for (const Statement* s : found->second) lead_to(*s->value, to, to_port, depth + 1);
          continue;
        }
      }
      edge.from = of_part ? part(term.source->qualifier) : source(text(term.source->name));
      if (edge.from == kNone) continue;
      edge.from_port = port(made_.nodes[edge.from].outputs, text(term.source->name));
      made_.edges.push_back(edge);
    }
  }

  void outputs() {
    for (const auto& [name, value] : shown_) {
      size_t sink = made_.nodes.size();
      made_.nodes.push_back({name, "", Shape::Sink, {name}, {}});
      lead_to(*value, sink, 0, 0);
    }
  }

  static constexpr size_t kNone = static_cast<size_t>(-1);
  Context& context_;
  Program& program_;
  const Component& component_;
  diagram::BlockDiagram made_;
  std::map<std::string, size_t> nodes_;
  std::map<std::string, size_t> own_;  // inputs and knobs of the whole
  std::map<std::string, std::vector<const Statement*>> sources_;
  std::vector<std::pair<std::string, const Expr*>> shown_;
};

}  // namespace

std::optional<diagram::BlockDiagram> block_diagram(Context& context, const std::string& path, std::string_view name) {
  // A component with mistakes has no picture; what is wrong is told as for a run.
  if (!translate(context, path, name)) return std::nullopt;
  Program program(context);
  if (!program.load(path)) return std::nullopt;
  const Component* component = name.empty() ? program.last() : program.find(context.names.intern(name));
  if (!component) return std::nullopt;
  return Sketch(context, program, *component).run();
}

}  // namespace saltus::shsml
