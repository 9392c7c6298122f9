// MLS 3.6 §14.1: a plain record has no operators
// run: check
// error: M0410 at 9
record R
  Real x;
end R;
model M
  R a = R(1), b = R(2);
  R c = a + b;
end M;
