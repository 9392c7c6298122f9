// A linear model as text for people, as JSON, as Modelica and as a MAT v4 file.
#include <cstring>
#include <nlohmann/json.hpp>

#include "analysis/descriptor.h"
#include "analysis/linearize.h"
#include "analysis/transfer.h"
#include "base/diagnostics.h"

namespace saltus::analysis {
namespace {

std::string number(double x) {
  return fmt::format("{}", x == 0 ? 0.0 : x);
}

std::string table(const char* name, const Matrix& matrix, const std::vector<std::string>& rows,
                  const std::vector<std::string>& columns) {
  if (matrix.entries.empty()) return {};
  size_t width = 12, label = 0;
  for (const std::string& column : columns) width = std::max(width, column.size());
  for (const std::string& row : rows) label = std::max(label, row.size());
  std::string out = fmt::format("{}\n{:{}}", name, "", label + 2);
  for (const std::string& column : columns) out += fmt::format(" {:>{}}", column, width);
  out += '\n';
  for (size_t i = 0; i < matrix.rows; ++i) {
    out += fmt::format("  {:{}}", rows[i], label);
    for (size_t j = 0; j < matrix.columns; ++j)
      out += fmt::format(" {:>{}.7g}", matrix(i, j) == 0 ? 0.0 : matrix(i, j), width);
    out += '\n';
  }
  return out;
}

nlohmann::json rows_of(const Matrix& matrix) {
  nlohmann::json rows = nlohmann::json::array();
  for (size_t i = 0; i < matrix.rows; ++i) {
    nlohmann::json row = nlohmann::json::array();
    for (size_t j = 0; j < matrix.columns; ++j) row.push_back(matrix(i, j));
    rows.push_back(std::move(row));
  }
  return rows;
}

nlohmann::json pairs(const std::vector<std::complex<double>>& values) {
  nlohmann::json made = nlohmann::json::array();
  for (std::complex<double> value : values) made.push_back({value.real(), value.imag()});
  return made;
}

std::string literal(const Matrix& matrix) {
  if (matrix.entries.empty()) return fmt::format("zeros({}, {})", matrix.rows, matrix.columns);
  std::string out = "[";
  for (size_t i = 0; i < matrix.rows; ++i) {
    if (i > 0) out += "; ";
    for (size_t j = 0; j < matrix.columns; ++j) out += (j > 0 ? ", " : "") + number(matrix(i, j));
  }
  return out + "]";
}

std::string literal(const std::vector<double>& values) {
  if (values.empty()) return "zeros(0)";
  std::string out = "{";
  for (size_t i = 0; i < values.size(); ++i) out += (i > 0 ? ", " : "") + number(values[i]);
  return out + "}";
}

// Level 4 of the MAT format: five words of 32 bits, the name, the numbers column by column.
void add_matrix(std::string& out, const char* name, size_t rows, size_t columns, const std::vector<double>& by_columns,
                bool text = false) {
  int32_t head[5] = {text ? 1 : 0, static_cast<int32_t>(rows), static_cast<int32_t>(columns), 0,
                     static_cast<int32_t>(std::strlen(name) + 1)};
  out.append(reinterpret_cast<const char*>(head), sizeof head);
  out.append(name, std::strlen(name) + 1);
  out.append(reinterpret_cast<const char*>(by_columns.data()), by_columns.size() * sizeof(double));
}

void add_matrix(std::string& out, const char* name, const Matrix& matrix) {
  std::vector<double> by_columns;
  for (size_t j = 0; j < matrix.columns; ++j) {
    for (size_t i = 0; i < matrix.rows; ++i) by_columns.push_back(matrix(i, j));
  }
  add_matrix(out, name, matrix.rows, matrix.columns, by_columns);
}

// One name a row, padded with spaces.
void add_names(std::string& out, const char* name, const std::vector<std::string>& names) {
  size_t width = 0;
  for (const std::string& n : names) width = std::max(width, n.size());
  std::vector<double> letters;
  for (size_t j = 0; j < width; ++j) {
    for (const std::string& n : names) letters.push_back(j < n.size() ? static_cast<unsigned char>(n[j]) : ' ');
  }
  add_matrix(out, name, names.size(), width, letters, true);
}

}  // namespace

std::string as_text(const LinearModel& m) {
  std::string out = fmt::format("{} at time {}: {} states, {} inputs, {} outputs\n", m.model, m.time, m.states.size(),
                                m.inputs.size(), m.outputs.size());
  out += table("A", m.a, m.states, m.states) + table("B", m.b, m.states, m.inputs);
  out += table("C", m.c, m.outputs, m.states) + table("D", m.d, m.outputs, m.inputs);
  if (!m.poles.empty()) out += "poles\n";
  for (std::complex<double> pole : m.poles) out += fmt::format("  {}\n", complex_text(pole));
  for (const TransferFunction& t : transfer_functions(m)) {
    out += fmt::format("{} / {}\n", m.outputs[t.output], m.inputs[t.input]);
    out += fmt::format("  ({}) / ({})\n", polynomial_text(t.numerator), polynomial_text(t.denominator));
    for (std::complex<double> zero : t.zeros) out += fmt::format("  zero {}\n", complex_text(zero));
  }
  return out;
}

std::string as_json(const LinearModel& m) {
  nlohmann::json transfer = nlohmann::json::array();
  for (const TransferFunction& t : transfer_functions(m)) {
    transfer.push_back({{"input", m.inputs[t.input]},
                        {"output", m.outputs[t.output]},
                        {"zeros", pairs(t.zeros)},
                        {"poles", pairs(t.poles)},
                        {"gain", t.gain},
                        {"numerator", t.numerator},
                        {"denominator", t.denominator}});
  }
  nlohmann::json out = {{"model", m.model},
                        {"time", m.time},
                        {"states", m.states},
                        {"inputs", m.inputs},
                        {"outputs", m.outputs},
                        {"x", m.x},
                        {"u", m.u},
                        {"y", m.y},
                        {"A", rows_of(m.a)},
                        {"B", rows_of(m.b)},
                        {"C", rows_of(m.c)},
                        {"D", rows_of(m.d)},
                        {"poles", pairs(m.poles)},
                        {"transferFunctions", transfer}};
  return out.dump();
}

std::string as_modelica(const LinearModel& m) {
  size_t n = m.states.size(), inputs = m.inputs.size(), outputs = m.outputs.size();
  auto list = [](const std::vector<std::string>& names) {
    std::string out;
    for (size_t i = 0; i < names.size(); ++i) out += fmt::format("{}{}", i > 0 ? ", " : "", names[i]);
    return out;
  };
  std::string name = m.model.substr(m.model.rfind('.') + 1);
  if (name.ends_with('\'')) name = "Model";
  std::string out = fmt::format("model {}Linear \"{} at time {}\"\n", name, m.model, m.time);
  out += fmt::format("  // states: {}\n  // inputs: {}\n  // outputs: {}\n", list(m.states), list(m.inputs),
                     list(m.outputs));
  out += fmt::format("  parameter Real A[{0}, {0}] = {1};\n  parameter Real B[{0}, {2}] = {3};\n", n, literal(m.a),
                     inputs, literal(m.b));
  out += fmt::format("  parameter Real C[{0}, {1}] = {2};\n  parameter Real D[{0}, {3}] = {4};\n", outputs, n,
                     literal(m.c), inputs, literal(m.d));
  out += fmt::format("  parameter Real x0[{}] = {};\n  parameter Real u0[{}] = {};\n  parameter Real y0[{}] = {};\n", n,
                     literal(m.x), inputs, literal(m.u), outputs, literal(m.y));
  out += fmt::format(
      "  input Real u[{}](start = u0);\n  output Real y[{}];\n  Real x[{}](start = x0, each fixed = true);\n", inputs,
      outputs, n);
  out += "equation\n  der(x) = A * (x - x0) + B * (u - u0);\n  y = y0 + C * (x - x0) + D * (u - u0);\n";
  return out + fmt::format("end {}Linear;\n", name);
}

std::string as_mat(const LinearModel& m) {
  std::string out;
  add_matrix(out, "A", m.a);
  add_matrix(out, "B", m.b);
  add_matrix(out, "C", m.c);
  add_matrix(out, "D", m.d);
  std::vector<double> poles;
  for (auto pole : m.poles) poles.push_back(pole.real());
  for (auto pole : m.poles) poles.push_back(pole.imag());
  add_matrix(out, "poles", m.poles.size(), 2, poles);
  add_matrix(out, "x0", m.x.size(), 1, m.x);
  add_matrix(out, "u0", m.u.size(), 1, m.u);
  add_matrix(out, "y0", m.y.size(), 1, m.y);
  add_names(out, "states", m.states);
  add_names(out, "inputs", m.inputs);
  add_names(out, "outputs", m.outputs);
  return out;
}

std::string as_text(const DescriptorModel& model) {
  std::string out = fmt::format("{} at time {}: descriptor form, {} unknowns, {} inputs, {} outputs\n", model.model,
                                number(model.time), model.unknowns.size(), model.inputs.size(), model.outputs.size());
  std::vector<std::string> equations;
  for (size_t i = 0; i < model.unknowns.size(); ++i)
    equations.push_back(model.e(i, i) != 0 ? "der(" + model.unknowns[i] + ")" : fmt::format("0 ({})", i + 1));
  out += table("E", model.e, equations, model.unknowns) + table("A", model.a, equations, model.unknowns) +
         table("B", model.b, equations, model.inputs);
  out += table("C", model.c, model.outputs, model.unknowns) + table("D", model.d, model.outputs, model.inputs);
  if (!model.poles.empty()) out += "poles\n";
  for (std::complex<double> pole : model.poles) out += fmt::format("  {}\n", complex_text(pole));
  return out;
}

std::string as_json(const DescriptorModel& model) {
  return nlohmann::json{{"model", model.model},
                        {"time", model.time},
                        {"unknowns", model.unknowns},
                        {"inputs", model.inputs},
                        {"outputs", model.outputs},
                        {"y", model.y},
                        {"u", model.u},
                        {"o", model.o},
                        {"E", rows_of(model.e)},
                        {"A", rows_of(model.a)},
                        {"B", rows_of(model.b)},
                        {"C", rows_of(model.c)},
                        {"D", rows_of(model.d)},
                        {"poles", pairs(model.poles)}}
      .dump();
}

std::string as_mat(const DescriptorModel& model) {
  std::string out;
  for (auto [name, matrix] :
       {std::pair{"E", &model.e}, {"A", &model.a}, {"B", &model.b}, {"C", &model.c}, {"D", &model.d}})
    add_matrix(out, name, *matrix);
  std::vector<double> poles;
  for (auto pole : model.poles) poles.push_back(pole.real());
  for (auto pole : model.poles) poles.push_back(pole.imag());
  add_matrix(out, "poles", model.poles.size(), 2, poles);
  for (auto [name, values] : {std::pair{"y0", &model.y}, {"u0", &model.u}, {"o0", &model.o}})
    add_matrix(out, name, values->size(), 1, *values);
  for (auto [name, names] :
       {std::pair{"unknowns", &model.unknowns}, {"inputs", &model.inputs}, {"outputs", &model.outputs}})
    add_names(out, name, *names);
  return out;
}

}  // namespace saltus::analysis
