// The commands, one a file. Each declares its options and, when it is the one asked for, hands over what to run.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace saltus::cli {

// The chosen command; gives the exit status.
using Action = std::function<int()>;

void add_parse(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_flatten(CLI::App& app, Action& action);
void add_simulate(CLI::App& app, Action& action);
void add_linearize(CLI::App& app, Action& action);
void add_bode(CLI::App& app, Action& action);
void add_sweep(CLI::App& app, Action& action);
void add_steady(CLI::App& app, Action& action);
void add_equations(CLI::App& app, Action& action);
void add_eval(CLI::App& app, Action& action);
void add_plot(CLI::App& app, Action& action);
void add_result(CLI::App& app, Action& action);
void add_compare(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_convert(CLI::App& app, Action& action);
void add_install(CLI::App& app, Action& action);
void add_format(CLI::App& app, Action& action);
void add_draw(CLI::App& app, Action& action);
void add_document(CLI::App& app, Action& action);
void add_explain(CLI::App& app, Action& action);
void add_notebook(CLI::App& app, Action& action);
void add_lsp(CLI::App& app, Action& action);
void add_completion(CLI::App& app, Action& action);

}  // namespace saltus::cli
