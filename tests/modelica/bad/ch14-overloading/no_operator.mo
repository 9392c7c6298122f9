// MLS 3.6 §14.5: the record has no such operator
// run: check
// error: M0410 at 9
operator record C
  Real re, im;
end C;
model M
  C a = C(1, 2), b = C(3, 4);
  C c = a + b;
end M;
