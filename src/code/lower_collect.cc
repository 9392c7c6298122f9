// Arrays put together from parts: literals, fill, concatenation, comprehensions. Arrays of records are records of
// arrays, so each of these goes through the fields.
#include "code/tables.h"

namespace saltus::code {

Val Lowering::array_literal(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Type type = m.type_of(e);
  size_t n = pool.arg_count(e);
  bool numbers = !is_composite(type.base) && !is_pointer(type.base);
  if (int64_t words = m.model.types.count(pool.type(e)); numbers && words > kUnrolled) {
    std::vector<double> all;
    if (literal_numbers(pool, e, all) && all.size() == static_cast<size_t>(words)) {
      std::vector<llvm::Value*> dims;
      for (int64_t dim : type.dims) dims.push_back(integer(dim));
      return make_memory(type, table(m, all), std::move(dims));
    }
  }
  std::vector<Val> values;
  for (size_t i = 0; i < n; ++i) values.push_back(coerce(lower(pool.arg(e, i)), scalar_of(type)));
  std::function<Val(const Type&, std::vector<Val>)> gather = [&](const Type& whole, std::vector<Val> list) {
    Val result;
    result.type = whole;
    if (whole.base == BaseType::Record) {
      for (uint32_t p = 0; p < m.model.types.records[hybrid::RecordId(whole.detail)].fields.size(); ++p) {
        std::vector<Val> column;
        for (const Val& value : list) column.push_back(value.parts[p]);
        result.parts.push_back(gather(field_type(whole, p), std::move(column)));
      }
      return result;
    }
    std::vector<llvm::Value*> dims{integer(static_cast<int64_t>(list.size()))};
    for (size_t i = 1; i < list.size(); ++i) same_sizes(list[0], list[i], "array constructor");
    if (!list.empty()) {
      dims.insert(dims.end(), list[0].dims.begin(), list[0].dims.end());
    } else {
      for (size_t d = 1; d < whole.dims.size(); ++d) dims.push_back(integer(std::max<int64_t>(whole.dims[d], 0)));
    }
    Val shape;
    shape.dims = dims;
    if (small(shape)) {
      std::vector<llvm::Value*> all;
      for (const Val& value : list) {
        if (!value.is_array()) {
          all.push_back(value.v);
          continue;
        }
        for (llvm::Value* element : elements(with_sizes(value, list[0].dims))) all.push_back(element);
      }
      return make_unrolled(whole, std::move(all), std::move(dims));
    }
    llvm::Value* to = buffer(checked_count(dims));
    llvm::Value* each = list[0].is_array() ? count(list[0]) : integer(1);
    for (size_t i = 0; i < list.size(); ++i) {
      llvm::Value* place = word(to, b.CreateMul(each, integer(static_cast<int64_t>(i))));
      if (list[i].is_array()) {
        store_array(place, list[i]);
      } else {
        store_word(whole.base, place, list[i].v);
      }
    }
    return make_memory(whole, to, std::move(dims));
  };
  return gather(type, std::move(values));
}

// An array of `dims` whose elements are all `value`, itself an array or a record perhaps.
Val Lowering::fill(const Type& type, const Val& value, const std::vector<llvm::Value*>& dims) {
  if (is_composite(type.base)) {
    Val result;
    result.type = type;
    for (uint32_t i = 0; i < value.parts.size(); ++i)
      result.parts.push_back(fill(field_type(type, i), value.parts[i], dims));
    return result;
  }
  Val each = coerce(value, scalar_of(type));
  if (!each.is_array()) return generate(type, dims, [&](auto) { return each.v; });
  std::vector<llvm::Value*> all = dims;
  all.insert(all.end(), each.dims.begin(), each.dims.end());
  Val shape;
  shape.dims = all;
  if (!small(shape)) each = in_memory(each);
  return generate(type, all, [&](std::span<llvm::Value* const> i) {
    llvm::Value* flat = integer(0);
    for (size_t d = 0; d < each.dims.size(); ++d)
      flat = b.CreateAdd(b.CreateMul(flat, each.dims[d]), i[dims.size() + d]);
    return element(each, flat);
  });
}

Val Lowering::concatenate(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Type type = m.type_of(e);
  size_t along = pool.data(e);
  std::vector<Val> values;
  for (size_t i = 0; i < pool.arg_count(e); ++i) {
    Val value = lower(pool.arg(e, i));
    values.push_back(is_composite(type.base) ? value : coerce(value, scalar_of(type)));
  }
  return concatenate(type, values, along);
}

Val Lowering::concatenate(const Type& type, const std::vector<Val>& values, size_t along) {
  if (is_composite(type.base)) {
    // An array of records is a record of arrays.
    Val result;
    result.type = type;
    for (size_t i = 0; i < values[0].parts.size(); ++i) {
      std::vector<Val> parts;
      for (const Val& value : values) parts.push_back(value.parts[i]);
      result.parts.push_back(concatenate(field_type(type, static_cast<uint32_t>(i)), parts, along));
    }
    return result;
  }
  for (size_t i = 1; i < values.size(); ++i) same_sizes(values[0], values[i], "concatenation", along);
  std::vector<llvm::Value*> dims = values[0].dims;
  llvm::Value* total = integer(0);
  for (const Val& value : values) total = b.CreateAdd(total, value.dims[along]);
  dims[along] = total;
  Val shape;
  shape.dims = dims;
  // Row by row: what stands before the dimension counts the pieces, what stands after it their length.
  auto product = [&](const std::vector<llvm::Value*>& sizes, size_t from, size_t to) {
    llvm::Value* n = integer(1);
    for (size_t d = from; d < to; ++d) n = b.CreateMul(n, sizes[d]);
    return n;
  };
  bool unroll = small(shape);
  for (const Val& value : values) unroll &= small(value);
  if (unroll) {
    auto known = [](llvm::Value* v) { return llvm::cast<llvm::ConstantInt>(v)->getSExtValue(); };
    int64_t outer = known(product(dims, 0, along));
    std::vector<std::vector<llvm::Value*>> parts;
    for (const Val& value : values) parts.push_back(elements(value));
    std::vector<llvm::Value*> result;
    for (int64_t o = 0; o < outer; ++o) {
      for (size_t k = 0; k < values.size(); ++k) {
        int64_t each = known(product(values[k].dims, along, values[k].dims.size()));
        for (int64_t i = 0; i < each; ++i) result.push_back(parts[k][static_cast<size_t>(o * each + i)]);
      }
    }
    return make_unrolled(type, std::move(result), std::move(dims));
  }
  llvm::Value* to = buffer(checked_count(dims));
  llvm::Value* outer = product(dims, 0, along);
  llvm::Value* stride = product(dims, along, dims.size());
  llvm::Value* offset = integer(0);
  for (const Val& value : values) {
    llvm::Value* from = data(value);
    llvm::Value* each = product(value.dims, along, value.dims.size());
    loop(outer, [&](llvm::Value* o) {
      copy_words(word(to, b.CreateAdd(b.CreateMul(o, stride), offset)), word(from, b.CreateMul(o, each)), each);
    });
    offset = b.CreateAdd(offset, each);
  }
  return make_memory(type, to, std::move(dims));
}

namespace {

// The arrays a value consists of: itself, or those of a record's fields.
void leaves(const Val& value, std::vector<const Val*>& into) {
  if (!is_composite(value.type.base)) {
    into.push_back(&value);
    return;
  }
  for (const Val& part : value.parts) leaves(part, into);
}

}  // namespace

// One array of what the body makes: what a scalar of it is in registers or in memory.
struct Lowering::Collected {
  Type type;                           // of the whole
  std::vector<llvm::Value*> dims;      // of the whole, the iterators' first
  std::vector<llvm::Value*> elements;  // when unrolled
  llvm::Value* to = nullptr;           // when in memory
  llvm::Value* each = nullptr;         // words an element takes
};

void Lowering::collected(const Type& type, std::vector<Collected>& into) {
  if (!is_composite(type.base)) {
    into.emplace_back().type = type;
    return;
  }
  const auto& fields = m.model.types.records[hybrid::RecordId(type.detail)].fields;
  for (uint32_t i = 0; i < fields.size(); ++i) collected(field_type(type, i), into);
}

Val Lowering::assemble(const Type& type, std::span<Collected>& from) {
  if (is_composite(type.base)) {
    // An array of records is a record of arrays.
    Val result;
    result.type = type;
    const auto& fields = m.model.types.records[hybrid::RecordId(type.detail)].fields;
    for (uint32_t i = 0; i < fields.size(); ++i) result.parts.push_back(assemble(field_type(type, i), from));
    return result;
  }
  Collected& one = from.front();
  from = from.subspan(1);
  return one.to ? make_memory(one.type, one.to, std::move(one.dims))
                : make_unrolled(one.type, std::move(one.elements), std::move(one.dims));
}

Val Lowering::comprehension(ExprId e) {
  const hybrid::ExprPool& pool = m.model.exprs;
  Type type = m.type_of(e);
  size_t n = pool.arg_count(e) - 1;
  uint32_t first = static_cast<uint32_t>(pool.data(e));
  ExprId body = pool.arg(e, 0);
  std::vector<Val> ranges;
  std::vector<llvm::Value*> outer;
  for (size_t i = 0; i < n; ++i) {
    ranges.push_back(lower(pool.arg(e, i + 1)));
    outer.push_back(ranges.back().dims[0]);
  }
  // Calls `make` with the arrays of the body's value at the index.
  auto with = [&](std::span<llvm::Value* const> index, const std::function<void(std::span<const Val* const>)>& make) {
    push_scope();
    for (size_t i = 0; i < n; ++i) {
      iterators_[first + static_cast<uint32_t>(i)] =
          scalar(ranges[i].type.base, element(ranges[i], index[i]), ranges[i].type.detail);
    }
    Val value = coerce(lower(body), scalar_of(type));
    std::vector<const Val*> parts;
    leaves(value, parts);
    make(parts);
    pop_scope();
  };
  std::vector<Collected> all;
  collected(type, all);
  bool unroll = true, sized = true;
  for (Collected& one : all) {
    one.dims = outer;
    for (size_t d = n; d < one.type.dims.size(); ++d) {
      sized &= one.type.dims[d] >= 0;
      one.dims.push_back(one.type.dims[d] >= 0 ? integer(one.type.dims[d]) : nullptr);
    }
    if (!sized) continue;
    Val shape;
    shape.dims = one.dims;
    int64_t total = 0;
    unroll &= small(shape, &total) && total <= 16;
  }
  if (unroll && sized) {
    std::vector<llvm::Value*> index(n);
    auto known = [&](size_t d) { return llvm::cast<llvm::ConstantInt>(outer[d])->getSExtValue(); };
    int64_t count = 1;
    for (size_t d = 0; d < n; ++d) count *= known(d);
    for (int64_t flat = 0; flat < count; ++flat) {
      int64_t rest = flat;
      for (size_t d = n; d-- > 0;) {
        index[d] = integer(rest % known(d));
        rest /= known(d);
      }
      with(index, [&](std::span<const Val* const> parts) {
        for (size_t k = 0; k < all.size(); ++k) {
          std::vector<llvm::Value*> more{parts[k]->v};
          if (parts[k]->is_array()) {
            std::vector<llvm::Value*> inner(all[k].dims.begin() + static_cast<ptrdiff_t>(n), all[k].dims.end());
            Val known = with_sizes(*parts[k], inner);
            same_sizes(known, *parts[k], "array constructor");
            more = elements(known);
          }
          all[k].elements.insert(all[k].elements.end(), more.begin(), more.end());
        }
      });
    }
    std::span<Collected> from = all;
    return assemble(type, from);
  }
  for (Val& range : ranges) range = in_memory(range);
  llvm::Value* count = checked_count(outer);
  if (!sized) sizes_of_first(all, count, n, with);
  for (Collected& one : all) {
    one.each = integer(1);
    for (size_t d = n; d < one.dims.size(); ++d) one.each = b.CreateMul(one.each, one.dims[d]);
    one.to = buffer(checked_size(b.CreateMul(count, one.each), span_));
  }
  std::vector<llvm::Value*> index;
  std::function<void(llvm::Value*)> nest = [&](llvm::Value* flat) {
    size_t d = index.size();
    if (d < n) {
      loop(outer[d], [&](llvm::Value* i) {
        index.push_back(i);
        nest(b.CreateAdd(b.CreateMul(flat, outer[d]), i));
        index.pop_back();
      });
      return;
    }
    with(index, [&](std::span<const Val* const> parts) {
      for (size_t k = 0; k < all.size(); ++k) {
        llvm::Value* place = word(all[k].to, b.CreateMul(flat, all[k].each));
        if (!parts[k]->is_array()) {
          store_word(all[k].type.base, place, parts[k]->v);
          continue;
        }
        for (size_t i = 0; i < parts[k]->dims.size(); ++i) {
          llvm::Value *wanted = all[k].dims[n + i], *found = parts[k]->dims[i];
          if (wanted == found) continue;
          require(b.CreateICmpEQ(wanted, found),
                  [&] { call_host(Callback::size_error, {m.text("array constructor"), wanted, found}); });
        }
        store_array(place, *parts[k]);
      }
    });
  };
  nest(integer(0));
  std::span<Collected> from = all;
  return assemble(type, from);
}

// Sizes of the body's arrays that are known only when it is evaluated: those of the first element, which all others
// must have (MLS §10.4.1); none when there is no element.
void Lowering::sizes_of_first(std::vector<Collected>& all, llvm::Value* count, size_t n, const WithElement& with) {
  std::vector<std::pair<llvm::Value**, llvm::Value*>> wanted;  // where it belongs, where the run keeps it
  for (Collected& one : all) {
    for (llvm::Value*& dim : one.dims) {
      if (dim) continue;
      wanted.emplace_back(&dim, local(m.i64));
      b.CreateStore(integer(0), wanted.back().second);
    }
  }
  std::vector<llvm::Value*> zeros(n, integer(0));
  branch_void(b.CreateICmpSGT(count, integer(0)), [&] {
    with(zeros, [&](std::span<const Val* const> parts) {
      size_t next = 0;
      for (size_t k = 0; k < all.size(); ++k) {
        for (size_t d = n; d < all[k].dims.size(); ++d) {
          if (!all[k].dims[d]) b.CreateStore(parts[k]->dims[d - n], wanted[next++].second);
        }
      }
    });
  });
  for (auto& [dim, kept] : wanted) *dim = b.CreateLoad(m.i64, kept);
}

}  // namespace saltus::code
