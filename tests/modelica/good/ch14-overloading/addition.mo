// MLS 3.6 §14.5: an overloaded binary operator
// run: simulate --stop 1
// check: final c.re = 4 +- 1e-12
// check: final c.im = 6 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator function '+'
    import C;
    input C a, b;
    output C c;
  algorithm
    c.re := a.re + b.re;
    c.im := a.im + b.im;
  end '+';
end C;
model M
  C a = C(1, 2), b = C(3, 4);
  C c = a + b;
end M;
