// Subscripts. What is known of an element without evaluating anything is the element itself: of literals, repeated
// values, ranges, comprehensions and arrays already subscripted. Where subscripts are not literal they are taken to be
// in range, as those of for-equations are.
#include "hybrid/build.h"
#include "hybrid/internal_error.h"
#include "hybrid/rewrite.h"
#include "hybrid/scalar.h"

namespace saltus::hybrid {

ExprId Build::index(ExprId base, std::span<const ExprId> subscripts) {
  return index_of(base, std::vector<ExprId>(subscripts.begin(), subscripts.end()));
}

TypeId Build::indexed_type(ExprId base, std::span<const ExprId> subscripts) {
  Type type = this->type(base);
  std::vector<int64_t> dims;
  for (size_t i = 0; i < subscripts.size(); ++i) {
    if (pool().op(subscripts[i]) == Op::Colon) {
      dims.push_back(type.dims[i]);
      continue;
    }
    const Type& subscript = types()[type_id(subscripts[i])];
    require(subscript.base == BaseType::Integer && subscript.dims.size() <= 1, "a subscript that is not Integer");
    if (subscript.is_array()) dims.push_back(subscript.dims[0]);
  }
  dims.insert(dims.end(), type.dims.begin() + static_cast<ptrdiff_t>(subscripts.size()), type.dims.end());
  type.dims = std::move(dims);
  return types().intern(std::move(type));
}

ExprId Build::index_of(ExprId base, std::vector<ExprId> subscripts) {
  // A loop, not recursion: a literal's element is subscripted by what is left.
  while (true) {
    require(subscripts.size() <= types().rank(type_id(base)), "more subscripts than dimensions");
    while (!subscripts.empty() && pool().op(subscripts.back()) == Op::Colon) subscripts.pop_back();
    if (subscripts.empty()) return base;
    if (pool().op(base) == Op::ArrayLiteral && pool().op(subscripts[0]) == Op::Integer) {
      int64_t at = pool().integer(subscripts[0]);
      if (at >= 1 && static_cast<uint64_t>(at) <= pool().arg_count(base)) {
        base = pool().arg(base, static_cast<size_t>(at) - 1);
        subscripts.erase(subscripts.begin());
        continue;
      }
    }
    break;
  }
  if (auto folded = fold_index(base, subscripts)) return *folded;
  std::vector<ExprId> args = {base};
  args.insert(args.end(), subscripts.begin(), subscripts.end());
  return pool().add(Op::Index, indexed_type(base, subscripts), args);
}

// range[position] = first + step*(position - 1)
ExprId Build::element_of_range(ExprId range, ExprId position) {
  ExprId first = pool().arg(range, 0), step = pool().arg(range, 1);
  ExprId steps = subtract(position, integer(1));
  if (type(first).base == BaseType::Real) steps = to_real(steps);
  return add(first, multiply(step, steps));
}

std::optional<ExprId> Build::fold_index(ExprId base, std::vector<ExprId>& subscripts) {
  Type type = this->type(base);
  bool all_scalar = true;
  for (ExprId subscript : subscripts) {
    all_scalar = all_scalar && pool().op(subscript) != Op::Colon && !types().is_array(type_id(subscript));
  }
  bool in_range = true;  // as far as can be seen
  for (size_t i = 0; i < subscripts.size(); ++i) {
    if (pool().op(subscripts[i]) != Op::Integer) continue;
    int64_t at = pool().integer(subscripts[i]);
    in_range = in_range && at >= 1 && (type.dims[i] == kUnknownSize || at <= type.dims[i]);
  }
  if (!in_range) return std::nullopt;  // fails where it is evaluated

  switch (pool().op(base)) {
    case Op::Fill: {
      if (pool().arg_count(base) != 1) return std::nullopt;
      TypeId result = indexed_type(base, subscripts);
      ExprId value = pool().arg(base, 0);
      if (!types().is_array(result)) return value;
      if (types().count(result) == kUnknownSize) return std::nullopt;
      return pool().add(Op::Fill, result, {value});
    }
    case Op::Index: {
      // The dimensions that the inner subscripts left are those of Colons and array subscripts, in order.
      std::vector<ExprId> inner(pool().args(base).begin() + 1, pool().args(base).end());
      ExprId array = pool().arg(base, 0);
      inner.resize(types().rank(type_id(array)), colon());
      size_t next = 0;
      for (ExprId& subscript : inner) {
        bool whole = pool().op(subscript) == Op::Colon;
        if (!whole && !types().is_array(type_id(subscript))) continue;
        ExprId outer = next < subscripts.size() ? subscripts[next] : colon();
        ++next;
        if (whole)
          subscript = outer;
        else if (pool().op(outer) != Op::Colon)
          subscript = index(subscript, {outer});
      }
      return index_of(array, std::move(inner));
    }
    case Op::RangeOf: {
      if (!all_scalar || (type.base != BaseType::Real && type.base != BaseType::Integer)) return std::nullopt;
      return element_of_range(base, subscripts[0]);
    }
    case Op::ToReal: return to_real(index(pool().arg(base, 0), subscripts));
    case Op::Transpose: {
      if (subscripts.size() < 2 || !all_scalar) return std::nullopt;
      std::swap(subscripts[0], subscripts[1]);
      return index_of(pool().arg(base, 0), std::move(subscripts));
    }
    case Op::Identity: {
      if (subscripts.size() != 2) return std::nullopt;
      auto row = integer_value(subscripts[0]), column = integer_value(subscripts[1]);
      if (!row || !column || type.dims[0] == kUnknownSize) return std::nullopt;
      return integer(*row == *column ? 1 : 0);
    }
    case Op::For: {
      // Leading scalar subscripts choose values of the leading iterators.
      std::vector<ExprId> ranges(pool().args(base).begin() + 1, pool().args(base).end());
      std::vector<IteratorId> iterators;
      std::vector<ExprId> values;
      IteratorId first(static_cast<uint32_t>(pool().data(base)));
      while (values.size() < std::min(subscripts.size(), ranges.size())) {
        ExprId subscript = subscripts[values.size()];
        if (pool().op(subscript) == Op::Colon || types().is_array(type_id(subscript))) break;
        ExprId value = index(ranges[values.size()], {subscript});
        iterators.push_back(IteratorId(first.value + static_cast<uint32_t>(values.size())));
        values.push_back(value);
      }
      if (values.empty()) return std::nullopt;
      ExprId body = substitute_iterators(*this, pool().arg(base, 0), iterators, values);
      ExprId rest = body;
      if (values.size() < ranges.size()) {
        ranges.erase(ranges.begin(), ranges.begin() + static_cast<ptrdiff_t>(values.size()));
        rest = for_(body, IteratorId(first.value + static_cast<uint32_t>(values.size())), ranges);
      }
      subscripts.erase(subscripts.begin(), subscripts.begin() + static_cast<ptrdiff_t>(values.size()));
      return index_of(rest, std::move(subscripts));
    }
    case Op::ArrayLiteral: {
      // A whole or literally chosen first dimension: the rest of the subscripts goes to each element.
      std::vector<ExprId> chosen;
      std::vector<ExprId> rest(subscripts.begin() + 1, subscripts.end());
      if (pool().op(subscripts[0]) == Op::Colon) {
        chosen.assign(pool().args(base).begin(), pool().args(base).end());
        for (ExprId element : chosen) {
          if (pool().op(element) != Op::ArrayLiteral) return std::nullopt;
        }
      } else if (pool().op(subscripts[0]) == Op::ArrayLiteral || pool().op(subscripts[0]) == Op::RangeOf) {
        int64_t count = types().count(type_id(subscripts[0]));
        if (count < 0 || count > static_cast<int64_t>(pool().arg_count(base)) + 64) return std::nullopt;
        for (int64_t i = 1; i <= count; ++i) {
          auto at = integer_value(index(subscripts[0], {integer(i)}));
          if (!at || *at < 1 || static_cast<uint64_t>(*at) > pool().arg_count(base)) return std::nullopt;
          chosen.push_back(pool().arg(base, static_cast<size_t>(*at) - 1));
        }
      } else {
        return std::nullopt;
      }
      TypeId element = types().drop_dims(indexed_type(base, subscripts), 1);
      for (ExprId& e : chosen) e = index(e, rest);
      return array_literal(chosen, element);
    }
    default: return std::nullopt;
  }
}

}  // namespace saltus::hybrid
