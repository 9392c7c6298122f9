// MLS 3.6 §7.1: a class that extends a simple type has no other components
// run: check
// error: M0606 at 6
type T
  extends Real;
  parameter Real p = 1;
end T;
model M
  T x = 1;
end M;
