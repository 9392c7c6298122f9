#include "results/mat4_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "results/mat4_matrix.h"

namespace saltus::results {
namespace {

using mat4::Matrix;

std::string_view trim(std::string_view text) {
  text = text.substr(0, text.find('\0'));
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// A text matrix with one text a column (transposed) or a row.
class Texts {
 public:
  Texts(const ByteSource& source, const Matrix& matrix, bool transposed)
      : text_(mat4::read_text(source, matrix)),
        rows_(matrix.rows),
        columns_(matrix.columns_present),
        transposed_(transposed) {}

  uint64_t size() const { return transposed_ ? columns_ : rows_; }
  std::string operator[](uint64_t k) const {
    if (transposed_) return std::string(trim(std::string_view(text_).substr(k * rows_, rows_)));
    std::string text;
    for (uint64_t column = 0; column < columns_; ++column) text += text_[column * rows_ + k];
    return std::string(trim(text));
  }

 private:
  std::string text_;
  uint64_t rows_;
  uint64_t columns_;
  bool transposed_;
};

// Takes "description [unit|displayUnit]" apart; views into `text`.
SignalText take_apart(std::string_view name, std::string_view text) {
  SignalText parts{.name = name, .description = text};
  size_t bracket = text.rfind('[');
  if (!text.ends_with(']') || bracket == std::string_view::npos) return parts;
  std::string_view units = text.substr(bracket + 1, text.size() - bracket - 2);
  // "see [1]" is prose and no unit; other tools put ":#(...)" behind the unit of a type they want to remember.
  units = units.substr(0, units.find(":#"));
  if (!units.empty() && units.find_first_not_of("0123456789") == std::string_view::npos && units != "1") return parts;
  parts.description = trim(text.substr(0, bracket));
  size_t bar = units.find('|');
  parts.unit = units.substr(0, bar);
  if (bar != std::string_view::npos) parts.display_unit = units.substr(bar + 1);
  return parts;
}

// Above this, a data_2 with more variables than there are names is taken for broken.
constexpr uint64_t kManyVariables = uint64_t{1} << 16;

// The parts of a trajectory, found and checked against each other.
struct Layout {
  bool transposed = true;
  Matrix name, info, invariants, varying;
  const Matrix* description = nullptr;
  uint64_t signals = 0;
  uint64_t variables = 0;         // in data_2, the time among them
  uint64_t invariant_places = 0;  // in data_1, the time among them
};

const Matrix* find(const std::vector<Matrix>& matrices, std::string_view name) {
  auto found = std::ranges::find(matrices, name, &Matrix::name);
  return found == matrices.end() ? nullptr : &*found;
}

Status find_layout(const ByteSource& source, const std::vector<Matrix>& matrices, Layout& layout) {
  const Matrix* aclass = find(matrices, "Aclass");
  if (aclass == nullptr) return Status::failed("a MAT file, but not a trajectory: there is no 'Aclass'");
  std::vector<std::string> lines;
  // Four lines of eleven characters; much more is not an Aclass.
  if (aclass->rows <= 16 && aclass->columns <= 1024) {
    Texts texts(source, *aclass, false);
    for (uint64_t k = 0; k < texts.size(); ++k) lines.push_back(texts[k]);
  }
  if (lines.size() < 4 || lines[0] != "Atrajectory") {
    return Status::failed("a MAT file, but not a trajectory: its 'Aclass' is not 'Atrajectory'");
  }
  if (lines[3] != "binTrans" && lines[3] != "binNormal") {
    return Status::failed("a trajectory that is neither 'binTrans' nor 'binNormal'");
  }
  layout.transposed = lines[3] == "binTrans";

  for (std::string_view needed : {"name", "dataInfo", "data_2"}) {
    if (find(matrices, needed) == nullptr) {
      return Status::failed(fmt::format("there is no matrix '{}'; the file may have been cut off", needed));
    }
  }
  layout.name = *find(matrices, "name");
  layout.info = *find(matrices, "dataInfo");
  layout.varying = *find(matrices, "data_2");
  if (const Matrix* invariants = find(matrices, "data_1")) layout.invariants = *invariants;
  layout.description = find(matrices, "description");
  if (!layout.name.whole() || !layout.info.whole() || !layout.invariants.whole() ||
      (!layout.transposed && !layout.varying.whole())) {
    return Status::failed("the file has been cut off");
  }

  bool t = layout.transposed;
  layout.signals = t ? layout.info.columns : layout.info.rows;
  if ((t ? layout.info.rows : layout.info.columns) != 4)
    return Status::failed("'dataInfo' has not four entries a signal");
  if ((t ? layout.name.columns : layout.name.rows) != layout.signals) {
    return Status::failed("'name' and 'dataInfo' differ in the number of signals");
  }
  layout.variables = t ? layout.varying.rows : layout.varying.columns;
  layout.invariant_places = t ? layout.invariants.rows : layout.invariants.columns;
  if (layout.variables == 0) return Status::failed("'data_2' is empty: there is no time");
  // Variables without points take no bytes, so their number is bounded by nothing else.
  if (layout.variables > layout.signals + 1 && layout.variables > kManyVariables) {
    return Status::failed("'data_2' has more variables than there are signals");
  }
  return {};
}

// data_2, a vector a variable; in blocks, so that no second copy of all of it is needed.
std::vector<std::vector<double>> read_varying(const ByteSource& source, const Layout& layout) {
  const Matrix& data = layout.varying;
  std::vector<std::vector<double>> columns(layout.variables);
  if (!layout.transposed) {
    for (uint64_t k = 0; k < layout.variables; ++k) columns[k] = mat4::read_columns(source, data, k, 1);
    return columns;
  }
  constexpr uint64_t kBlock = uint64_t{1} << 22;
  for (std::vector<double>& column : columns) column.resize(data.columns_present);
  uint64_t step = std::max<uint64_t>(1, kBlock / data.column_bytes());
  for (uint64_t first = 0; first < data.columns_present; first += step) {
    uint64_t count = std::min(step, data.columns_present - first);
    std::vector<double> block = mat4::read_columns(source, data, first, count);
    for (uint64_t k = 0; k < layout.variables; ++k) {
      for (uint64_t point = 0; point < count; ++point) columns[k][first + point] = block[point * layout.variables + k];
    }
  }
  return columns;
}

Status add_signals(const ByteSource& source, const Layout& layout, SignalTable& signals) {
  bool t = layout.transposed;
  Texts names(source, layout.name, t);
  Texts descriptions(source, layout.description != nullptr ? *layout.description : Matrix{}, t);
  std::vector<double> info = mat4::read_columns(source, layout.info, 0, layout.info.columns);
  std::vector<double> invariants = mat4::read_columns(
      source, layout.invariants, 0, t ? std::min<uint64_t>(1, layout.invariants.columns) : layout.invariants.columns);
  auto entry = [&](uint64_t signal, uint64_t k) { return info[t ? 4 * signal + k : k * layout.signals + signal]; };
  // data_1 holds the same values at its first and its last time; the first is taken.
  auto invariant = [&](uint64_t place) { return invariants[t ? place : place * layout.invariants.rows]; };
  bool have_invariants = t ? layout.invariants.columns > 0 : layout.invariants.rows > 0;

  signals.reserve_columns(layout.variables - 1);
  for (uint64_t signal = 0; signal < layout.signals; ++signal) {
    std::string name = names[signal];
    double matrix = entry(signal, 0);
    double place = std::fabs(entry(signal, 1));
    Sign sign = entry(signal, 1) < 0 ? Sign::Negated : Sign::Same;
    // The abscissa is there already as signal 0; Dymola calls it "Time".
    if (matrix == mat4::kAbscissa) continue;
    std::string description = signal < descriptions.size() ? descriptions[signal] : std::string();
    SignalText text = take_apart(name, description);
    if (matrix == mat4::kVarying && place >= 1 && place <= static_cast<double>(layout.variables)) {
      if (place == 1 && (name == "time" || name == "Time")) continue;
      signals.add_at_column(text, static_cast<uint32_t>(place) - 1, sign);
    } else if (matrix == mat4::kInvariant && have_invariants && place >= 1 &&
               place <= static_cast<double>(layout.invariant_places)) {
      double value = invariant(static_cast<uint64_t>(place) - 1);
      signals.add_invariant(text, signed_value(value, SignalKind::Real, sign));
    } else {
      return Status::failed(fmt::format("'dataInfo' sends signal {} to a place that is not there", signal + 1));
    }
  }
  return {};
}

}  // namespace

Outcome<Table> read_mat4(const ByteSource& source) {
  auto matrices = mat4::list_matrices(source);
  if (!matrices.ok()) return {{}, std::move(matrices.status)};
  Layout layout;
  if (Status status = find_layout(source, matrices.value, layout); !status.ok()) return {{}, std::move(status)};
  Table table;
  if (Status status = add_signals(source, layout, table.signals); !status.ok()) return {{}, std::move(status)};
  table.columns = read_varying(source, layout);
  table.truncated = !layout.varying.whole();
  return {std::move(table), {}};
}

}  // namespace saltus::results
