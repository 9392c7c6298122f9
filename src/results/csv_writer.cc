#include "results/csv_writer.h"

#include <charconv>
#include <cmath>

#include "results/output_file.h"

namespace saltus::results {

std::string csv_name(std::string_view name) {
  if (name.find_first_of(",;\t\"\r\n# ") == std::string_view::npos) return std::string(name);
  std::string quoted = "\"";
  for (char c : name) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

namespace {

// "-2.2250738585072014e-308" and a separator.
constexpr size_t kLongestNumber = 32;

char* print(char* to, double value) {
  if (std::isnan(value)) return static_cast<char*>(std::char_traits<char>::copy(to, "NaN", 3)) + 3;
  if (std::isinf(value)) {
    if (value < 0) *to++ = '-';
    return static_cast<char*>(std::char_traits<char>::copy(to, "Inf", 3)) + 3;
  }
  return std::to_chars(to, to + kLongestNumber, value).ptr;
}

class CsvWriter final : public Writer {
 public:
  CsvWriter(const SignalTable& signals, const WriterOptions& options)
      : signals_(signals), chosen_(chosen_signals(signals, options, options.invariants)) {}

  Status open(const std::string& path) {
    if (Status status = file_.open(path); !status.ok()) return status;
    std::string_view separator;
    for (SignalId id : chosen_) {
      file_.append(separator);
      file_.append(csv_name(signals_.name(id)));
      separator = ",";
    }
    file_.append("\n");
    // At once, so that an unwritable place is known before the simulation and not after it.
    return file_.flush();
  }

  Status write_row(std::span<const double> values) override {
    if (!file_.status().ok()) return file_.status();
    size_t room = chosen_.size() * kLongestNumber;
    char* begin = file_.grow(room);
    char* at = begin;
    for (SignalId id : chosen_) {
      at = print(at, signals_.value(id, values));
      *at++ = ',';
    }
    at[-1] = '\n';
    file_.shrink(room - static_cast<size_t>(at - begin));
    return file_.wants_flush() ? file_.flush() : Status();
  }

  Status flush() override { return file_.flush(); }
  Status finish() override { return file_.close(); }

 private:
  const SignalTable& signals_;
  std::vector<SignalId> chosen_;
  OutputFile file_;
};

}  // namespace

Outcome<std::unique_ptr<Writer>> open_csv_writer(const std::string& path, const SignalTable& signals,
                                                 const WriterOptions& options) {
  auto writer = std::make_unique<CsvWriter>(signals, options);
  Status status = writer->open(path);
  if (!status.ok()) return {nullptr, std::move(status)};
  return {std::move(writer), {}};
}

}  // namespace saltus::results
