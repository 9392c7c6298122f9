// One page that needs nothing else: styles, pictures and the little script are inside.
#include <fmt/format.h>

#include "verify/reports.h"
#include "verify/summary.h"

namespace saltus::verify {
namespace {

constexpr const char* kHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body {{ font: 15px/1.45 system-ui, sans-serif; max-width: 1200px; margin: 2em auto; padding: 0 1em; color: #1b1f24; }}
h1 {{ font-size: 1.6em; }} h2 {{ margin-top: 2em; font-size: 1.2em; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ padding: .25em .6em; text-align: right; border-bottom: 1px solid #e3e6ea; vertical-align: top; }}
th:first-child, td:first-child, td.text {{ text-align: left; }}
td.text {{ overflow-wrap: anywhere; }}
thead th {{ position: sticky; top: 0; background: #fff; }}
tr.sum td {{ font-weight: 600; border-top: 2px solid #1b1f24; }}
.state {{ padding: 0 .5em; border-radius: 1em; white-space: nowrap; }}
.verified {{ background: #c9efd2; }} .simulated {{ background: #ffe9b8; }} .low {{ background: #fbd0cc; }}
.bar {{ display: inline-block; height: .7em; background: #2f9e57; border-radius: 2px; }}
details {{ margin: .2em 0; }} summary {{ cursor: pointer; }}
code {{ font-size: .92em; }} input {{ font: inherit; padding: .3em; width: 24em; max-width: 100%; }}
svg {{ max-width: 100%; height: auto; }}
</style></head><body>
)";

constexpr const char* kScript = R"(<script>
const box = document.getElementById('filter');
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\s+/);
  for (const row of document.querySelectorAll('#models tbody tr'))
    row.hidden = !words.every(w => row.textContent.toLowerCase().includes(w));
});
</script></body></html>
)";

std::string badge(State state) {
  const char* look = state == State::Verified ? "verified" : state == State::Simulated ? "simulated" : "low";
  return fmt::format("<span class=\"state {}\">{}</span>", look, to_string(state));
}

std::string tally_row(const Tally& t, bool sum) {
  std::string row = fmt::format("<tr{}><td>{}</td><td>{}</td>", sum ? " class=\"sum\"" : "", escaped(t.name), t.models);
  for (size_t s = 1; s < kStates - 1; ++s) row += fmt::format("<td>{}</td>", t.reached[s]);
  double share = t.with_reference > 0 ? double(t.reached[kStates - 1]) / double(t.with_reference) : 0;
  row += fmt::format(
      "<td>{} of {}</td><td style=\"text-align:left;min-width:110px\"><span class=\"bar\" "
      "style=\"width:{:.0f}px\"></span></td></tr>\n",
      t.reached[kStates - 1], t.with_reference, share * 100);
  return row;
}

std::string package_table(const std::vector<Record>& records) {
  std::string out = "<h2>Packages</h2>\n<table><thead><tr><th>package</th><th>models</th>";
  for (size_t s = 1; s < kStates; ++s) out += fmt::format("<th>{}</th>", to_string(static_cast<State>(s)));
  out += "<th></th></tr></thead><tbody>\n";
  for (const Tally& tally : by_package(records)) out += tally_row(tally, false);
  out += tally_row(total(records), true);
  return out + "</tbody></table>\n";
}

std::string cause_list(const std::vector<Record>& records) {
  std::string out = "<h2>Causes of failure</h2>\n";
  for (const Cause& cause : by_cause(records)) {
    out += fmt::format("<details><summary>{} × {}</summary><ul>\n", cause.records.size(), escaped(cause.text));
    for (const Record* record : cause.records) {
      out += fmt::format("<li><a href=\"#{0}\">{0}</a>: {1}", escaped(record->model), escaped(record->message));
      if (!record->place.empty()) out += fmt::format(" <code>{}</code>", escaped(record->place));
      out += "</li>\n";
    }
    out += "</ul></details>\n";
  }
  return out;
}

// What is worth unfolding: times of passes, the reason, wrong signals with their pictures.
std::string model_details(const Record& record) {
  std::string inside;
  if (!record.message.empty() && !record.passed()) {
    inside += fmt::format("<p><b>{}</b>: {}", escaped(record.code), escaped(record.message));
    if (!record.place.empty()) inside += fmt::format("<br><code>{}</code>", escaped(record.place));
    inside += "</p>";
  }
  if (!record.passes.empty()) {
    inside += "<p>";
    const char* separator = "";
    for (const auto& [pass, seconds] : record.passes) {
      inside += fmt::format("{}{} {:.1f} ms", separator, escaped(pass), seconds * 1e3);
      separator = " · ";
    }
    inside += "</p>";
  }
  for (const WrongSignal& wrong : record.wrong) {
    inside += fmt::format("<p>{}: {}</p>{}\n", escaped(wrong.name), escaped(wrong.why), wrong.picture);
  }
  return inside;
}

std::string model_table(const std::vector<Record>& records) {
  std::string out =
      "<h2>Models</h2>\n<p><input id=\"filter\" placeholder=\"filter: name, state, message\"></p>\n"
      "<table id=\"models\"><thead><tr><th>model</th><th>state</th><th>equations</th><th>states</th><th>time</th>"
      "<th>memory</th></tr></thead><tbody>\n";
  for (const Record& r : records) {
    auto number = [](int64_t n) { return n < 0 ? std::string() : fmt::format("{}", n); };
    out += fmt::format(
        "<tr id=\"{0}\"><td "
        "class=\"text\"><details><summary>{0}</summary>{1}</details></td><td>{2}</td><td>{3}</td><td>{4}</td>"
        "<td>{5:.2f} s</td><td>{6:.0f} MB</td></tr>\n",
        escaped(r.model), model_details(r), badge(r.state), number(r.equations), number(r.states), r.child.seconds,
        r.child.peak_mb);
  }
  return out + "</tbody></table>\n";
}

}  // namespace

std::string to_html(const ReportHead& head, const std::vector<Record>& records, const std::vector<Fallback>& fallen) {
  Tally all = total(records);
  std::string title = fmt::format("Saltus: {}", head.title);
  std::string out = fmt::format(fmt::runtime(kHead), fmt::arg("title", escaped(title)));
  out += fmt::format(
      "<h1>{}</h1>\n<p>{} models, {} simulate to their stop time, {} of {} with a reference are verified. The run took "
      "{:.0f} s.</p>\n",
      escaped(title), all.models, all.reached[static_cast<size_t>(State::Simulated)],
      all.reached[static_cast<size_t>(State::Verified)], all.with_reference, head.seconds);
  if (!fallen.empty()) {
    out += "<h2>Fallen back</h2>\n<ul>\n";
    for (const Fallback& f : fallen) {
      out += fmt::format("<li><a href=\"#{0}\">{0}</a>: expected {1}, came to {2}</li>\n", escaped(f.record->model),
                         to_string(f.expected), to_string(f.record->state));
    }
    out += "</ul>\n";
  }
  out += package_table(records) + cause_list(records) + model_table(records) + kScript;
  return out;
}

}  // namespace saltus::verify
