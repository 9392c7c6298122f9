// MLS 3.6 §12.4.1: arguments by position come first
// run: check
// error: M0118 at 11
function f
  input Real a;
  input Real b;
  output Real y = a + b;
algorithm
end f;
model M
  Real x = f(a = 1, 2);
end M;
