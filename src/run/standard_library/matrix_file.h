// A matrix of a file: MATLAB's MAT formats, the Standard Library's text format, and CSV.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "run/standard_library/curves.h"

namespace saltus::run::library {

// By the end of the file's name: .mat, .csv, else text. Throws Failure.
Matrix read_table(const std::string& file, const std::string& name, const std::string& delimiter, int header_lines);

// `name` may have fields of structures: "s.a.b".
Matrix read_mat(const std::string& file, const std::string& name);
// `version` 4, 6 or 7. Throws Failure.
void write_mat(const std::string& file, const std::string& name, const Matrix& matrix, bool append,
               std::string_view version);

// Of bytes, for the formats; nothing: no such matrix. Throw Failure where the bytes are damaged.
Matrix text_matrix(std::string_view text, const std::string& file, const std::string& name);
Matrix csv_matrix(std::string_view text, const std::string& file, char delimiter, int header_lines);
std::optional<Matrix> mat4_matrix(std::string_view bytes, const std::string& name);
std::optional<Matrix> mat5_matrix(std::string_view bytes, const std::string& name);
std::optional<Matrix> hdf5_matrix(std::string_view bytes, const std::string& name);

// Throws Failure.
std::string file_contents(const std::string& file);

}  // namespace saltus::run::library
