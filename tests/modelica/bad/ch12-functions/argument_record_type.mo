// MLS 3.6 §12.4.1: a number for a record
// run: check
// error: M0425 at 12
record R
  Real x;
end R;
function f
  input R r;
  output Real y = r.x;
end f;
model M
  Real x = f(1);
end M;
