// What may be solved for follows the rules of occurrence.cc. A factor that is a parameter must be known not to be zero:
// a product with zero names nothing (zero_parameters.cc), and here no parameter is given a value.
#include "structure/whole_families.h"

#include <cstdlib>
#include <unordered_map>

namespace saltus::structure {

using hybrid::BaseType;
using hybrid::ExprId;
using hybrid::ExprPool;
using hybrid::Model;
using hybrid::Op;
using hybrid::OpClass;
using hybrid::Variability;
using hybrid::Variable;
using hybrid::VariableId;

Box Access::image(const Box& points) const {
  Box out;
  for (size_t d = 0; d < rank; ++d) {
    const Subscript& s = subscripts[d];
    if (s.dimension < 0) {
      out.add({s.offset, s.offset});
    } else {
      Interval side = points.sides[static_cast<size_t>(s.dimension)];
      int64_t a = s.offset + s.sign * side.first, b = s.offset + s.sign * side.last;
      out.add({std::min(a, b), std::max(a, b)});
    }
  }
  return out;
}

Box Access::preimage(const Box& elements, const Box& points) const {
  Box out = points;
  for (size_t d = 0; d < rank; ++d) {
    const Subscript& s = subscripts[d];
    if (s.dimension < 0) continue;
    int64_t a = s.sign * (elements.sides[d].first - s.offset), b = s.sign * (elements.sides[d].last - s.offset);
    out.sides[static_cast<size_t>(s.dimension)] = {std::min(a, b), std::max(a, b)};
  }
  return out;
}

bool same_place(const Access& a, const Access& b) {
  if (a.unknown != b.unknown || a.rank != b.rank) return false;
  for (size_t d = 0; d < a.rank; ++d) {
    const auto &x = a.subscripts[d], &y = b.subscripts[d];
    if (x.dimension != y.dimension || x.offset != y.offset || (x.dimension >= 0 && x.sign != y.sign)) return false;
  }
  return true;
}

namespace {

struct NotSimple {};

class Reader {
 public:
  explicit Reader(const Model& model) : m_(model), pool_(model.exprs) {}

  Families run() {
    if (!m_.processes.empty() || !m_.state_machines.empty() || !m_.initial_equations.empty()) throw NotSimple{};
    for (hybrid::EquationId id : m_.equations) read(m_.all_equations[id]);
    divide();
    return std::move(out_);
  }

 private:
  // -- unknowns
  bool is_known(const Variable& v) const {
    return v.variability <= Variability::Parameter || v.causality == hybrid::Causality::Input;
  }
  Box whole(VariableId id) const {
    Box box;
    for (int64_t n : m_.types[m_.variables[id].type].dims) {
      if (n < 1 || box.rank == Box::kMostDimensions) throw NotSimple{};
      box.add({1, n});
    }
    return box;
  }
  uint32_t unknown(VariableId id, bool derivative) {
    auto [at, fresh] = numbers_.try_emplace(id.value * 2 + (derivative ? 1 : 0), out_.unknowns.size());
    if (fresh) out_.unknowns.push_back({id, derivative, {}});
    return static_cast<uint32_t>(at->second);
  }

  // Where a variable is differentiated its derivative is the unknown; elsewhere it is itself.
  void divide() {
    for (const Family& f : out_.families) {
      for (const Access& a : f.accesses) {
        if (out_.unknowns[a.unknown].derivative) out_.unknowns[a.unknown].elements.add(a.image(f.points));
      }
    }
    for (VariableId id : m_.variables.ids()) {
      const Variable& v = m_.variables[id];
      if (is_known(v)) continue;
      if (m_.types[v.type].base != BaseType::Real || v.variability != Variability::Continuous) throw NotSimple{};
      Box all = whole(id);
      uint32_t u = unknown(id, false);
      out_.unknowns[u].elements.add(all);
      auto derivative = numbers_.find(id.value * 2 + 1);
      if (derivative == numbers_.end()) continue;
      for (const Box& b : std::vector<Box>(out_.unknowns[derivative->second].elements.boxes()))
        out_.unknowns[u].elements.remove(b);
    }
  }

  // -- equations
  void read(const hybrid::Equation& e) {
    if (e.kind == hybrid::EquationKind::Assert) return;
    if (e.kind != hybrid::EquationKind::Equal) throw NotSimple{};
    Family f;
    iterators_.clear();
    steps_.clear();
    auto dimension = [&](int64_t n) {
      if (f.points.rank == Box::kMostDimensions) throw NotSimple{};
      f.points.add({0, n - 1});
      return static_cast<int>(f.points.rank) - 1;
    };
    for (const hybrid::IndexRange& r : e.ranges) {
      if (r.count() < 1) return;
      iterators_[r.iterator.value] = dimension(r.count());
      steps_.push_back({r.first, r.step});
    }
    const hybrid::Type& type = m_.types[pool_.type(e.left)];
    if (type.base != BaseType::Real) throw NotSimple{};
    std::vector<int> own;
    for (int64_t n : type.dims) {
      if (n == 0) return;
      if (n < 0) throw NotSimple{};
      own.push_back(dimension(n));
      steps_.push_back({1, 1});
    }
    family_ = &f;
    visit(e.left, own, true, true);
    visit(e.right, own, true, true);
    f.unit_sum = is_unit_sum(e.left) && is_unit_sum(e.right);
    out_.equations += f.points.count();
    out_.families.push_back(std::move(f));
  }

  // Expressions are graphs, much shared and sometimes deep; the models this is for have short ones.
  struct Descent {
    explicit Descent(Reader& r) : reader(r) {
      if (r.depth_ >= kDeepest || ++r.work_ > kMostWork) throw NotSimple{};
      ++r.depth_;
    }
    ~Descent() { --reader.depth_; }
    Reader& reader;
  };

  // `own`: the family's dimension of each of the expression's; `differentiable`: it may be solved for; `proven`: with a
  // factor that is not zero.
  void visit(ExprId e, const std::vector<int>& own, bool differentiable, bool proven) {
    Descent descent(*this);
    const hybrid::Node& n = pool_[e];
    const std::vector<int>& mine = m_.types[n.type].is_array() ? own : kNone;
    if (mine.size() != m_.types[n.type].dims.size()) throw NotSimple{};
    auto each = [&](bool smooth, bool sure) {
      for (size_t i = 0; i < n.args_count; ++i) visit(pool_.arg(e, i), mine, smooth, sure);
    };
    bool real = m_.types[n.type].base == BaseType::Real;
    switch (n.op) {
      case Op::Real:
      case Op::Integer:
      case Op::Boolean:
      case Op::EnumLiteral:
      case Op::Time:
      case Op::Iterator: return;
      case Op::Variable:
      case Op::Index:
      case Op::Der: return access(e, mine, differentiable && proven);
      case Op::Negate:
      case Op::Add:
      case Op::Subtract:
      case Op::NoEvent:
      case Op::Smooth: return each(differentiable && real, proven);
      case Op::Multiply:
      case Op::Divide: {
        ExprId a = pool_.arg(e, 0), b = pool_.arg(e, 1);
        bool quotient = n.op == Op::Divide;
        visit(a, mine, differentiable && real, proven && (quotient || is_factor(b)));
        visit(b, mine, differentiable && real, proven && is_factor(a));
        return;
      }
      case Op::Power: return each(differentiable && real, proven && is_factor(pool_.arg(e, 1)));
      case Op::If:
        visit(pool_.arg(e, 0), kNone, false, false);
        visit(pool_.arg(e, 1), mine, differentiable, false);
        visit(pool_.arg(e, 2), mine, differentiable, false);
        return;
      case Op::Floor:
      case Op::Ceil:
      case Op::Sign:
      case Op::Div:
      case Op::IntegerFloor:
      case Op::ToReal:
      case Op::Not:
      case Op::And:
      case Op::Or: return each(false, false);
      default: break;
    }
    if (names_nothing(e)) return;
    OpClass kind = hybrid::op_class(n.op);
    if (kind != OpClass::Relation && kind != OpClass::Function) throw NotSimple{};
    if (m_.types[n.type].base == BaseType::String) throw NotSimple{};
    each(differentiable && real, proven);
  }

  // Array constructors and calls are fine where no unknown is in them.
  bool names_nothing(ExprId e) {
    Descent descent(*this);
    if (hybrid::op_class(pool_.op(e)) == OpClass::Event || hybrid::op_class(pool_.op(e)) == OpClass::Clock)
      return false;
    if (pool_.op(e) == Op::Variable) return is_known(m_.variables[pool_.variable(e)]);
    for (size_t i = 0; i < pool_.arg_count(e); ++i) {
      if (!names_nothing(pool_.arg(e, i))) return false;
    }
    return true;
  }

  // x, x[...], der(x), der(x[...]), der(x)[...]
  void access(ExprId e, const std::vector<int>& own, bool solvable) {
    bool derivative = false;
    auto peel = [&] {
      if (pool_.op(e) != Op::Der) return;
      derivative = true;
      e = pool_.arg(e, 0);
    };
    peel();
    ExprId subscripted;
    if (pool_.op(e) == Op::Index) {
      subscripted = e;
      e = pool_.arg(e, 0);
      if (!derivative) peel();
    }
    if (pool_.op(e) != Op::Variable) throw NotSimple{};
    VariableId id = pool_.variable(e);
    if (is_known(m_.variables[id])) {
      if (derivative) throw NotSimple{};
      return;
    }
    Access a;
    a.unknown = unknown(id, derivative);
    a.solvable = solvable;
    size_t next = 0;  // of the expression's own dimensions
    auto add = [&](Access::Subscript s) { a.subscripts[a.rank++] = s; };
    Box all = whole(id);
    size_t given = subscripted.valid() ? pool_.arg_count(subscripted) - 1 : 0;
    for (size_t d = 0; d < all.rank; ++d) {
      ExprId s = d < given ? pool_.arg(subscripted, d + 1) : ExprId{};
      if (!s.valid() || pool_.op(s) == Op::Colon) {
        add({own.at(next++), 1, 1});
      } else if (pool_.op(s) == Op::RangeOf) {
        Affine first = affine(pool_.arg(s, 0)), step = affine(pool_.arg(s, 1));
        if (first.dimension >= 0 || step.dimension >= 0 || std::abs(step.offset) != 1) throw NotSimple{};
        add({own.at(next++), step.offset, first.offset});
      } else {
        Affine at = affine(s);
        if (at.dimension >= 0 && std::abs(at.factor) != 1) throw NotSimple{};
        add({at.dimension, at.dimension < 0 ? 1 : at.factor, at.offset});
      }
    }
    if (next != own.size()) throw NotSimple{};
    place(a, all);
  }

  // Only what names each element once can be solved for; all must exist.
  void place(Access& a, const Box& all) {
    Family& f = *family_;
    std::array<int, Box::kMostDimensions> uses{};
    for (size_t d = 0; d < a.rank; ++d) {
      if (a.subscripts[d].dimension >= 0) ++uses[static_cast<size_t>(a.subscripts[d].dimension)];
    }
    for (size_t d = 0; d < f.points.rank; ++d) {
      bool single = f.points.sides[d].first == f.points.sides[d].last;
      if (uses[d] > 1 || (uses[d] == 0 && !single)) {
        if (uses[d] > 1 || out_.unknowns[a.unknown].derivative) throw NotSimple{};
        a.solvable = false;
      }
    }
    Box image = a.image(f.points);
    for (size_t d = 0; d < a.rank; ++d) {
      if (image.sides[d].first < all.sides[d].first || image.sides[d].last > all.sides[d].last) throw NotSimple{};
    }
    for (Access& other : f.accesses) {
      if (!same_place(a, other)) continue;
      other.solvable = false;  // met twice: the two may cancel
      return;
    }
    f.accesses.push_back(a);
  }

  struct Affine {
    int dimension = -1;
    int64_t factor = 0;
    int64_t offset = 0;
  };
  Affine affine(ExprId e) {
    Descent descent(*this);
    switch (pool_.op(e)) {
      case Op::Integer: return {-1, 0, pool_.integer(e)};
      case Op::Variable: {  // n of x[n], a value that cannot be changed any more
        const Variable& v = m_.variables[pool_.variable(e)];
        bool settled =
            v.variability == Variability::Constant || (v.variability == Variability::Parameter && v.is_structural);
        if (!settled || !v.binding.valid()) throw NotSimple{};
        return affine(v.binding);
      }
      case Op::Iterator: {
        auto at = iterators_.find(pool_.iterator(e).value);
        if (at == iterators_.end()) throw NotSimple{};
        const Step& s = steps_[static_cast<size_t>(at->second)];
        return {at->second, s.step, s.first};
      }
      case Op::Negate: {
        Affine a = affine(pool_.arg(e, 0));
        return {a.dimension, -a.factor, -a.offset};
      }
      case Op::Add:
      case Op::Subtract: {
        Affine a = affine(pool_.arg(e, 0)), b = affine(pool_.arg(e, 1));
        int64_t sign = pool_.op(e) == Op::Add ? 1 : -1;
        if (a.dimension >= 0 && b.dimension >= 0) throw NotSimple{};
        return {a.dimension >= 0 ? a.dimension : b.dimension, a.factor + sign * b.factor, a.offset + sign * b.offset};
      }
      default: throw NotSimple{};
    }
  }

  // -- factors
  // Not zero for certain, or no parameter expression at all: what varies counts as a factor like any other.
  bool is_factor(ExprId e) {
    Descent descent(*this);
    switch (pool_.op(e)) {
      case Op::Real: return pool_.real(e) != 0;
      case Op::Integer: return pool_.integer(e) != 0;
      case Op::Time: return true;
      case Op::ToReal:
      case Op::Negate:
      case Op::Fill:
      case Op::For:
      case Op::Index:
      case Op::Der: return is_factor(pool_.arg(e, 0));
      case Op::Exp: return true;
      case Op::Multiply:
      case Op::Divide: return is_factor(pool_.arg(e, 0)) && is_factor(pool_.arg(e, 1));
      case Op::Variable: {
        const Variable& v = m_.variables[pool_.variable(e)];
        if (!is_known(v)) return true;
        return v.binding.valid() && is_factor(v.binding);
      }
      case Op::ArrayLiteral:
        for (ExprId a : pool_.args(e)) {
          if (!is_factor(a)) return false;
        }
        return true;
      default: return false;
    }
  }

  // ±u ± v ... ± what is known; the equations that alias elimination works on.
  bool is_unit_sum(ExprId e) {
    Descent descent(*this);
    switch (pool_.op(e)) {
      case Op::Real:
      case Op::Integer:
      case Op::ToReal:
      case Op::Variable:
      case Op::Der: return true;
      case Op::Index:
      case Op::Negate: return is_unit_sum(pool_.arg(e, 0));
      case Op::Add:
      case Op::Subtract: return is_unit_sum(pool_.arg(e, 0)) && is_unit_sum(pool_.arg(e, 1));
      default: return false;
    }
  }

  struct Step {
    int64_t first, step;
  };
  static constexpr int kDeepest = 200;
  static constexpr int64_t kMostWork = 1'000'000;
  static inline const std::vector<int> kNone;
  const Model& m_;
  const ExprPool& pool_;
  Families out_;
  std::unordered_map<uint32_t, size_t> numbers_;
  std::unordered_map<uint32_t, int> iterators_;
  std::vector<Step> steps_;
  Family* family_ = nullptr;
  int depth_ = 0;
  int64_t work_ = 0;
};

}  // namespace

std::optional<Families> whole_families(const Model& model) {
  try {
    return Reader(model).run();
  } catch (const NotSimple&) {
    return std::nullopt;
  }
}

}  // namespace saltus::structure
