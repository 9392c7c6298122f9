#include <fmt/format.h>

#include <algorithm>

#include "verify/reports.h"

namespace saltus::verify {

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

std::string to_junit(const ReportHead& head, const std::vector<Record>& records) {
  auto failures = std::count_if(records.begin(), records.end(), [](const Record& r) { return !r.passed(); });
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += fmt::format("<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" time=\"{:.3f}\">\n", escaped(head.title),
                     records.size(), failures, head.seconds);
  for (const Record& record : records) {
    out += fmt::format("  <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", escaped(record.package),
                       escaped(record.model), record.child.seconds);
    if (record.passed()) {
      out += "/>\n";
    } else {
      out += fmt::format(">\n    <failure type=\"{}\" message=\"{}\">state: {}\n{}</failure>\n  </testcase>\n",
                         escaped(record.code), escaped(record.message), to_string(record.state), escaped(record.place));
    }
  }
  return out + "</testsuite>\n";
}

}  // namespace saltus::verify
