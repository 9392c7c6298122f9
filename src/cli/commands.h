// The commands, one a file. Each declares its options and, when it is the one asked for, hands over what to run.
#pragma once

#include <functional>

namespace saltus::cli {

class Command;

// The chosen command; gives the exit status.
using Action = std::function<int()>;

void add_parse(Command& app, Action& action);
void add_check(Command& app, Action& action);
void add_flatten(Command& app, Action& action);
void add_simulate(Command& app, Action& action);
void add_linearize(Command& app, Action& action);
void add_bode(Command& app, Action& action);
void add_step(Command& app, Action& action);
void add_nyquist(Command& app, Action& action);
void add_margins(Command& app, Action& action);
void add_rlocus(Command& app, Action& action);
void add_sweep(Command& app, Action& action);
void add_steady(Command& app, Action& action);
void add_equations(Command& app, Action& action);
void add_eval(Command& app, Action& action);
void add_sensitivities(Command& app, Action& action);
void add_fit(Command& app, Action& action);
void add_plot(Command& app, Action& action);
void add_result(Command& app, Action& action);
void add_compare(Command& app, Action& action);
void add_verify(Command& app, Action& action);
void add_convert(Command& app, Action& action);
void add_doctor(Command& app, Action& action);
void add_install(Command& app, Action& action);
void add_format(Command& app, Action& action);
void add_draw(Command& app, Action& action);
void add_document(Command& app, Action& action);
void add_explain(Command& app, Action& action);
void add_notebook(Command& app, Action& action);
void add_lsp(Command& app, Action& action);
void add_completion(Command& app, Action& action);
void add_studio(Command& app, Action& action);
void add_examples(Command& app, Action& action);
void add_session(Command& app, Action& action);
void add_mcp(Command& app, Action& action);

}  // namespace saltus::cli
