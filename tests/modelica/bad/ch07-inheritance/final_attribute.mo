// MLS 3.6 §7.2.6: a final attribute
// run: check
// error: M0302 at 6
type T = Real(final unit="m");
model M
  T x(unit="s") = 1;
end M;
