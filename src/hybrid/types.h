// Types of the hybrid model: five scalar types, records, external objects, functions and clocks, and arrays of them.
// Types are interned: equal types have equal ids.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "base/names.h"

namespace saltus::hybrid {

using TypeId = Id<struct TypeTag>;
using EnumerationId = Id<struct EnumerationTag>;
using RecordId = Id<struct RecordTag>;
using ExternalClassId = Id<struct ExternalClassTag>;
using FunctionId = Id<struct FunctionTag>;

enum class BaseType : uint8_t {
  Real,
  Integer,
  Boolean,
  String,
  Enumeration,     // detail: EnumerationId
  Record,          // detail: RecordId
  ExternalObject,  // detail: ExternalClassId
  Function,        // a function value; detail: FunctionTypeId is not needed, calls are checked by the front end
  Clock,
  Tuple,  // what a function with several results yields; detail: index into the tuple table
  None,   // what a function without results yields
};

// The size of a dimension that is known only at run time (inside functions).
inline constexpr int64_t kUnknownSize = -1;

struct Type {
  BaseType base = BaseType::Real;
  uint32_t detail = 0;
  std::vector<int64_t> dims;  // empty: a scalar

  bool is_array() const { return !dims.empty(); }
  friend bool operator==(const Type&, const Type&) = default;
};

struct Enumeration {
  Name name;  // fully qualified
  std::vector<Name> literals;
};

struct RecordField {
  Name name;
  TypeId type;
};
struct Record {
  Name name;  // fully qualified
  std::vector<RecordField> fields;
};

struct ExternalClass {
  Name name;  // fully qualified
  FunctionId
      destructor;  // called once for each object that was constructed, MLS §12.9.7; invalid: nothing is to be done
};

class TypeTable {
 public:
  TypeTable();

  TypeId intern(Type type);
  TypeId scalar(BaseType base, uint32_t detail = 0) { return intern({base, detail, {}}); }
  TypeId array(TypeId element, std::span<const int64_t> dims);  // dims are put before the element's own
  TypeId tuple(std::vector<TypeId> parts);
  TypeId enumeration(EnumerationId id) { return scalar(BaseType::Enumeration, id.value); }
  TypeId record(RecordId id) { return scalar(BaseType::Record, id.value); }

  const Type& operator[](TypeId id) const { return types_[id]; }
  TypeId real() const { return real_; }
  TypeId integer() const { return integer_; }
  TypeId boolean() const { return boolean_; }
  TypeId string() const { return string_; }
  TypeId none() const { return none_; }

  bool is_array(TypeId id) const { return types_[id].is_array(); }
  size_t rank(TypeId id) const { return types_[id].dims.size(); }
  // The type without its dimensions, or without the first n of them.
  TypeId element(TypeId id);
  TypeId drop_dims(TypeId id, size_t n);
  // The number of scalars (of array elements); kUnknownSize when a dimension is unknown.
  int64_t count(TypeId id) const;
  const std::vector<TypeId>& parts(TypeId tuple) const { return parts_of(types_[tuple]); }
  const std::vector<TypeId>& parts_of(const Type& tuple) const { return tuples_[tuple.detail]; }
  size_t size() const { return types_.size(); }

  Store<EnumerationId, Enumeration> enumerations;
  Store<RecordId, Record> records;
  Store<ExternalClassId, ExternalClass> external_classes;

 private:
  struct Hash {
    size_t operator()(const Type& type) const;
  };
  Store<TypeId, Type> types_;
  std::unordered_map<Type, TypeId, Hash> ids_;
  std::vector<std::vector<TypeId>> tuples_;
  TypeId real_, integer_, boolean_, string_, none_;
};

}  // namespace saltus::hybrid
