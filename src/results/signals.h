// The signals of a result: what a trajectory's numbers are called and where each of them lives.
//
// A run produces rows of doubles; a place in the row is a *column*. Most models have far more names than columns,
// since connections make thousands of aliases, and parameters do not vary at all. So a signal says where its value is:
// in a column, or in the list of *invariants* (parameters, constants), and whether it is to be negated.
//
// A million signals must be cheap: names lie end to end in one arena, units and descriptions (few, often repeated)
// are interned, and an entry is 40 bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/ids.h"
#include "base/names.h"

namespace saltus::results {

using SignalId = Id<struct SignalTag>;

enum class SignalKind : uint8_t { Real, Integer, Boolean, Enumeration };
enum class Storage : uint8_t { Column, Invariant };
// Negated: -value, or `not value` of a Boolean.
enum class Sign : uint8_t { Same, Negated };

// What a signal is called, as handed in; the table keeps copies.
struct SignalText {
  std::string_view name;  // in Modelica's spelling: a.b[2].c
  std::string_view description = {};
  std::string_view unit = {};
  std::string_view display_unit = {};
  bool is_variable = false;  // declared as one, whether or not it turns out to be constant
};

struct Signal {
  std::string_view name;
  std::string_view description;
  std::string_view unit;
  std::string_view display_unit;
  SignalKind kind = SignalKind::Real;
  Storage storage = Storage::Column;
  Sign sign = Sign::Same;
  uint32_t index = 0;  // of the column or of the invariant
  bool is_variable = false;
  // Parameters and constants, not variables that equal one.
  bool is_parameter() const { return storage == Storage::Invariant && !is_variable; }
};

class SignalTable {
 public:
  // Signal 0 is `time` in seconds; it is column 0.
  static constexpr SignalId kTime{0u};

  SignalTable();

  // A signal with a column of its own: the next one.
  SignalId add_column(const SignalText& text, SignalKind kind = SignalKind::Real);
  // A signal that does not vary.
  SignalId add_invariant(const SignalText& text, double value, SignalKind kind = SignalKind::Real);
  // Another name for a signal, or for its negation. An alias of an alias shares the storage of the first.
  SignalId add_alias(const SignalText& text, SignalId of, Sign sign = Sign::Same);

  // For readers of files, where columns exist before their names are known: makes columns without a signal, and names
  // one.
  void reserve_columns(size_t count) { columns_ += static_cast<uint32_t>(count); }
  SignalId add_at_column(const SignalText& text, uint32_t column, Sign sign = Sign::Same);

  size_t size() const { return entries_.size(); }
  Signal operator[](SignalId id) const;
  std::string_view name(SignalId id) const { return entries_[id].name; }
  auto ids() const { return entries_.ids(); }

  size_t column_count() const { return columns_; }
  std::span<const double> invariants() const { return invariants_; }
  // Parameters may become known only by initialization, after the table was made. An alias sets what it names.
  void set_invariant(SignalId id, double value);

  // The signal's value in a row of column_count() values.
  double value(SignalId id, std::span<const double> row) const;

  // The first signal of that name, or an invalid id. Looks at every name: fit for names that a person typed.
  SignalId find(std::string_view name) const;

 private:
  struct Entry {
    std::string_view name;
    Name description, unit, display_unit;
    SignalKind kind;
    Storage storage;
    Sign sign;
    uint32_t index;
    bool is_variable;
  };
  SignalId add(const SignalText& text, SignalKind kind, Storage storage, Sign sign, uint32_t index);

  Arena names_;
  NameTable texts_;
  Store<SignalId, Entry> entries_;
  std::vector<double> invariants_;
  uint32_t columns_ = 0;
};

// What `sign` makes of a stored value.
double signed_value(double stored, SignalKind kind, Sign sign);

}  // namespace saltus::results
