// MLS 3.6 §10.4.3: a range of enumeration values that vary
// run: simulate --stop 2
// check: s(0.5) = 1 +- 1e-12 ; a alone
// check: final s = 2 +- 1e-12 ; a and b
model M
  type E = enumeration(a, b, c);
  E e = if time > 1 then E.b else E.a;
  Real s = sum(1.0 for k in E.a:e);
end M;
