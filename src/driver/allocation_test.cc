// Steps, Jacobians and residuals allocate nothing: a run of twice the length allocates as often as one of the length.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "base/sanitized.h"
#include "driver/allocations.h"
#include "driver/handmade.h"

namespace {
// Of this thread: beside it another one compiles optimized code.
thread_local uint64_t allocations = 0;
}  // namespace

uint64_t saltus::testing::allocations() {
  return ::allocations;
}

// NOLINTBEGIN: the program's own. C's functions are counted too, SUNDIALS and KLU use them; sanitizers have theirs.
#ifndef SALTUS_SANITIZED
extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* malloc(size_t n) {
  ++allocations;
  return __libc_malloc(n);
}
void* calloc(size_t n, size_t size) {
  ++allocations;
  return __libc_calloc(n, size);
}
void* realloc(void* p, size_t n) {
  ++allocations;
  return __libc_realloc(p, n);
}
}
#else
[[gnu::noinline]] void* operator new(size_t n) {
  ++allocations;
  if (void* p = std::malloc(n ? n : 1)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(size_t n, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(n ? n : 1);
}
[[gnu::noinline]] void operator delete(void* p) noexcept {
  std::free(p);
}
[[gnu::noinline]] void operator delete(void* p, const std::nothrow_t&) noexcept {
  std::free(p);
}
[[gnu::noinline]] void operator delete(void* p, size_t) noexcept {
  std::free(p);
}
#endif
// NOLINTEND

namespace saltus::handmade {
namespace {

// x'' = −w with w + w³/10 = x by iteration, and (p, q) from two linear equations whose matrix changes: Newton and
// elimination in every step.
struct Loops : Model {
  Loops() {
    Slot x = real("x"), v = real("v"), dx = real("dx"), dv = real("dv"), w = real("w"), p = real("p"), q = real("q");
    state(x, dx);
    state(v, dv);
    start(x, number(1));
    start(v, number(0));
    ExprId cube = multiply(get(w), multiply(get(w), get(w)));
    system({w}, {subtract(add(get(w), divide(cube, number(10))), get(x))}, false);
    ExprId c = call(Op::Cos, get(x));
    system({p, q},
           {subtract(add(multiply(c, get(p)), get(q)), get(v)),
            subtract(subtract(get(p), multiply(c, get(q))), number(1))},
           true);
    assign(dx, get(v));
    assign(dv, subtract(minus(get(w)), multiply(number(0.01), add(get(p), get(q)))));
  }
  void system(std::vector<Slot> unknowns, std::vector<ExprId> residuals, bool linear) {
    Block block;
    block.kind = BlockKind::System;
    structure::System s;
    s.unknowns = std::move(unknowns);
    s.residuals = std::move(residuals);
    s.linear = linear;
    block.system.push_back(s);
    schedule.initial.push_back(block);
    schedule.blocks.push_back(block);
  }
};

// A bar of 60 cells, warmed by a source that swings, with a resistance at its end that is found by iteration: KLU.
struct Bar : Loops {
  Bar() {
    constexpr int kCells = 60;
    std::vector<Slot> t, dt;
    for (int i = 0; i < kCells; ++i) t.push_back(real("T" + std::to_string(i)));
    for (int i = 0; i < kCells; ++i) dt.push_back(real("dT" + std::to_string(i)));
    for (int i = 0; i < kCells; ++i) {
      state(t[i], dt[i]);
      start(t[i], number(0));
      ExprId left = i > 0 ? get(t[i - 1]) : call(Op::Sin, time()), right = i + 1 < kCells ? get(t[i + 1]) : number(0);
      assign(dt[i], multiply(number(1e3), Model::add(subtract(left, multiply(number(2), get(t[i]))), right)));
    }
  }
};

// Sixty cells that all strive for their mean: a full Jacobian of sparse equations.
struct Tied : Loops {
  Tied() {
    constexpr int kCells = 60;
    std::vector<Slot> t, dt;
    for (int i = 0; i < kCells; ++i) t.push_back(real("T" + std::to_string(i)));
    for (int i = 0; i < kCells; ++i) dt.push_back(real("dT" + std::to_string(i)));
    Slot mean = real("mean");
    ExprId sum = call(Op::Sin, time());
    for (Slot slot : t) sum = Model::add(sum, get(slot));
    assign(mean, divide(sum, number(kCells)));
    for (int i = 0; i < kCells; ++i) {
      state(t[i], dt[i]);
      start(t[i], number(i));
      assign(dt[i], multiply(number(1e3 + 10 * i), subtract(get(mean), get(t[i]))));
    }
  }
};

enum class Size { Small, Sparse, Full };

std::unique_ptr<Model> make_model(Size size) {
  switch (size) {
    case Size::Sparse: return std::make_unique<Bar>();
    case Size::Full: return std::make_unique<Tied>();
    default: return std::make_unique<Loops>();
  }
}

struct Case {
  Solver solver;
  Size size;
  const char* linear_solver;
};
class NoAllocation : public ::testing::TestWithParam<Case> {};

TEST_P(NoAllocation, InSteps) {
  std::unique_ptr<Model> model = make_model(GetParam().size);
  auto program = code::compile(model->schedule, model->context);
  ASSERT_TRUE(program);
  std::string linear_solver;
  auto count = [&](double stop, uint64_t& steps) {
    Options options;
    options.stop = stop;
    options.intervals = 1;
    options.solver = GetParam().solver;
    options.fixed_step = 0.01;
    options.max_step = 0.05;
    uint64_t before = testing::allocations();
    Outcome outcome = simulate::simulate(*program, options, {}, {}, model->context);
    uint64_t made = testing::allocations() - before;
    EXPECT_EQ(outcome.status, Status::Done);
    steps = outcome.statistics.steps;
    linear_solver = outcome.statistics.words.linear_solver;
    return made;
  };
  uint64_t few = 0, many = 0;
  // A run that lasts asks for optimized code, once; that starts a thread.
  program->optimize();
  count(1, few);  // timers make room for their names once, derivatives are compiled once
  uint64_t one = count(10, few), two = count(20, many);
  EXPECT_GT(many, few + 100);
  // Steps allocate nothing: twice as many cost no more.
  EXPECT_EQ(two, one);
  EXPECT_TRUE(linear_solver.starts_with(GetParam().linear_solver)) << linear_solver;
}

INSTANTIATE_TEST_SUITE_P(
    All, NoAllocation,
    ::testing::Values(Case{Solver::Automatic, Size::Small, ""},
                      Case{Solver::Automatic, Size::Sparse, "KLU, 62 unknowns"},
                      Case{Solver::Automatic, Size::Full, "KLU, "}, Case{Solver::Cvode, Size::Small, "dense"},
                      Case{Solver::Cvode, Size::Sparse, "KLU, 62 unknowns"}, Case{Solver::Cvode, Size::Full, "KLU, "},
                      Case{Solver::Ida, Size::Small, "dense"}, Case{Solver::Ida, Size::Sparse, "KLU"},
                      Case{Solver::Dopri5, Size::Small, ""}, Case{Solver::Rk4, Size::Small, ""},
                      Case{Solver::Arkode, Size::Small, ""}));

}  // namespace
}  // namespace saltus::handmade
