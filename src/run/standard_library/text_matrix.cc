// The Standard Library's text format: "#1", then matrices "double name(rows, columns)" with their elements row by row.
// "#" begins a comment.
#include <fmt/format.h>

#include <cstdlib>

#include "run/standard_library/failure.h"
#include "run/standard_library/matrix_file.h"
#include "run/standard_library/number_scanner.h"

namespace saltus::run::library {

double NumberScanner::out_of_range(std::string_view number) {
  return std::strtod(std::string(number.substr(0, 400)).c_str(), nullptr);
}

namespace {

constexpr std::string_view kSpace = " \t\r\n", kBetween = " \t\r\n,;";

class Reader {
 public:
  Reader(std::string_view text, const std::string& file) : in_(text), file_(file) {}

  Matrix read(const std::string& name) {
    if (in_.until("\r\n").substr(0, 2) != "#1") fail("it does not begin with \"#1\"");
    for (;;) {
      skip(kBetween);
      if (in_.at_end()) throw Failure{fmt::format("the file \"{}\" has no matrix \"{}\"", file_, name)};
      std::string_view type = in_.until(kSpace);
      if (type != "double" && type != "float") fail(fmt::format("\"{}\" is no type of a matrix", type));
      in_.skip(" \t");
      std::string_view found = in_.until("( \t\r\n,");
      in_.skip(" \t");
      Matrix matrix;
      matrix.rows = size('(');
      matrix.columns = size(',');
      in_.skip(" \t");
      if (in_.peek() != ')') fail("\")\" is missing");
      in_.advance();
      bool wanted = found == name;
      elements(matrix, wanted);
      if (wanted) return matrix;
    }
  }

 private:
  [[noreturn]] void fail(const std::string& why) {
    throw Failure{fmt::format("the file \"{}\" cannot be read, line {}: {}", file_, in_.line(), why)};
  }

  void skip(std::string_view characters) {
    for (in_.skip(characters); in_.peek() == '#'; in_.skip(characters)) in_.skip_line();
  }

  size_t size(char before) {
    in_.skip(" \t");
    if (in_.peek() != before) fail(fmt::format("\"{}\" is missing", before));
    in_.advance();
    in_.skip(" \t");
    double value = 0;
    if (!in_.number(value) || !(value >= 0 && value <= 1e9) || value != static_cast<double>(static_cast<size_t>(value)))
      fail("a matrix has no such size");
    return static_cast<size_t>(value);
  }

  void elements(Matrix& matrix, bool keep) {
    for (size_t i = 0; i < matrix.rows * matrix.columns; ++i) {
      skip(kBetween);
      double value = 0;
      if (!in_.number(value)) fail(in_.at_end() ? "the matrix is not complete" : "there is no number");
      if (keep) matrix.elements.push_back(value);
    }
  }

  NumberScanner in_;
  const std::string& file_;
};

}  // namespace

Matrix text_matrix(std::string_view text, const std::string& file, const std::string& name) {
  return Reader(text, file).read(name);
}

Matrix csv_matrix(std::string_view text, const std::string& file, char delimiter, int header_lines) {
  NumberScanner in(text);
  for (int i = 0; i < header_lines; ++i) in.skip_line();
  Matrix matrix;
  // Blanks around a number, unless they are what separates numbers.
  std::string_view space = delimiter == ' ' ? "\r" : delimiter == '\t' ? " \r" : " \t\r";
  while (!in.at_end()) {
    in.skip(space);
    if (in.peek() == '\n' || in.at_end()) {
      in.skip_line();
      continue;
    }
    size_t columns = 0;
    for (bool more = true; more;) {
      double value = 0;
      in.skip(space);
      if (!in.number(value))
        throw Failure{fmt::format("the file \"{}\" cannot be read, line {}: number {} is no number", file, in.line(),
                                  columns + 1)};
      matrix.elements.push_back(value);
      ++columns;
      in.skip(space);
      more = in.peek() == delimiter;
      if (more) in.advance();
      if (more && delimiter == ' ') {
        in.skip(" \r");
        more = in.peek() != '\n' && !in.at_end();
      }
    }
    if (matrix.rows > 0 && columns != matrix.columns)
      throw Failure{fmt::format("the file \"{}\" cannot be read, line {}: {} numbers, before there were {}", file,
                                in.line(), columns, matrix.columns)};
    if (in.peek() != '\n' && !in.at_end())
      throw Failure{fmt::format("the file \"{}\" cannot be read, line {}: there is no number", file, in.line())};
    matrix.columns = columns;
    ++matrix.rows;
    in.skip_line();
  }
  return matrix;
}

}  // namespace saltus::run::library
