// MLS 3.6 §12.6: too many arguments of a record constructor
// run: check
// error: M0421 at 8
record R
  Real x;
end R;
model M
  R r = R(1, 2);
end M;
