// MLS 3.6 §14.5: '*' of complex numbers
// run: simulate --stop 1
// check: final c.re = -5 +- 1e-12
// check: final c.im = 10 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator function '*'
    import C;
    input C a, b;
    output C c;
  algorithm
    c := C(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
  end '*';
end C;
model M
  C a = C(1, 2), b = C(3, 4);
  C c = a*b;
end M;
