// MLS 3.6 §4.6: a record that contains itself
// run: check
// error: M0331
record R
  R c;
  Real x;
end R;
function f
  input R r;
  output Real y = r.x;
end f;
model M
  Real a = f(R(1));
end M;
