// Steps, Jacobians and residuals allocate nothing: a run of twice the length allocates as often as one of the length.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "simulate/testing.h"

namespace {
std::atomic<uint64_t> allocations = 0;
}

// NOLINTBEGIN: the program's own
[[gnu::noinline]] void* operator new(size_t n) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* p = std::malloc(n ? n : 1)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(size_t n, const std::nothrow_t&) noexcept {
  allocations.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(n ? n : 1);
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, size_t) noexcept { std::free(p); }
// NOLINTEND

namespace saltus::simulate {
namespace {

using namespace handmade;

// x'' = −w with w + w³/10 = x by iteration, and (p, q) from two linear equations whose matrix changes: Newton and elimination in every step.
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
    system({p, q}, {subtract(add(multiply(c, get(p)), get(q)), get(v)), subtract(subtract(get(p), multiply(c, get(q))), number(1))}, true);
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

class NoAllocation : public ::testing::TestWithParam<Solver> {};

TEST_P(NoAllocation, InSteps) {
  Loops model;
  auto program = code::compile(model.schedule, model.context);
  ASSERT_TRUE(program);
  auto count = [&](double stop, uint64_t& steps) {
    Options options;
    options.stop = stop;
    options.intervals = 1;
    options.solver = GetParam();
    options.fixed_step = 0.01;
    options.max_step = 0.05;
    uint64_t before = allocations.load();
    Outcome outcome = simulate(*program, model.schedule, options, {}, {}, model.context);
    EXPECT_EQ(outcome.status, Status::Done);
    steps = outcome.statistics.steps;
    return allocations.load() - before;
  };
  uint64_t few = 0, many = 0;
  count(1, few);  // timers make room for their names once
  uint64_t one = count(10, few), two = count(20, many);
  EXPECT_GT(many, few + 100);
  EXPECT_EQ(one, two);
}

INSTANTIATE_TEST_SUITE_P(All, NoAllocation, ::testing::Values(Solver::Automatic, Solver::Cvode, Solver::Dopri5, Solver::Rk4));

}  // namespace
}  // namespace saltus::simulate
