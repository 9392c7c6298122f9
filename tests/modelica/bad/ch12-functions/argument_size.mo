// MLS 3.6 §12.4.1: an argument has the size of its input
// run: check
// error: M0425 at 10
function f
  input Real x[3];
  output Real y = sum(x);
algorithm
end f;
model M
  Real x = f({1, 2});
end M;
