#include "code/linker.h"

#include <algorithm>
#include <utility>

#include "code/known_functions.h"
#include "run/utilities.h"

namespace saltus::code {
namespace {

// Derivatives run most often, then residuals, then what is evaluated once a step.
std::vector<HotFunction> hot_functions(const std::vector<Piece>& pieces, size_t first) {
  auto rank = [](const std::string& name) {
    bool derivative = name.ends_with("_jacobian") || name.ends_with("_tangent") || name.ends_with("_expanded");
    return derivative ? 0 : name.ends_with("_residual") ? 1 : name.starts_with("blocks") ? 2 : 3;
  };
  std::vector<HotFunction> list;
  for (size_t i = first; i < pieces.size(); ++i) list.push_back({pieces[i].name, pieces[i].deliver});
  std::stable_sort(list.begin(), list.end(),
                   [&](const HotFunction& a, const HotFunction& b) { return rank(a.name) < rank(b.name); });
  return list;
}

void left_out() {
  run::utility_table().error("external functions are not called here");
}

}  // namespace

bool Linker::link(const CodePart& part, const std::vector<Piece>& pieces, const hybrid::Model& model,
                  const std::vector<hybrid::FunctionId>& needed, std::unique_ptr<Jit> jit, Context& context,
                  std::string& why, const hybrid::Function*& where) {
  std::vector<std::pair<std::string, void*>> symbols;
  std::vector<hybrid::FunctionId> others;
  if (std::exchange(loads_all_, false) && has_externals_) {
    for (hybrid::FunctionId id : model.functions.ids()) {
      const hybrid::Function& function = model.functions[id];
      bool open = !known_.contains(id.value) && std::ranges::find(needed, id) == needed.end();
      if (open && function.is_external && function.external.language != "builtin") others.push_back(id);
    }
  }
  if (!needed.empty() || !others.empty()) {
    PassTimer timer(context.timers, PassId::ExternalFunctions);
    if (has_externals_ &&
        !std::ranges::all_of(needed, [&](hybrid::FunctionId id) { return known_.contains(id.value); }))
      externals_.prepare(model, needed, context);
    else if (!others.empty())
      externals_.prepare(model, others, context);
    for (hybrid::FunctionId id : needed) {
      auto [at, fresh] = known_.try_emplace(id.value, nullptr);
      if (fresh) at->second = has_externals_ ? externals_.find(model, id, why) : reinterpret_cast<void*>(left_out);
      std::string name = "external" + std::to_string(id.value);
      if (!at->second || !jit->define(name, at->second, why)) {
        where = &model.functions[id];
        return false;
      }
      symbols.emplace_back(std::move(name), at->second);
    }
    // One that is not found is told where it is called.
    for (hybrid::FunctionId id : others) {
      std::string unheard;
      if (void* address = externals_.find(model, id, unheard)) known_.emplace(id.value, address);
    }
    if (!jit->define(run::kRunningExternal, run::running_external_place(), why)) return false;
    symbols.emplace_back(run::kRunningExternal, run::running_external_place());
  }
  PassTimer timer(context.timers, PassId::Link);
  Part made;
  if (!part.bitcode.empty())
    made.background =
        std::make_unique<Background>(part.bitcode, hot_functions(pieces, part.first_hot), std::move(symbols));
  if (!pieces.empty()) {
    if (!jit->add_object(part.object, why)) return false;
    auto* table = static_cast<void* const*>(jit->find(part.table, why));
    if (!table) return false;
    for (size_t i = 0; i < pieces.size(); ++i) pieces[i].deliver(table[i]);
  }
  made.jit = std::move(jit);
  if (hot_ && made.background) made.background->start();
  parts_.push_back(std::move(made));
  return true;
}

void Linker::optimize() {
  hot_ = true;
  for (Part& part : parts_) {
    if (part.background) part.background->start();
  }
}

size_t Linker::optimized() const {
  size_t n = 0;
  for (const Part& part : parts_) {
    if (part.background) n += part.background->delivered();
  }
  return n;
}

}  // namespace saltus::code
