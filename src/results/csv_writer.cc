#include "results/csv_writer.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

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

// "-2.2250738585072014e-308".
constexpr size_t kLongestNumber = 24;

char* print(char* to, double value) {
  if (std::isnan(value)) return static_cast<char*>(std::char_traits<char>::copy(to, "NaN", 3)) + 3;
  if (std::isinf(value)) {
    if (value < 0) *to++ = '-';
    return static_cast<char*>(std::char_traits<char>::copy(to, "Inf", 3)) + 3;
  }
  return std::to_chars(to, to + kLongestNumber, value).ptr;
}

// Most columns of a row repeat a number: of the row before (what stays as it is), or of another column (what always
// equals it). Printing one takes ten times as long as finding its text here, by the bits of the number; two numbers
// that want one place take it in turns.
class PrintedNumbers {
 public:
  explicit PrintedNumbers(size_t columns) : places_(std::bit_ceil(std::clamp<size_t>(2 * columns, 16, 4096))) {
    for (Place& place : places_) place.length = static_cast<size_t>(print(place.text, 0) - place.text);
  }

  // At most kLongestNumber characters may be written at `to`.
  char* append(char* to, double value) {
    uint64_t bits = std::bit_cast<uint64_t>(value);
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): the upper bits of the product depend on all
    // bits of the number.
    Place& place = places_[(bits * 0x9E3779B97F4A7C15u) >> 32 & (places_.size() - 1)];
    if (place.bits != bits) {
      place.bits = bits;
      place.length = static_cast<size_t>(print(place.text, value) - place.text);
    }
    std::memcpy(to, place.text, kLongestNumber);
    return to + place.length;
  }

 private:
  struct Place {
    uint64_t bits = 0;  // of 0.0
    size_t length = 0;
    char text[kLongestNumber] = {};
  };
  std::vector<Place> places_;
};

class CsvWriter final : public Writer {
 public:
  CsvWriter(const SignalTable& signals, const WriterOptions& options)
      : signals_(signals),
        chosen_(chosen_signals(signals, options, options.invariants)),
        units_(options.units),
        numbers_(chosen_.size()),
        row_(chosen_.size() * (kLongestNumber + 1)) {}

  Status open(Draft draft, uint64_t max_bytes) {
    if (Status status = file_.open(std::move(draft)); !status.ok()) return status;
    file_.limit(max_bytes);
    std::string_view separator;
    for (SignalId id : chosen_) {
      file_.append(separator);
      std::string name(signals_.name(id));
      std::string_view unit = signals_[id].unit;
      if (units_ && !unit.empty()) name.append(" [").append(unit).append("]");
      file_.append(csv_name(name));
      separator = ",";
    }
    file_.append("\n");
    // At once, so that a full disk is known before the simulation and not after it.
    return file_.waits_for_rows() ? Status() : file_.flush();
  }

  Status write_row(std::span<const double> values) override {
    if (!file_.status().ok()) return file_.status();
    if (full_) return file_.limit_reached();
    char* at = row_.data();
    for (SignalId id : chosen_) {
      at = numbers_.append(at, signals_.value(id, values));
      *at++ = ',';
    }
    at[-1] = '\n';
    std::string_view row(row_.data(), at);
    if (file_.exceeds_limit(row.size())) {
      full_ = true;
      return file_.limit_reached();
    }
    file_.append(row);
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
  bool units_;
  PrintedNumbers numbers_;
  std::vector<char> row_;
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
