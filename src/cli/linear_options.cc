#include "cli/linear_options.h"

#include "cli/command_line.h"

namespace saltus::cli {

void LinearOptions::declare(Command& command) {
  simulate.keeps_inputs = true;
  simulate.offers_grid = false;  // a run ends at --at
  simulate.declare(command);
  command.add_option("--at", at, "linearize at time T (default: the start time)")->option_text("TIME");
  command
      .add_option("--from,--from-input", selection.from,
                  "add an input at this signal; repeatable (default: the inputs of the model)")
      ->option_text("SIGNAL");
  command
      .add_option("--to,--to-output", selection.to,
                  "observe this signal; repeatable (default: the outputs of the model)")
      ->option_text("SIGNAL");
  command
      .add_option("--open", selection.open,
                  "open the loop at this signal; without --from and --to: the transfer function of that loop")
      ->option_text("SIGNAL");
}

void PairOptions::declare(Command& command, const char* quantity, const char* unit) {
  LinearOptions::declare(command);
  command.add_option("--low", low, fmt::format("lowest {} [{}]", quantity, unit))
      ->option_text(unit[0] == '1' ? "K" : "W")
      ->check(positive_number);
  command.add_option("--high", high, fmt::format("highest {} [{}]", quantity, unit))
      ->option_text(unit[0] == '1' ? "K" : "W")
      ->check(positive_number);
}

void PairOptions::settle() {
  simulate.settle();
  if (low > 0 && high > 0 && !(low < high)) throw WrongWords("--low must be below --high");
}

}  // namespace saltus::cli
