#include "notebook/outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "results/reader.h"

namespace saltus::notebook {
namespace {

using Json = nlohmann::ordered_json;

// Larger matrices are named by their sizes.
constexpr size_t kLargestShown = 10;

// Lines that say where a file was written mean nothing to the reader of a page.
std::string without_files(const std::string& out) {
  std::string kept;
  for (size_t begin = 0; begin < out.size();) {
    size_t end = std::min(out.find('\n', begin), out.size() - 1) + 1;
    std::string_view line = std::string_view(out).substr(begin, end - begin);
    if (!line.starts_with("wrote ")) kept += line;
    begin = end;
  }
  return kept;
}

// Numbers of nested lists as name[1,2]; those of an object by its names.
void collect(const Json& json, const std::string& name, const std::string& subscripts,
             std::map<std::string, double>& numbers) {
  if (json.is_number() || json.is_boolean()) {
    double value = json.is_boolean() ? json.get<bool>() : json.get<double>();
    numbers[subscripts.empty() ? name : fmt::format("{}[{}]", name, subscripts)] = value;
  } else if (json.is_array()) {
    for (size_t k = 0; k < json.size(); ++k)
      collect(json[k], name, subscripts + (subscripts.empty() ? "" : ",") + std::to_string(k + 1), numbers);
  } else if (json.is_object()) {
    for (const auto& [key, value] : json.items()) collect(value, key, "", numbers);
  }
}

std::string number_latex(double value) {
  std::string text = fmt::format("{:.6g}", value);
  size_t exponent = text.find('e');
  if (exponent == std::string::npos) return text;
  return fmt::format("{} \\cdot 10^{{{}}}", text.substr(0, exponent), std::stoi(text.substr(exponent + 1)));
}

std::string name_latex(const std::string& name) {
  std::string plain;
  for (char c : name) {
    if (std::string_view("#$%&_{}").find(c) != std::string_view::npos) plain += '\\';
    plain += c;
  }
  return name.size() == 1 ? plain : "\\mathrm{" + plain + "}";
}

std::string matrix_latex(const Json& matrix) {
  std::string rows;
  for (const Json& row : matrix) {
    std::string cells;
    for (const Json& value : row)
      cells += (cells.empty() ? "" : " & ") + (value.is_number() ? number_latex(value.get<double>()) : "\\text{–}");
    rows += (rows.empty() ? "" : " \\\\ ") + cells;
  }
  return "\\begin{pmatrix} " + rows + " \\end{pmatrix}";
}

std::string names_latex(const Json& names) {
  std::string list;
  for (const Json& name : names) list += (list.empty() ? "" : ",\\, ") + name_latex(name.get<std::string>());
  return "\\left(" + list + "\\right)";
}

void read_linear(const std::string& text, CellResult& result) {
  Json linear = Json::parse(text, nullptr, false);
  if (!linear.is_object()) return;
  collect(linear, "", "", result.values.numbers);
  std::string out;
  for (auto [letter, what] : {std::pair{"x", "states"}, {"u", "inputs"}, {"y", "outputs"}}) {
    if (linear.contains(what) && !linear[what].empty() && linear[what].size() <= kLargestShown)
      out += fmt::format("{} &= {} \\\\ ", letter, names_latex(linear[what]));
  }
  for (const char* name : {"A", "B", "C", "D"}) {
    if (!linear.contains(name) || linear[name].empty() || linear[name][0].empty()) continue;
    const Json& matrix = linear[name];
    bool small = matrix.size() <= kLargestShown && matrix[0].size() <= kLargestShown;
    out +=
        fmt::format("{} &= {} \\\\ ", name,
                    small ? matrix_latex(matrix) : fmt::format("\\text{{{} × {}}}", matrix.size(), matrix[0].size()));
  }
  result.latex = "\\begin{aligned} " + out + "\\end{aligned}";
  result.rows = {{"pole", "damping", "frequency [Hz]"}};
  for (const Json& pole : linear.value("poles", Json::array())) {
    double re = pole[0].get<double>(), im = pole[1].get<double>(), size = std::hypot(re, im);
    std::string shown =
        im == 0 ? fmt::format("{:.6g}", re) : fmt::format("{:.6g} {} {:.6g} i", re, im < 0 ? "−" : "+", std::fabs(im));
    result.rows.push_back({shown, size > 0 ? fmt::format("{:.4g}", -re / size) : "",
                           im == 0 ? "" : fmt::format("{:.6g}", size / (2 * std::acos(-1.0)))});
  }
  if (result.rows.size() == 1) result.rows.clear();
}

void read_steady(const std::string& out, CellResult& result) {
  Json steady = Json::parse(out, nullptr, false);
  if (!steady.is_object() || !steady.contains("states")) return;
  collect(steady["states"], "", "", result.values.numbers);
  result.rows = {{"state", "value"}};
  for (const auto& [name, value] : steady["states"].items())
    result.rows.push_back({name, value.is_number() ? fmt::format("{:.9g}", value.get<double>()) : "–"});
}

// A row of a CSV; quotes may hold commas.
std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '"' && quoted && k + 1 < line.size() && line[k + 1] == '"')
      fields.back() += '"', ++k;
    else if (line[k] == '"')
      quoted = !quoted;
    else if (line[k] == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += line[k];
  }
  return fields;
}

void read_sweep(const std::string& text, CellResult& result) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::vector<std::string> fields = fields_of(std::string_view(text).substr(begin, end - begin));
    if (result.rows.empty() || fields.size() == result.rows[0].size()) result.rows.push_back(std::move(fields));
    begin = end + 1;
  }
  if (result.rows.empty()) return;
  bool all_good = std::all_of(result.rows.begin() + 1, result.rows.end(), [](const auto& row) {
    return row[row.size() - 2] == "done" || row[row.size() - 2] == "ok";
  });
  results::Table& table = result.values.table;
  table.columns.resize(1);
  for (size_t column = 0; column + 2 < result.rows[0].size(); ++column) {
    std::vector<double> values;
    for (size_t row = 1; row < result.rows.size(); ++row) {
      const std::string field = result.rows[row][column];
      double value = std::nan("");
      auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
      values.push_back(value);
      if (error == std::errc() && end == field.data() + field.size())
        result.rows[row][column] = fmt::format("{:.7g}", value);
    }
    if (column > 0)
      table.signals.add_column({.name = result.rows[0][column]}), table.columns.push_back(std::move(values));
    else
      table.columns[0] = std::move(values);
  }
  if (all_good) {
    for (auto& row : result.rows) row.resize(row.size() - 2);
  }
}

// What `saltus eval` prints, as lists: {1, 2} is [1, 2].
void read_values(const Cell& cell, const std::string& out, CellResult& result) {
  size_t begin = 0;
  for (size_t k = 0; k < cell.lines.size(); ++k) {
    size_t end = std::min(out.find('\n', begin), out.size());
    std::string value = out.substr(begin, end - begin);
    begin = std::min(end + 1, out.size());
    result.text += fmt::format("{} = {}\n", cell.lines[k], value);
    std::string json = value;
    std::ranges::replace(json, '{', '[');
    std::ranges::replace(json, '}', ']');
    std::string name = cell.lines.size() == 1 ? "value" : fmt::format("value{}", k + 1);
    collect(Json::parse(json, nullptr, false), name, "", result.values.numbers);
  }
}

}  // namespace

void read_outputs(const Cell& cell, const std::string& out, const std::string& file, CellResult& result) {
  std::error_code error;
  bool there = !file.empty() && std::filesystem::exists(file, error);
  if (cell.kind == CellKind::Eval) return read_values(cell, out, result);
  if (cell.kind == CellKind::Steady) return read_steady(out, result);
  if (cell.kind == CellKind::Equations) {
    if (!result.failed) result.latex = out;
    return;
  }
  if (cell.kind == CellKind::Linearize && there && !result.failed) return read_linear(read_text(file), result);
  result.text = cell.kind == CellKind::Draw || cell.kind == CellKind::Sweep ? std::string() : without_files(out);
  if (cell.kind == CellKind::Simulate && there) {
    auto table = results::read_result(file);
    if (table.ok()) {
      result.values.table = std::move(table.value);
      result.values.over_time = true;
    } else {
      result.failed = true;
      result.problems += "error: " + table.message() + "\n";
    }
  }
  if (cell.kind == CellKind::Draw && there) result.picture = read_text(file);
  if (cell.kind == CellKind::Sweep && there) read_sweep(read_text(file), result);
}

}  // namespace saltus::notebook
