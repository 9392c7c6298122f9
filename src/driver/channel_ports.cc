#include "driver/channel_ports.h"

#include <map>
#include <numeric>

#include "hybrid/build.h"

namespace saltus::driver {

SALTUS_DIAGNOSTIC(NobodySends, Error, "L0067", "'{}' receives from a channel on which no process sends");
SALTUS_DIAGNOSTIC(NobodyReceives, Warning, "L0068",
                  "'{}' sends on a channel from which no process receives: its processes wait without end");

using hybrid::ChannelId;
using hybrid::Statement;
using hybrid::StatementKind;
using hybrid::VariableId;

namespace {

class Connecting {
 public:
  Connecting(hybrid::Model& model, Context& context, const std::vector<ChannelPort>& ports)
      : model_(model), context_(context), ports_(ports), build_(model, context.names), set_(model.variables.size()) {
    std::iota(set_.begin(), set_.end(), 0u);
  }

  bool run() {
    for (hybrid::EquationId id : model_.equations) join(model_.all_equations[id]);
    for (const hybrid::Process& process : model_.processes) see(process.body);
    std::map<uint32_t, std::vector<const ChannelPort*>> sets;
    for (const ChannelPort& port : ports_) sets[root(port.variable.value)].push_back(&port);
    bool good = true;
    for (const auto& [set, ports] : sets) good = share(ports) && good;
    for (hybrid::Process& process : model_.processes) rewrite(process.body);
    return good;
  }

 private:
  struct Ends {
    bool sends = false, receives = false;
  };

  uint32_t root(uint32_t v) {
    while (set_[v] != v) v = set_[v] = set_[set_[v]];
    return v;
  }

  void join(const hybrid::Equation& e) {
    if (!e.from_connect || e.kind != hybrid::EquationKind::Equal) return;
    const auto& pool = model_.exprs;
    if (pool.op(e.left) != hybrid::Op::Variable || pool.op(e.right) != hybrid::Op::Variable) return;
    set_[root(pool.variable(e.left).value)] = root(pool.variable(e.right).value);
  }

  void see(const std::vector<Statement>& list) {
    for (const Statement& s : list) {
      if (s.kind == StatementKind::Send) ends_[s.channel.value].sends = true;
      if (s.kind == StatementKind::Receive) ends_[s.channel.value].receives = true;
      for (const hybrid::StatementBranch& branch : s.branches) {
        see(branch.event);
        see(branch.body);
      }
    }
  }

  std::string name(const ChannelPort& port) const {
    return hybrid::variable_name(model_, context_.names, port.variable);
  }

  // One channel for all of them. The variable of one that sends has its value; equations of connections hand it on to
  // the others.
  bool share(const std::vector<const ChannelPort*>& ports) {
    const ChannelPort *sender = nullptr, *receiver = nullptr;
    for (const ChannelPort* port : ports) {
      if (!sender && ends_[port->channel.value].sends) sender = port;
      if (!receiver && ends_[port->channel.value].receives) receiver = port;
    }
    if (!sender) {
      const ChannelPort& port = *ports.front();
      context_.diagnostics.report(NobodySends, model_.variables[port.variable].span, name(port))
          .also(model_.channels[port.channel].span, "the channel")
          .hint(
              "connect it to a channel that sends; a signal of Modelica does not, a process can wait for it with "
              "'nabla'");
      return false;
    }
    if (!receiver) return nothing_comes(*sender), true;
    model_.variables[sender->variable].variability = hybrid::Variability::Discrete;
    for (const ChannelPort* port : ports) shared_[port->channel.value] = *sender;
    return true;
  }

  void nothing_comes(const ChannelPort& sender) {
    context_.diagnostics.report(NobodyReceives, model_.variables[sender.variable].span, name(sender))
        .also(model_.channels[sender.channel].span, "the channel");
    hybrid::Equation never;
    never.left = build_.variable(sender.variable);
    never.right = build_.zero(model_.variables[sender.variable].type);
    never.span = model_.variables[sender.variable].span;
    model_.equations.push_back(model_.all_equations.add(std::move(never)));
  }

  void rewrite(std::vector<Statement>& list) {
    for (size_t i = 0; i < list.size(); ++i) {
      for (hybrid::StatementBranch& branch : list[i].branches) {
        rewrite(branch.body);
        for (Statement& event : branch.event) {
          if (auto set = redirect(event)) branch.body.insert(branch.body.begin(), std::move(*set));
        }
      }
      if (auto set = redirect(list[i])) list.insert(list.begin() + static_cast<ptrdiff_t>(++i), std::move(*set));
    }
  }

  // After a value was received: what the ports show.
  std::optional<Statement> redirect(Statement& s) {
    if (!s.channel.valid()) return std::nullopt;
    auto found = shared_.find(s.channel.value);
    if (found == shared_.end()) return std::nullopt;
    s.channel = found->second.channel;
    if (s.kind != StatementKind::Receive) return std::nullopt;
    Statement set;
    set.kind = StatementKind::Assign;
    set.span = s.span;
    set.target = build_.variable(found->second.variable);
    set.value = s.target.valid() ? s.target : build_.add(set.target, build_.integer(1));
    return set;
  }

  hybrid::Model& model_;
  Context& context_;
  const std::vector<ChannelPort>& ports_;
  hybrid::Build build_;
  std::vector<uint32_t> set_;  // of variables that connections make equal: a union-find forest
  std::map<uint32_t, Ends> ends_;
  std::map<uint32_t, ChannelPort> shared_;
};

}  // namespace

bool connect_channels(hybrid::Model& model, Context& context, const std::vector<ChannelPort>& ports) {
  return ports.empty() || Connecting(model, context, ports).run();
}

}  // namespace saltus::driver
