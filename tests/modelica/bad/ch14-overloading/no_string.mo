// MLS 3.6 §14.4: no conversion to String
// run: check
// error: M0431 at 9
operator record C
  Real re, im;
end C;
model M
  C a = C(1, 2);
  String s = String(a);
end M;
