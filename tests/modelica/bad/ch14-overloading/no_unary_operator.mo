// MLS 3.6 §14.6: the record has no such unary operator
// run: check
// error: M0411 at 9
operator record C
  Real re, im;
end C;
model M
  C a = C(1, 2);
  C c = -a;
end M;
