// MLS 3.6 §4.7: a type has no components
// run: check
// error: M0606 at 6
type T
  extends Real;
  Real y = 1;
end T;
model M
  T x = time;
end M;
