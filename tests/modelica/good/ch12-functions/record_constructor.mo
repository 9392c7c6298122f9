// MLS 3.6 §12.6: a record constructor with positional and named arguments
// run: simulate --stop 1
// check: final a.x = 1 +- 1e-12
// check: final a.y = 7 +- 1e-12
// check: final b.x = 5 +- 1e-12
record R
  Real x;
  Real y = 7;
end R;
model M
  R a = R(1);
  R b = R(y=2, x=5);
end M;
