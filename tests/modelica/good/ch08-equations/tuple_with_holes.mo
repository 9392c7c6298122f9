// MLS 3.6 §8.3.1: results may be left out
// run: simulate --stop 1
// check: final d = 1 +- 1e-12
function f
  input Real a, b;
  output Real s = a + b;
  output Real d = a - b;
end f;
model M
  Real d;
equation
  (, d) = f(3, 2);
end M;
