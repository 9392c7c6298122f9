// MLS 3.6 §8.3.1: several results of a function
// run: simulate --stop 1
// check: final s = 5 +- 1e-12
// check: final d = 1 +- 1e-12
function f
  input Real a, b;
  output Real s = a + b;
  output Real d = a - b;
end f;
model M
  Real s, d;
equation
  (s, d) = f(3, 2);
end M;
