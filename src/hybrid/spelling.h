// How names are written in the printed form of a model.
//
// A name is a sequence of segments with dots between; the dimensions of a variable belong to certain segments (see
// Variable::pattern). A segment that is no identifier, or that would be read as a word of the language, stands between
// backquotes; Modelica's own quoted identifiers stay as they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saltus::hybrid {

struct Segment {
  std::string name;
  size_t marks = 0;  // how many subscripts belong to it
};

// "c[\1].x[\1,\1]" is c with one subscript, x with two.
std::vector<Segment> segments_of(std::string_view pattern);
// The pattern again.
std::string pattern_of(const std::vector<Segment>& segments);

bool is_word(std::string_view text);           // of the language: model, end, for, ...
bool is_function_word(std::string_view text);  // a builtin function: sin, der, cat, ...

std::string spell_segment(std::string_view segment);
std::string spell_name(std::string_view dotted);
// The whole name between backquotes: a function that is called like a builtin or a record.
std::string spell_quoted(std::string_view text);
std::string spell_string(std::string_view text);  // between double quotes, escaped

}  // namespace saltus::hybrid
