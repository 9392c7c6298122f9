// MLS 3.6 §7.1: a class extends one simple type
// run: check
// error: M0607 at 6
type T
  extends Real;
  extends Integer;
end T;
model M
  T x = 1;
end M;
