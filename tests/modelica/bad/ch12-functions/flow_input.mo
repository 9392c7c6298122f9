// MLS 3.6 §12.2: an input of a function is no flow
// run: check
// error: M0160 at 5
function f
  input flow Real x;
  output Real y = x;
algorithm
end f;
model M
  Real x = f(time);
end M;
