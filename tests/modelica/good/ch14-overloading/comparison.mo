// MLS 3.6 §14.5: '=='
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 0 +- 1e-12
operator record C
  Real re;
  Real im;
  encapsulated operator function '=='
    import C;
    input C a, b;
    output Boolean y = a.re == b.re and a.im == b.im;
  end '==';
end C;
model M
  constant C x = C(1, 2), y = C(1, 2), z = C(1, 3);
  Boolean a = x == y;
  Boolean b = x == z;
end M;
