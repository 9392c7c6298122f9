#include "results/mat4_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "results/mat4_format.h"
#include "results/output_file.h"

static_assert(std::endian::native == std::endian::little, "the writer stores numbers as they lie in memory");

namespace saltus::results {
namespace {

using mat4::Content;
using mat4::Element;

// Which stored values go into a data matrix, and at which place each lies. Complements are counted apart from the
// values themselves: a Boolean may be wanted both as it is and negated.
class Places {
 public:
  struct Source {
    uint32_t index;
    bool complement;
  };

  Places(size_t stored, size_t first_place) : place_(2 * stored, 0), next_(static_cast<int32_t>(first_place)) {}

  // One-based, as MATLAB counts.
  int32_t place(uint32_t index, bool complement) {
    int32_t& place = place_[2 * size_t{index} + (complement ? 1 : 0)];
    if (place == 0) {
      place = next_++;
      sources_.push_back({index, complement});
    }
    return place;
  }

  const std::vector<Source>& sources() const { return sources_; }

 private:
  std::vector<int32_t> place_;
  std::vector<Source> sources_;
  int32_t next_;
};

double stored_value(Places::Source source, std::span<const double> values) {
  double value = values[source.index];
  return source.complement ? (value == 0 ? 1.0 : 0.0) : value;
}

// "description [unit|displayUnit]"
std::string described(const Signal& signal) {
  std::string text(signal.description);
  if (signal.unit.empty() && signal.display_unit.empty()) return text;
  if (!text.empty()) text += ' ';
  text += fmt::format("[{}", signal.unit);
  if (!signal.display_unit.empty() && signal.display_unit != signal.unit)
    text += fmt::format("|{}", signal.display_unit);
  return text + "]";
}

class Mat4Writer final : public Writer {
 public:
  Mat4Writer(const SignalTable& signals, const WriterOptions& options)
      : signals_(signals),
        chosen_(chosen_signals(signals, options, true)),
        varying_(signals.column_count(), 1),
        constant_(signals.invariants().size(), 2) {}

  ~Mat4Writer() override {
    if (file_.is_open()) (void)finish();
  }

  Status open(Draft draft, uint64_t max_bytes) {
    if (Status status = file_.open(std::move(draft)); !status.ok()) return status;
    file_.limit(max_bytes);
    write_class();
    write_texts("name", [&](SignalId id) { return std::string(signals_.name(id)); });
    write_texts("description", [&](SignalId id) { return described(signals_[id]); });
    write_data_info();
    write_invariants();
    data_2_ = file_.end();
    header("data_2", Element::Double, Content::Numbers, varying_.sources().size(), 0);
    return file_.waits_for_rows() ? file_.status() : file_.flush();
  }

  Status write_row(std::span<const double> values) override {
    if (!file_.status().ok()) return file_.status();
    if (points_ == std::numeric_limits<int32_t>::max()) {
      return Status::failed("a MAT v4 file cannot hold more than 2147483647 points");
    }
    if (full_) return file_.limit_reached();
    size_t length = varying_.sources().size() * sizeof(double);
    char* to = file_.grow(length);
    if (file_.exceeds_limit()) {
      file_.shrink(length);
      full_ = true;
      return file_.limit_reached();
    }
    if (points_ == 0) start_time_ = values[0];
    stop_time_ = values[0];
    ++points_;
    for (Places::Source source : varying_.sources()) {
      double value = stored_value(source, values);
      std::copy_n(reinterpret_cast<const char*>(&value), sizeof value, to);
      to += sizeof value;
    }
    return file_.wants_flush() ? flush() : Status();
  }

  Status flush() override {
    // The points first and then their number: whoever reads in between sees a shorter, whole file.
    if (points_ == 0) return file_.status();
    if (Status status = file_.flush(); !status.ok()) return status;
    int32_t columns = static_cast<int32_t>(points_);
    if (Status status = file_.patch(data_2_ + offsetof(mat4::Header, columns), &columns, sizeof columns);
        !status.ok()) {
      return status;
    }
    // data_1 stretches over the simulated time.
    if (Status status = file_.patch(data_1_, &start_time_, sizeof start_time_); !status.ok()) return status;
    uint64_t second_column = data_1_ + (constant_.sources().size() + 1) * sizeof(double);
    if (Status status = file_.patch(second_column, &stop_time_, sizeof stop_time_); !status.ok()) return status;
    return file_.commit();
  }

  Status finish() override {
    Status flushed = file_.is_open() ? flush() : file_.status();
    Status closed = file_.close();
    return flushed.ok() ? closed : flushed;
  }

 private:
  void header(std::string_view name, Element element, Content content, size_t rows, size_t columns) {
    mat4::Header header{.type = mat4::type_code(element, content),
                        .rows = static_cast<int32_t>(rows),
                        .columns = static_cast<int32_t>(columns),
                        .imaginary = 0,
                        .name_length = static_cast<int32_t>(name.size() + 1)};
    file_.append(&header, sizeof header);
    file_.append(name);
    file_.append(std::string_view("\0", 1));
  }

  void write_class() {
    constexpr std::array<std::string_view, 4> kClass = {"Atrajectory", "1.1", "", "binTrans"};
    constexpr size_t kWidth = 11;
    header("Aclass", Element::UInt8, Content::Text, kClass.size(), kWidth);
    for (size_t column = 0; column < kWidth; ++column) {
      for (std::string_view row : kClass) file_.append(column < row.size() ? row.substr(column, 1) : " ");
    }
  }

  // A text a column, filled up with zeros to the longest.
  template <class TextOf>
  void write_texts(std::string_view matrix, TextOf text_of) {
    size_t longest = 1;
    for (SignalId id : chosen_) longest = std::max(longest, text_of(id).size());
    header(matrix, Element::UInt8, Content::Text, longest, chosen_.size());
    for (SignalId id : chosen_) {
      std::string text = text_of(id);
      text.resize(longest, '\0');
      file_.append(text);
      if (!file_.waits_for_rows()) (void)file_.flush_if_large();  // kept in file_.status(), which open() returns
    }
  }

  // Per signal: matrix, signed place in it, 0 for linear interpolation, and what holds outside the simulated time: -1
  // undefined, 0 the same value.
  void write_data_info() {
    varying_.place(0, false);
    header("dataInfo", Element::Int32, Content::Numbers, 4, chosen_.size());
    for (SignalId id : chosen_) {
      Signal signal = signals_[id];
      bool negated = signal.sign == Sign::Negated;
      bool complement = negated && signal.kind == SignalKind::Boolean;
      bool varies = signal.storage == Storage::Column;
      int32_t place = (varies ? varying_ : constant_).place(signal.index, complement);
      if (negated && !complement) place = -place;
      int32_t matrix = id == SignalTable::kTime ? mat4::kAbscissa : varies ? mat4::kVarying : mat4::kInvariant;
      std::array<int32_t, 4> info = {matrix, place, 0, varies ? -1 : 0};
      file_.append(info.data(), sizeof info);
      if (!file_.waits_for_rows()) (void)file_.flush_if_large();
    }
  }

  // Two columns, at the start and at the end of the simulation, with the time on top.
  void write_invariants() {
    header("data_1", Element::Double, Content::Numbers, constant_.sources().size() + 1, 2);
    data_1_ = file_.end();
    for (int column = 0; column < 2; ++column) {
      double time = 0;  // patched later
      file_.append(&time, sizeof time);
      for (Places::Source source : constant_.sources()) {
        double value = stored_value(source, signals_.invariants());
        file_.append(&value, sizeof value);
      }
      if (!file_.waits_for_rows()) (void)file_.flush_if_large();
    }
  }

  const SignalTable& signals_;
  std::vector<SignalId> chosen_;
  Places varying_;
  Places constant_;
  OutputFile file_;
  uint64_t data_1_ = 0;  // offset of its elements
  uint64_t data_2_ = 0;  // offset of its header
  int64_t points_ = 0;
  double start_time_ = 0;
  double stop_time_ = 0;
  bool full_ = false;
};

}  // namespace

Outcome<std::unique_ptr<Writer>> open_mat4_writer(Draft draft, uint64_t max_bytes, const SignalTable& signals,
                                                  const WriterOptions& options) {
  auto writer = std::make_unique<Mat4Writer>(signals, options);
  Status status = writer->open(std::move(draft), max_bytes);
  if (!status.ok()) return {nullptr, std::move(status)};
  return {std::move(writer), {}};
}

}  // namespace saltus::results
