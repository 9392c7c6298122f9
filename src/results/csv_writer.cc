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

  Status open(Draft draft, uint64_t max_bytes) {
    if (Status status = file_.open(std::move(draft)); !status.ok()) return status;
    file_.limit(max_bytes);
    std::string_view separator;
    for (SignalId id : chosen_) {
      file_.append(separator);
      file_.append(csv_name(signals_.name(id)));
      separator = ",";
    }
    file_.append("\n");
    // At once, so that a full disk is known before the simulation and not after it.
    return file_.waits_for_rows() ? Status() : file_.flush();
  }

  Status write_row(std::span<const double> values) override {
    if (!file_.status().ok()) return file_.status();
    if (full_) return file_.limit_reached();
    size_t room = chosen_.size() * kLongestNumber;
    char* begin = file_.grow(room);
    char* at = begin;
    for (SignalId id : chosen_) {
      at = print(at, signals_.value(id, values));
      *at++ = ',';
    }
    at[-1] = '\n';
    size_t length = static_cast<size_t>(at - begin);
    file_.shrink(room - length);
    if (file_.exceeds_limit()) {
      file_.shrink(length);
      full_ = true;
      return file_.limit_reached();
    }
    has_rows_ = true;
    return file_.wants_flush() ? flush() : Status();
  }

  Status flush() override {
    if (!has_rows_) return file_.status();
    Status status = file_.flush();
    return status.ok() ? file_.commit() : status;
  }
  Status finish() override {
    Status status = flush();
    Status closed = file_.close();
    return status.ok() ? closed : status;
  }
  ~CsvWriter() override {
    if (file_.is_open()) (void)finish();
  }

 private:
  const SignalTable& signals_;
  std::vector<SignalId> chosen_;
  OutputFile file_;
  bool has_rows_ = false;
  bool full_ = false;
};

}  // namespace

Outcome<std::unique_ptr<Writer>> open_csv_writer(Draft draft, uint64_t max_bytes, const SignalTable& signals,
                                                 const WriterOptions& options) {
  auto writer = std::make_unique<CsvWriter>(signals, options);
  Status status = writer->open(std::move(draft), max_bytes);
  if (!status.ok()) return {nullptr, std::move(status)};
  return {std::move(writer), {}};
}

}  // namespace saltus::results
