// MLS 3.6 §4.6: an operator record
// run: simulate --stop 1
// check: final z.re = 1 +- 1e-12
// check: final z.im = 2 +- 1e-12
operator record C
  Real re;
  Real im;
end C;
model M
  C z = C(1, 2);
end M;
