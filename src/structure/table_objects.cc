#include "structure/table_objects.h"

#include <limits>
#include <set>

#include "hybrid/rewrite.h"
#include "structure/block_walk.h"

namespace saltus::structure {
namespace {

constexpr std::string_view kTables = "ModelicaStandardTables_CombiT";
constexpr std::string_view kFiles = "ModelicaInternal_";
constexpr std::string_view kNextTimeEvent = "ModelicaStandardTables_CombiTimeTable_nextTimeEvent";

class Search {
 public:
  explicit Search(ScalarModel& m) : m_(m), pool_(m.build.pool()) {}

  void run() {
    for (const auto* list : {&m_.schedule.parameters, &m_.schedule.initial}) {
      for (const Block& block : *list) look_at_object(block);
    }
    look_at_functions();
    for (const Block& block : m_.schedule.blocks) look_for_events(block);
    for (ExprId call : calls_) {
      std::vector<ExprId> args(pool_.args(call).begin(), pool_.args(call).end());
      TypeId type = pool_.type(call);
      FunctionId function = pool_.function(call);
      // A call for a time before everything makes the table forget which interval it is in; the next one looks for it.
      args.back() = m_.build.real(std::numeric_limits<double>::lowest());
      m_.schedule.table_events.push_back(m_.build.call(function, args, type));
      m_.schedule.table_events.push_back(call);
    }
  }

 private:
  using FunctionId = hybrid::FunctionId;

  bool is_known(ExprId e) {
    bool known = true;
    walk_(e, [&](ExprId x) {
      if (pool_.op(x) != Op::Call || m_.model.types[pool_.type(x)].base != hybrid::BaseType::ExternalObject) return;
      const hybrid::Function& f = m_.model.functions[pool_.function(x)];
      known = known && (f.stateless || (f.is_external && f.external.symbol.starts_with(kTables)));
    });
    return known;
  }

  void look_at_object(const Block& block) {
    if (block.kind != BlockKind::AssignObject || !m_.schedule.opaque_object.empty() || is_known(block.value)) return;
    const ObjectFacts& object = m_.objects[block.target];
    m_.schedule.opaque_object = hybrid::element_name(m_.model, m_.context.names, object.variable, object.offset);
  }

  // An impure function of C may remember its calls. Those of the Standard Library that print, or read files, do not,
  // nor those that are declared stateless.
  void look_at_functions() {
    for (hybrid::FunctionId id : m_.model.functions.ids()) {
      const hybrid::Function& f = m_.model.functions[id];
      bool may_remember = f.impure && f.is_external && !f.stateless && !f.external.symbol.starts_with(kFiles);
      if (!may_remember || !m_.schedule.opaque_object.empty()) continue;
      m_.schedule.opaque_object = m_.context.names.text(f.name);
    }
  }

  void look_for_events(const Block& block) {
    each_expression_of(block, Unknowns::RealAndDiscrete, [&](ExprId e, const Block&) { look_for_calls(e); });
  }

  void look_for_calls(ExprId root) {
    walk_(root, [&](ExprId e) {
      if (pool_.op(e) != Op::Call) return;
      const hybrid::Function& f = m_.model.functions[pool_.function(e)];
      if (f.is_external && f.external.symbol == kNextTimeEvent && pool_.arg_count(e) == 2) calls_.insert(e);
    });
  }

  ScalarModel& m_;
  const hybrid::ExprPool& pool_;
  hybrid::Walk walk_{pool_};
  std::set<ExprId> calls_;
};

}  // namespace

void find_table_objects(ScalarModel& m) {
  if (m.schedule.object_count > 0 || m.model.functions.size() > 0) Search(m).run();
}

}  // namespace saltus::structure
