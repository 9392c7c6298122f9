// MLS 3.6 §4.5.1: a short class defined by itself
// run: check
// error: M0310 at 4
type T = U;
type U = T;
model M
  T x = 1;
end M;
