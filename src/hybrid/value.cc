#include "hybrid/value.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "hybrid/internal_error.h"

namespace saltus::hybrid {
namespace {

int64_t product_of(std::span<const int64_t> dims) {
  int64_t n = 1;
  for (int64_t dim : dims) n *= dim;
  return n;
}

bool holds_integers(BaseType base) {
  return base == BaseType::Integer || base == BaseType::Boolean || base == BaseType::Enumeration ||
         base == BaseType::ExternalObject;
}

}  // namespace

Value Value::real(double value) {
  Value v;
  v.base_ = BaseType::Real;
  v.number_.real = value;
  return v;
}

Value Value::integer(int64_t value) {
  Value v;
  v.base_ = BaseType::Integer;
  v.number_.integer = value;
  return v;
}

Value Value::boolean(bool value) {
  Value v;
  v.base_ = BaseType::Boolean;
  v.number_.integer = value ? 1 : 0;
  return v;
}

Value Value::string(std::string text) {
  Value v;
  v.base_ = BaseType::String;
  v.data_ = std::make_shared<Data>();
  v.data_->strings.push_back(std::move(text));
  return v;
}

Value Value::enumeration(uint32_t enumeration, int64_t index) {
  Value v;
  v.base_ = BaseType::Enumeration;
  v.detail_ = enumeration;
  v.number_.integer = index;
  return v;
}

Value Value::record(uint32_t record, std::vector<Value> fields) {
  Value v;
  v.base_ = BaseType::Record;
  v.detail_ = record;
  v.data_ = std::make_shared<Data>();
  v.data_->values = std::move(fields);
  return v;
}

Value Value::tuple(std::vector<Value> parts) {
  Value v = record(0, std::move(parts));
  v.base_ = BaseType::Tuple;
  return v;
}

Value Value::function(FunctionId function, std::vector<Value> bound) {
  Value v = record(0, std::move(bound));
  v.base_ = BaseType::Function;
  v.number_.integer = function.value;
  return v;
}

Value Value::object(uint32_t external_class, int64_t handle) {
  Value v;
  v.base_ = BaseType::ExternalObject;
  v.detail_ = external_class;
  v.number_.integer = handle;
  return v;
}

Value Value::array(BaseType base, uint32_t detail, std::vector<int64_t> dims) {
  Value v;
  v.base_ = base;
  v.detail_ = detail;
  v.is_array_ = true;
  v.data_ = std::make_shared<Data>();
  size_t n = static_cast<size_t>(product_of(dims));
  v.data_->dims = std::move(dims);
  if (base == BaseType::Real)
    v.data_->reals.resize(n);
  else if (base == BaseType::String)
    v.data_->strings.resize(n);
  else if (holds_integers(base))
    v.data_->integers.resize(n, base == BaseType::Enumeration ? 1 : 0);
  else
    v.data_->values.resize(n);
  return v;
}

Value Value::reals(std::vector<double> elements, std::vector<int64_t> dims) {
  Value v;
  v.base_ = BaseType::Real;
  v.is_array_ = true;
  v.data_ = std::make_shared<Data>();
  v.data_->dims = std::move(dims);
  v.data_->reals = std::move(elements);
  return v;
}

Value Value::integers(std::vector<int64_t> elements, std::vector<int64_t> dims) {
  Value v;
  v.base_ = BaseType::Integer;
  v.is_array_ = true;
  v.data_ = std::make_shared<Data>();
  v.data_->dims = std::move(dims);
  v.data_->integers = std::move(elements);
  return v;
}

Value Value::assemble(BaseType base, uint32_t detail, std::vector<int64_t> dims, std::span<const int64_t> element_dims,
                      std::span<const Value> elements) {
  dims.insert(dims.end(), element_dims.begin(), element_dims.end());
  Value v = array(base, detail, std::move(dims));
  Data& to = *v.data_;
  size_t at = 0;
  for (const Value& element : elements) {
    if (!element.is_array_) {
      v.set_element(static_cast<int64_t>(at++), element);
      continue;
    }
    Value part = base == BaseType::Real ? element.to_real() : element;
    const Data& from = *part.data_;
    if (base == BaseType::Real)
      std::copy(from.reals.begin(), from.reals.end(), to.reals.begin() + static_cast<ptrdiff_t>(at));
    else if (base == BaseType::String)
      std::copy(from.strings.begin(), from.strings.end(), to.strings.begin() + static_cast<ptrdiff_t>(at));
    else if (holds_integers(base))
      std::copy(from.integers.begin(), from.integers.end(), to.integers.begin() + static_cast<ptrdiff_t>(at));
    else
      std::copy(from.values.begin(), from.values.end(), to.values.begin() + static_cast<ptrdiff_t>(at));
    at += static_cast<size_t>(part.count());
  }
  return v;
}

int64_t Value::count() const {
  return is_array_ ? product_of(data_->dims) : 1;
}

Value::Data& Value::own() {
  if (data_.use_count() > 1) data_ = std::make_shared<Data>(*data_);
  return *data_;
}

Value Value::element(int64_t offset) const {
  size_t at = static_cast<size_t>(offset);
  Value v;
  switch (base_) {
    case BaseType::Real: return real(data_->reals[at]);
    case BaseType::String: return string(data_->strings[at]);
    case BaseType::Integer:
    case BaseType::Boolean:
    case BaseType::Enumeration:
    case BaseType::ExternalObject:
      v.base_ = base_;
      v.detail_ = detail_;
      v.number_.integer = data_->integers[at];
      return v;
    default: return data_->values[at];
  }
}

void Value::set_element(int64_t offset, Value scalar) {
  size_t at = static_cast<size_t>(offset);
  Data& data = own();
  if (base_ == BaseType::Real)
    data.reals[at] = scalar.as_real();
  else if (base_ == BaseType::String)
    data.strings[at] = scalar.as_string();
  else if (holds_integers(base_))
    data.integers[at] = scalar.number_.integer;
  else
    data.values[at] = std::move(scalar);
}

Value Value::block(int64_t offset, std::vector<int64_t> dims) const {
  if (dims.empty()) return element(offset);
  ptrdiff_t from = static_cast<ptrdiff_t>(offset), to = from + static_cast<ptrdiff_t>(product_of(dims));
  Value v;
  v.base_ = base_;
  v.detail_ = detail_;
  v.is_array_ = true;
  v.data_ = std::make_shared<Data>();
  v.data_->dims = std::move(dims);
  if (base_ == BaseType::Real)
    v.data_->reals.assign(data_->reals.begin() + from, data_->reals.begin() + to);
  else if (base_ == BaseType::String)
    v.data_->strings.assign(data_->strings.begin() + from, data_->strings.begin() + to);
  else if (holds_integers(base_))
    v.data_->integers.assign(data_->integers.begin() + from, data_->integers.begin() + to);
  else
    v.data_->values.assign(data_->values.begin() + from, data_->values.begin() + to);
  return v;
}

Value Value::reshaped(std::vector<int64_t> dims) const {
  if (!is_array_) {
    if (dims.empty()) return *this;
    Value v = array(base_, detail_, std::move(dims));
    v.set_element(0, *this);
    return v;
  }
  if (dims.empty()) return element(0);
  Value v = *this;
  v.own().dims = std::move(dims);
  return v;
}

Value Value::to_real() const {
  if (base_ != BaseType::Integer) return *this;
  if (!is_array_) return real(static_cast<double>(number_.integer));
  return reals(std::vector<double>(data_->integers.begin(), data_->integers.end()), data_->dims);
}

bool operator==(const Value& a, const Value& b) {
  if (a.base_ != b.base_ || a.detail_ != b.detail_ || a.is_array_ != b.is_array_) return false;
  auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  if (a.base_ == BaseType::Real && !a.is_array_) return same(a.number_.real, b.number_.real);
  if (a.number_.integer != b.number_.integer) return false;
  if (a.data_ == b.data_) return true;
  if (!a.data_ || !b.data_) return false;
  return a.data_->dims == b.data_->dims && a.data_->integers == b.data_->integers &&
         a.data_->strings == b.data_->strings && a.data_->values == b.data_->values &&
         std::equal(a.data_->reals.begin(), a.data_->reals.end(), b.data_->reals.begin(), b.data_->reals.end(), same);
}

std::string text_of(const Value& value, const Model& model, const NameTable& names) {
  constexpr int64_t kShown = 10;
  if (value.is_array()) {
    std::string out = "{";
    int64_t rows = value.dims()[0];
    std::vector<int64_t> inner(value.dims().begin() + 1, value.dims().end());
    int64_t stride = product_of(inner);
    for (int64_t i = 0; i < rows && i < kShown; ++i) {
      if (i > 0) out += ", ";
      out += text_of(value.block(i * stride, inner), model, names);
    }
    return out + (rows > kShown ? ", ...}" : "}");
  }
  switch (value.base()) {
    case BaseType::Real: return fmt::format("{}", value.as_real());
    case BaseType::Integer: return std::to_string(value.as_integer());
    case BaseType::Boolean: return value.as_boolean() ? "true" : "false";
    case BaseType::String: return "\"" + value.as_string() + "\"";
    case BaseType::Enumeration: {
      const Enumeration& type = model.types.enumerations[EnumerationId(value.detail())];
      size_t index = static_cast<size_t>(value.as_integer()) - 1;
      if (index >= type.literals.size()) return std::to_string(value.as_integer());
      return fmt::format("{}.{}", names.text(type.name), names.text(type.literals[index]));
    }
    case BaseType::Record: {
      std::string out(names.text(model.types.records[RecordId(value.detail())].name));
      out += "(";
      for (size_t i = 0; i < value.values().size(); ++i) {
        if (i > 0) out += ", ";
        out += text_of(value.values()[i], model, names);
      }
      return out + ")";
    }
    case BaseType::Function: return std::string(names.text(model.functions[value.as_function()].name));
    case BaseType::None: return "nothing";
    default: return "an object";
  }
}

}  // namespace saltus::hybrid
