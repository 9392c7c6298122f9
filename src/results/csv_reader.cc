#include "results/csv_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

namespace saltus::results {
namespace {

// Lines of a source, without their ends. Holds one block and the line that straddles its border.
class Lines {
 public:
  explicit Lines(const ByteSource& source) : source_(source) {}

  // False at the end. The line stays valid until the next call.
  bool next(std::string_view& line) {
    size_t from = begin_;
    for (;;) {
      size_t end = std::string_view(buffer_).find('\n', from);
      if (end != std::string_view::npos) {
        line = std::string_view(buffer_).substr(begin_, end - begin_);
        begin_ = end + 1;
        ended_ = true;
        break;
      }
      from = buffer_.size() - begin_;
      if (!load()) {
        if (buffer_.empty()) return false;
        line = buffer_;
        begin_ = buffer_.size();
        ended_ = false;
        break;
      }
    }
    ++number_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return true;
  }

  size_t number() const { return number_; }
  // Whether the latest line had its newline.
  bool ended() const { return ended_; }

 private:
  static constexpr size_t kBlock = size_t{1} << 20;

  bool load() {
    buffer_.erase(0, begin_);
    begin_ = 0;
    size_t kept = buffer_.size();
    // Doubling keeps a very long header line from being copied over and over.
    size_t wanted = std::max(kBlock, kept);
    wanted = static_cast<size_t>(std::min<uint64_t>(wanted, source_.size() - offset_));
    buffer_.resize(kept + wanted);
    size_t got = source_.read(offset_, {buffer_.data() + kept, wanted});
    buffer_.resize(kept + got);
    offset_ += got;
    return got > 0;
  }

  const ByteSource& source_;
  std::string buffer_;
  size_t begin_ = 0;
  uint64_t offset_ = 0;
  size_t number_ = 0;
  bool ended_ = true;
};

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// The separator is the one seen outside of quotes and brackets: a tab before a semicolon before a comma.
char find_separator(std::string_view header) {
  bool quoted = false;
  bool semicolon = false;
  for (char c : header) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\t') return '\t';
    if (c == ';') semicolon = true;
  }
  return semicolon ? ';' : ',';
}

// The names of the header; nullopt when a quote is not closed.
std::optional<std::vector<std::string>> split_names(std::string_view header, char separator) {
  std::vector<std::string> names(1);
  bool quoted = false;
  int brackets = 0;  // a[1,2] is one name although nobody quoted it
  for (size_t k = 0; k < header.size(); ++k) {
    char c = header[k];
    if (c == '"') {
      if (quoted && k + 1 < header.size() && header[k + 1] == '"') {
        names.back() += '"';
        ++k;
      } else {
        quoted = !quoted;
      }
      continue;
    }
    if (!quoted && c == '[') ++brackets;
    if (!quoted && c == ']' && brackets > 0) --brackets;
    if (c == separator && !quoted && brackets == 0) {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  if (quoted) return std::nullopt;
  for (std::string& name : names) name = trim(name);
  return names;
}

// "v [m/s]" is a name and a unit; the subscript of "a[1]" has no space before it.
std::pair<std::string_view, std::string_view> split_unit(std::string_view name) {
  size_t at = name.rfind(" [");
  if (at == std::string_view::npos || at == 0 || !name.ends_with(']')) return {name, {}};
  return {name.substr(0, at), name.substr(at + 2, name.size() - at - 3)};
}

std::optional<double> number_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc()) return value;
  if (error != std::errc::result_out_of_range) return std::nullopt;
  // Too large or too small for a double: what the nearest one is, the exponent's sign tells.
  bool tiny = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
  double magnitude = tiny ? 0.0 : std::numeric_limits<double>::infinity();
  return text.starts_with('-') ? -magnitude : magnitude;
}

std::optional<double> parse_value(std::string_view text, bool decimal_comma) {
  text = trim(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = trim(text.substr(1, text.size() - 2));
  if (text.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (auto value = number_of(text)) return value;
  if (text == "true" || text == "True" || text == "TRUE") return 1;
  if (text == "false" || text == "False" || text == "FALSE") return 0;
  size_t comma = text.find(',');
  if (decimal_comma && comma != std::string_view::npos && text.size() < 64) {
    std::string with_point(text);
    with_point[comma] = '.';
    return number_of(with_point);
  }
  return std::nullopt;
}

// Text of the file as it may be shown in a message: short, and no control characters.
std::string shown(std::string_view text) {
  std::string safe(text.substr(0, 40));
  for (char& c : safe) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  }
  return safe;
}

// Reads the fields of a line into `row` and returns how many there were; `bad` says what was not a number.
size_t parse_row(std::string_view line, char separator, std::vector<double>& row, std::string& bad) {
  size_t fields = 0;
  bool more = true;
  while (more) {
    size_t end = line.find(separator);
    more = end != std::string_view::npos;
    std::string_view field = line.substr(0, end);
    if (more) line.remove_prefix(end + 1);
    if (fields == row.size() && !more && trim(field).empty()) break;  // a separator at the end of the line
    if (fields < row.size()) {
      if (auto value = parse_value(field, separator != ',')) {
        row[fields] = *value;
      } else if (bad.empty()) {
        bad = fmt::format("column {}: '{}' is not a number", fields + 1, shown(trim(field)));
      }
    }
    ++fields;
  }
  return fields;
}

// The first line that is neither empty nor a comment; false when there is none. Excel's `sep=` sets the separator.
bool find_header(Lines& lines, std::string_view& line, char& separator) {
  while (lines.next(line)) {
    if (lines.number() == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (line.size() == 5 && line.starts_with("sep=")) {
      separator = line[4];
    } else if (!trim(line).empty() && !line.starts_with('#')) {
      return true;
    }
  }
  return false;
}

// Far above any model, and low enough that a file of nothing but commas cannot ask for all memory.
constexpr size_t kMostSignals = size_t{1} << 24;

Outcome<Table> failed(std::string why) {
  return {{}, Status::failed(std::move(why))};
}

Outcome<Table> failed(size_t line, std::string_view why) {
  return failed(fmt::format("line {}: {}", line, why));
}

}  // namespace

Outcome<Table> read_csv(const ByteSource& source) {
  Lines lines(source);
  std::string_view line;
  char separator = 0;
  if (!find_header(lines, line, separator)) return failed("the file is empty");
  if (line.find('\0') != std::string_view::npos) return failed("not a CSV: there are zero bytes in its header");
  if (separator == 0) separator = find_separator(line);
  if (static_cast<size_t>(std::ranges::count(line, separator)) >= kMostSignals) return failed("too many columns");
  auto names = split_names(line, separator);
  if (!names) return failed(lines.number(), "a quote is not closed");
  if (names->size() > 1 && names->back().empty()) names->pop_back();  // a separator at the end of the line
  if (number_of(names->front())) return failed(lines.number(), "a header of names is missing");

  Table table;
  size_t count = names->size();
  // What `saltus sweep` writes has two columns of text at its end, the second one quoted, with separators in it.
  bool of_sweep =
      count > 2 && names->front() == "member" && (*names)[count - 2] == "status" && names->back() == "message";
  size_t numbers = of_sweep ? count - 2 : count;
  for (size_t k = 1; k < numbers; ++k) {
    auto [name, unit] = split_unit((*names)[k]);
    table.signals.add_column({.name = name, .unit = unit});
  }
  table.columns.resize(numbers);

  std::vector<double> row(numbers);
  while (lines.next(line)) {
    if (trim(line).empty() || line.starts_with('#')) continue;
    std::string bad;
    size_t fields = parse_row(line, separator, row, bad);
    if (fields <= count && (fields < count || !bad.empty()) && !lines.ended()) {
      table.truncated = true;  // the writer was killed in the middle of its last line
      break;
    }
    if (of_sweep ? fields < count : fields != count) {
      return failed(lines.number(), fmt::format("{} values, but the header has {} names", fields, count));
    }
    if (!bad.empty()) return failed(lines.number(), bad);
    for (size_t k = 0; k < numbers; ++k) table.columns[k].push_back(row[k]);
  }
  return {std::move(table), {}};
}

}  // namespace saltus::results
