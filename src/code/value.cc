// Values between registers, memory and frames.
#include "code/tables.h"

namespace saltus::code {

Val Lowering::scalar(BaseType base, llvm::Value* v, uint32_t detail) {
  Val value;
  value.type = {base, detail, {}};
  value.v = v;
  return value;
}

llvm::Value* Lowering::convert(BaseType from, BaseType to, llvm::Value* v) {
  auto kind = [](BaseType t) { return is_integral(t) ? 1 : t == BaseType::Boolean ? 2 : t == BaseType::Real ? 0 : 3; };
  int a = kind(from), z = kind(to);
  if (a == z) return v;
  if (a == 3 || z == 3) throw Unsupported{"a conversion between a pointer and a number", span_};
  if (a == 0) return z == 1 ? b.CreateFPToSI(v, m.i64) : b.CreateFCmpUNE(v, real(0));
  if (a == 1) return z == 0 ? b.CreateSIToFP(v, m.f64) : b.CreateICmpNE(v, integer(0));
  // By way of an integer: LLVM's fast instruction selection has no other, and gives the rest of the block to the slow
  // one.
  llvm::Value* number = b.CreateZExt(v, m.i64);
  return z == 0 ? b.CreateSIToFP(number, m.f64) : number;
}

llvm::Value* Lowering::as_real(const Val& value) {
  if (value.is_array() || is_composite(value.type.base)) throw Unsupported{"an array where a scalar is needed", span_};
  return convert(value.type.base, BaseType::Real, value.v);
}
llvm::Value* Lowering::as_integer(const Val& value) {
  if (value.is_array() || is_composite(value.type.base)) throw Unsupported{"an array where a scalar is needed", span_};
  return convert(value.type.base, BaseType::Integer, value.v);
}
llvm::Value* Lowering::as_boolean(const Val& value) {
  if (value.is_array() || is_composite(value.type.base)) throw Unsupported{"an array where a scalar is needed", span_};
  return convert(value.type.base, BaseType::Boolean, value.v);
}

Val Lowering::coerce(Val value, const Type& type) {
  BaseType from = value.type.base, to = type.base;
  if (is_composite(from) || is_composite(to) || from == to || is_pointer(from) || is_pointer(to)) return value;
  if (!value.is_array()) {
    value.v = convert(from, to, value.v);
  } else {
    for (llvm::Value*& e : value.elements) e = convert(from, to, e);
  }
  value.type.base = to;
  value.type.detail = type.detail;
  return value;
}

std::vector<llvm::Value*> Lowering::known_dims(const Type& type) {
  std::vector<llvm::Value*> dims;
  for (int64_t dim : type.dims) dims.push_back(integer(dim));
  return dims;
}

llvm::Value* Lowering::count(const Val& array) {
  llvm::Value* n = integer(1);
  for (llvm::Value* dim : array.dims) n = b.CreateMul(n, dim);
  return n;
}

bool Lowering::small(const Val& array, int64_t* n) const {
  int64_t total = 1;
  for (llvm::Value* dim : array.dims) {
    auto* known = llvm::dyn_cast<llvm::ConstantInt>(dim);
    if (!known) return false;
    total *= known->getSExtValue();
    if (total > kUnrolled) return false;
  }
  if (n) *n = total;
  return true;
}

std::vector<llvm::Value*> Lowering::elements(const Val& array) {
  if (array.unrolled) return array.elements;
  int64_t n = 0;
  small(array, &n);
  std::vector<llvm::Value*> result;
  for (int64_t i = 0; i < n; ++i) result.push_back(load_word(array.type.base, word(array.v, i)));
  return result;
}

Val Lowering::in_memory(const Val& array) {
  if (!array.unrolled) return array;
  std::vector<double> numbers;
  for (llvm::Value* element : array.elements) {
    std::optional<double> number = is_pointer(array.type.base) ? std::nullopt : known_number(element);
    if (!number) break;
    numbers.push_back(*number);
  }
  if (numbers.size() == array.elements.size() && !numbers.empty())
    return make_memory(array.type, table(m, numbers), array.dims);
  llvm::Value* to = buffer(integer(static_cast<int64_t>(array.elements.size())));
  for (size_t i = 0; i < array.elements.size(); ++i) {
    store_word(array.type.base, word(to, static_cast<int64_t>(i)), array.elements[i]);
  }
  return make_memory(array.type, to, array.dims);
}

llvm::Value* Lowering::data(const Val& array) {
  return in_memory(array).v;
}

llvm::Value* Lowering::element(const Val& array, llvm::Value* flat) {
  if (array.unrolled) {
    if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(flat)) {
      // Outside of the array: the check before this has failed, and nothing is read.
      if (known->getZExtValue() >= array.elements.size())
        return llvm::Constant::getNullValue(m.scalar_type(array.type.base));
      return array.elements[static_cast<size_t>(known->getSExtValue())];
    }
  }
  return load_word(array.type.base, word(data(array), flat));
}

Val Lowering::make_unrolled(const Type& type, std::vector<llvm::Value*> elements, std::vector<llvm::Value*> dims) {
  Val value;
  value.type = type;
  value.unrolled = true;
  value.elements = std::move(elements);
  value.dims = std::move(dims);
  return value;
}

Val Lowering::make_memory(const Type& type, llvm::Value* data, std::vector<llvm::Value*> dims) {
  Val value;
  value.type = type;
  value.v = data;
  value.dims = std::move(dims);
  return value;
}

Type Lowering::field_type(const Type& record, uint32_t field) const {
  if (record.base == BaseType::Tuple) return m.model.types[m.model.types.parts_of(record)[field]];
  Type type = m.model.types[m.model.types.records[hybrid::RecordId(record.detail)].fields[field].type];
  type.dims.insert(type.dims.begin(), record.dims.begin(), record.dims.end());
  return type;
}

void Lowering::copy_words(llvm::Value* to, llvm::Value* from, llvm::Value* words) {
  b.CreateMemMove(to, llvm::MaybeAlign(8), from, llvm::MaybeAlign(8), b.CreateShl(words, 3));
}

void Lowering::store_array(llvm::Value* to, const Val& array) {
  if (array.unrolled) {
    for (size_t i = 0; i < array.elements.size(); ++i) {
      store_word(array.type.base, word(to, static_cast<int64_t>(i)), array.elements[i]);
    }
  } else {
    copy_words(to, array.v, count(array));
  }
}

// A frame holds a value as words: a scalar one, an array its address and its sizes, a record its fields.
size_t Lowering::words(const Type& type) const {
  if (type.base == BaseType::None) return 0;
  if (type.base == BaseType::Record) {
    size_t n = 0;
    const auto& fields = m.model.types.records[hybrid::RecordId(type.detail)].fields;
    for (uint32_t i = 0; i < fields.size(); ++i) n += words(field_type(type, i));
    return n;
  }
  return type.dims.empty() ? 1 : 1 + type.dims.size();
}

void Lowering::flatten(const Val& value, std::vector<llvm::Value*>& into) {
  if (is_composite(value.type.base)) {
    for (const Val& part : value.parts) flatten(part, into);
  } else if (value.is_array()) {
    into.push_back(data(value));
    into.insert(into.end(), value.dims.begin(), value.dims.end());
  } else if (value.type.base == BaseType::Boolean) {
    into.push_back(b.CreateZExt(value.v, m.i64));
  } else if (value.type.base != BaseType::None) {
    into.push_back(value.v);
  }
}

Val Lowering::unflatten(const Type& type, const std::function<llvm::Value*(llvm::Type*)>& next) {
  Val value;
  value.type = type;
  if (type.base == BaseType::None) return value;
  if (type.base == BaseType::Record) {
    const auto& fields = m.model.types.records[hybrid::RecordId(type.detail)].fields;
    for (uint32_t i = 0; i < fields.size(); ++i) value.parts.push_back(unflatten(field_type(type, i), next));
  } else if (!type.dims.empty()) {
    value.v = next(m.ptr);
    for (size_t i = 0; i < type.dims.size(); ++i) {
      llvm::Value* dim = next(m.i64);
      value.dims.push_back(type.dims[i] >= 0 ? integer(type.dims[i]) : dim);
    }
  } else if (type.base == BaseType::Boolean) {
    value.v = b.CreateICmpNE(next(m.i64), integer(0));
  } else {
    value.v = next(m.scalar_type(type.base));
  }
  return value;
}

}  // namespace saltus::code
