// The records as files: JSON for programs, one HTML page for people, JUnit for continuous integration.
#pragma once

#include <string>
#include <vector>

#include "verify/expectations.h"
#include "verify/record.h"

namespace saltus::verify {

struct ReportHead {
  std::string title;   // "Modelica"
  double seconds = 0;  // of the whole run
};

std::string to_json(const ReportHead& head, const std::vector<Record>& records);
std::string to_html(const ReportHead& head, const std::vector<Record>& records, const std::vector<Fallback>& fallen);
std::string to_junit(const ReportHead& head, const std::vector<Record>& records);

// Text with what HTML and XML read as markup escaped; control characters are left out.
std::string escaped(std::string_view text);

}  // namespace saltus::verify
