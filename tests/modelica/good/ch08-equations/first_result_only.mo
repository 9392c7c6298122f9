// MLS 3.6 §12.4.3: in an expression the first result is used
// run: simulate --stop 1
// check: final s = 5 +- 1e-12
function f
  input Real a, b;
  output Real s = a + b;
  output Real d = a - b;
end f;
model M
  Real s = f(3, 2);
end M;
