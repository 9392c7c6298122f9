// A run from its beginning to its end, with a snapshot on the way where one is wanted.
#include "simulate/recording/messages.h"
#include "simulate/runner.h"
#include "simulate/simulate.h"

namespace saltus::simulate {

SALTUS_DIAGNOSTIC(NotSaved, Error, "R0041", "no snapshot at time {}: {}");

Outcome simulate(const run::Program& program, const Options& options, const OpenWriter& open,
                 const ReportProgress& progress, Context& context) {
  PassTimer timer(context.timers, PassId::Simulate);
  auto runner = make_runner(program, options, open, progress, context);
  if (options.resume ? runner->resume(*options.resume) : runner->begin()) {
    // A snapshot is a cut: the run goes on behind it as one that is restored there does.
    if (options.saved) {
      bool there = options.save_at == runner->time() ||
                   (options.save_at > runner->time() && runner->advance_to(options.save_at) &&
                    runner->time() >= options.save_at);
      bool well = runner->status() == Status::Done || runner->status() == Status::Terminated;
      std::string why = "the run does not get there";
      Snapshot snapshot;
      if (there && runner->save(snapshot, why))
        options.saved(snapshot);
      else if (well)
        context.diagnostics.report(NotSaved, {}, number(options.save_at), why);
    }
    runner->advance_to(options.stop);
  }
  return runner->finish();
}

}  // namespace saltus::simulate
