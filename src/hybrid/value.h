// Values: what expressions are worth while a model is being compiled.
//
// Scalars are held in place. Arrays are flat, row by row, typed (doubles, integers, texts, or values for arrays of
// records) and shared until written to: copying one is copying a pointer, and writing to one that nobody else holds
// happens in place. So a loop that fills a table element by element costs what it should.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hybrid/build.h"
#include "hybrid/model.h"

namespace saltus::hybrid {

class Value {
 public:
  Value() = default;  // None: no value
  static Value real(double value);
  static Value integer(int64_t value);
  static Value boolean(bool value);
  static Value string(std::string text);
  static Value enumeration(uint32_t enumeration, int64_t index);
  static Value record(uint32_t record, std::vector<Value> fields);
  static Value tuple(std::vector<Value> parts);
  static Value function(FunctionId function, std::vector<Value> bound);  // None where an input is free
  static Value object(uint32_t external_class, int64_t handle);
  // Zeros, false, "", first literals; records are None until set.
  static Value array(BaseType base, uint32_t detail, std::vector<int64_t> dims);
  static Value reals(std::vector<double> elements, std::vector<int64_t> dims);
  static Value integers(std::vector<int64_t> elements, std::vector<int64_t> dims);
  // Values of equal shape put together: dims are those of the new leading dimensions, element_dims those of each.
  static Value assemble(BaseType base, uint32_t detail, std::vector<int64_t> dims,
                        std::span<const int64_t> element_dims, std::span<const Value> elements);

  BaseType base() const { return base_; }
  uint32_t detail() const { return detail_; }
  bool none() const { return base_ == BaseType::None; }
  bool is_array() const { return is_array_; }
  size_t rank() const { return is_array_ ? data_->dims.size() : 0; }
  std::span<const int64_t> dims() const {
    return is_array_ ? std::span<const int64_t>(data_->dims) : std::span<const int64_t>();
  }
  int64_t count() const;  // of scalars; 1 for a scalar

  // -- scalars
  double as_real() const { return base_ == BaseType::Real ? number_.real : static_cast<double>(number_.integer); }
  int64_t as_integer() const { return number_.integer; }  // also of enumerations and object handles
  bool as_boolean() const { return number_.integer != 0; }
  const std::string& as_string() const { return data_->strings[0]; }
  FunctionId as_function() const { return FunctionId(static_cast<uint32_t>(number_.integer)); }

  // -- arrays, records, tuples, bound arguments of functions; the flat elements
  std::span<const double> reals() const { return data_->reals; }
  std::span<const int64_t> integers() const { return data_->integers; }
  std::span<const std::string> strings() const { return data_->strings; }
  std::span<const Value> values() const { return data_->values; }
  std::span<double> edit_reals() { return own().reals; }
  std::span<int64_t> edit_integers() { return own().integers; }
  std::span<Value> edit_values() { return own().values; }

  Value element(int64_t offset) const;  // the scalar (or record) at a flat offset
  void set_element(int64_t offset, Value scalar);
  Value block(int64_t offset,
              std::vector<int64_t> dims) const;     // consecutive elements as an array, or a scalar if no dims
  Value reshaped(std::vector<int64_t> dims) const;  // same elements
  Value to_real() const;                            // Integer to Real; others as they are

  // The same numbers under another type of those held as integers: Integer, Boolean, enumerations.
  Value retyped(BaseType base, uint32_t detail) const {
    Value v = *this;
    v.base_ = base;
    v.detail_ = detail;
    return v;
  }

  // The same value in every bit that can be seen; not-a-number equals itself.
  friend bool operator==(const Value& a, const Value& b);

 private:
  struct Data {
    std::vector<int64_t> dims;
    std::vector<double> reals;
    std::vector<int64_t> integers;
    std::vector<std::string> strings;
    std::vector<Value> values;
  };
  Data& own();

  BaseType base_ = BaseType::None;
  bool is_array_ = false;
  uint32_t detail_ = 0;
  union {
    double real;
    int64_t integer;
  } number_ = {.integer = 0};
  std::shared_ptr<Data> data_;
};

// For messages: 3, {1, 2}, "text"; long arrays are cut.
std::string text_of(const Value& value, const Model& model, const NameTable& names);

// The value as a literal expression, and back from literals, array and record literals, Fill and Integer ranges.
ExprId to_expression(Build& build, const Value& value);
std::optional<Value> literal_value(const Model& model, const NameTable& names, ExprId e);

}  // namespace saltus::hybrid
