#include "run/divisor.h"

#include <vector>

namespace saltus::run {

bool is_computable(const Divisor& divisor, size_t slots) {
  size_t depth = 0;
  for (const Divisor::Step& step : divisor.steps) {
    switch (step.kind) {
      case 's':
        if (step.slot >= slots) return false;
        ++depth;
        break;
      case 'n':
      case 't': ++depth; break;
      case '~':
        if (depth < 1) return false;
        break;
      case '+':
      case '-':
      case '*':
      case '/':
        if (depth < 2) return false;
        --depth;
        break;
      default: return false;
    }
  }
  return depth == 1;
}

double value_of(const Divisor& divisor, const double* memory, double time) {
  std::vector<double> stack;
  auto fold = [&stack](auto&& operation) {
    double right = stack.back();
    stack.pop_back();
    stack.back() = operation(stack.back(), right);
  };
  for (const Divisor::Step& step : divisor.steps) {
    switch (step.kind) {
      case 's': stack.push_back(memory[step.slot]); break;
      case 'n': stack.push_back(step.number); break;
      case 't': stack.push_back(time); break;
      case '~': stack.back() = -stack.back(); break;
      case '+': fold([](double a, double b) { return a + b; }); break;
      case '-': fold([](double a, double b) { return a - b; }); break;
      case '*': fold([](double a, double b) { return a * b; }); break;
      default: fold([](double a, double b) { return a / b; }); break;
    }
  }
  return stack.back();
}

}  // namespace saltus::run
