// MLS 3.6 §14.5: element by element for arrays
// run: simulate --stop 1
// check: final c[2].re = 10 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator function '+'
    import C;
    input C a, b;
    output C c;
  algorithm
    c := C(a.re + b.re, a.im + b.im);
  end '+';
end C;
model M
  C a[2] = {C(1, 2), C(3, 4)}, b[2] = {C(5, 6), C(7, 8)};
  C c[2] = a + b;
end M;
