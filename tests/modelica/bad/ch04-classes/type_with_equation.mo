// MLS 3.6 §4.7: a type has no equations
// run: check
// error: M0337 at 7
type T
  extends Real;
equation
  assert(true, "");
end T;
model M
  T x = 1;
end M;
