#include "hybrid/types.h"

#include <algorithm>

#include "hybrid/limits.h"

namespace saltus::hybrid {

size_t TypeTable::Hash::operator()(const Type& type) const {
  size_t h = static_cast<size_t>(type.base) * 0x9e3779b97f4a7c15u + type.detail;
  for (int64_t dim : type.dims) h = (h ^ static_cast<size_t>(dim)) * 0x9e3779b97f4a7c15u + (h >> 29);
  return h;
}

TypeTable::TypeTable() {
  real_ = scalar(BaseType::Real);
  integer_ = scalar(BaseType::Integer);
  boolean_ = scalar(BaseType::Boolean);
  string_ = scalar(BaseType::String);
  none_ = scalar(BaseType::None);
}

TypeId TypeTable::intern(Type type) {
  auto it = ids_.find(type);
  if (it != ids_.end()) return it->second;
  int64_t n = 1;
  for (int64_t dim : type.dims) {
    if (dim > 0 && (__builtin_mul_overflow(n, dim, &n) || n > ElementLimit::most())) throw TooManyElements();
  }
  TypeId id = types_.add(type);
  ids_.emplace(std::move(type), id);
  return id;
}

TypeId TypeTable::array(TypeId element, std::span<const int64_t> dims) {
  if (dims.empty()) return element;
  Type type = types_[element];
  type.dims.insert(type.dims.begin(), dims.begin(), dims.end());
  return intern(std::move(type));
}

TypeId TypeTable::tuple(std::vector<TypeId> parts) {
  auto it = std::find(tuples_.begin(), tuples_.end(), parts);
  uint32_t index = static_cast<uint32_t>(it - tuples_.begin());
  if (it == tuples_.end()) tuples_.push_back(std::move(parts));
  return scalar(BaseType::Tuple, index);
}

TypeId TypeTable::element(TypeId id) {
  const Type& type = types_[id];
  if (type.dims.empty()) return id;
  return scalar(type.base, type.detail);
}

TypeId TypeTable::drop_dims(TypeId id, size_t n) {
  if (n == 0) return id;
  Type type = types_[id];
  type.dims.erase(type.dims.begin(), type.dims.begin() + static_cast<ptrdiff_t>(std::min(n, type.dims.size())));
  return intern(std::move(type));
}

int64_t TypeTable::count(TypeId id) const {
  int64_t n = 1;
  for (int64_t dim : types_[id].dims) {
    if (dim < 0) return kUnknownSize;
    n *= dim;
  }
  return n;
}

}  // namespace saltus::hybrid
