// MLS 3.6 §14.5: '0' is the value of an empty sum
// run: simulate --stop 1
// check: final s.re = 9 +- 1e-12
// check: final s.im = 12 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator function '0'
    import C;
    output C c;
  algorithm
    c := C(0, 0);
  end '0';
  encapsulated operator function '+'
    import C;
    input C a, b;
    output C c;
  algorithm
    c := C(a.re + b.re, a.im + b.im);
  end '+';
end C;
model M
  C v[3] = {C(1, 2), C(3, 4), C(5, 6)};
  C s = sum(v);
end M;
