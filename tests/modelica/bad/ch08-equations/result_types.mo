// MLS 3.6 §8.3.1: the types of several results
// run: check
// error: M0500 at 11
function f
  output Real a = 1;
  output String b = "x";
end f;
model M
  Real a, b;
equation
  (a, b) = f();
end M;
