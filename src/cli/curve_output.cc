#include "cli/curve_output.h"

#include "cli/exit_status.h"
#include "cli/tell.h"

namespace saltus::cli {

int show(const CurveOutput& output, const SimulateOptions& options, driver::Outputs& outputs) {
  const std::string& file = options.run.output;
  results::Status written;
  if (file.ends_with(".csv")) {
    written = outputs.write(file, output.csv());
  } else if (!file.empty()) {
    auto draft = outputs.open(file);
    if (!draft.ok()) return tell_error(draft.message()), kRunFailed;
    results::PlotOptions plot;
    plot.over_time = false;
    std::vector<results::Curve> curves = output.curves(plot);
    written = results::write_plot(std::move(draft.value), curves, plot);
  }
  if (!written.ok()) return tell_error(written.message()), kRunFailed;
  put(options.source.json ? output.json + "\n" : output.text);
  return kDone;
}

}  // namespace saltus::cli
