// A parameter with fixed = true and a binding that depends on one with fixed = false: the binding counts, the start value (zero, as none is given) does not.
model FixedOfBoundParameter
  parameter Integer kind = 1;
  parameter Real a(fixed = if kind == 2 then true else false, start = 1);
  parameter Real b(fixed = if kind == 1 then true else false) = a;
  Real x(start = 0, fixed = true);
initial equation
  a^2 + a = 6;
equation
  der(x) = b;
end FixedOfBoundParameter;
// run: simulate --stop 1
// check: final x = 2 +- 1e-6 ; a = 2 solves a² + a = 6
