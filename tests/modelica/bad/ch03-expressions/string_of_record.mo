// MLS 3.6 §3.7.1: String of a record without a conversion
// run: check
// error: M0431 at 9
record R
  Real x;
end R;
model M
  R r = R(1);
  String s = String(r);
end M;
