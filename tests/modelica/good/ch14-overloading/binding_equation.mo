// MLS 3.6 §14.7: operator records in equations
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
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
  C a, b;
equation
  a = C(time, 1);
  b = a + C(1, 1);
end M;
