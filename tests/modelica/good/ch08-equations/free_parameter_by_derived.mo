// MLS 3.6 §8.6: a condition on the acceleration gives the free parameter, by way of another one that depends on it
// run: simulate --stop 1 --tolerance 1e-9
// check: c(0) = 20 +- 1e-9; m·g = inner_c·x with inner_c = 2·c, x = 0.25, m·g = 10
// check: x(1) = 0.25 +- 1e-9
model FreeParameter
  parameter Real c(fixed = false, start = 1);
  final parameter Real inner_c = 2*c;
  Real x(start = 0.25, fixed = true), v(start = 0, fixed = true), a(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = a;
  a = 10 - inner_c*x;
end FreeParameter;
