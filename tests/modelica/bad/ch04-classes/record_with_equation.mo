// MLS 3.6 §4.6: a record has no equations
// run: check
// error: M0337 at 7
record R
  Real x;
equation
  x = 1;
end R;
model M
  R r;
end M;
