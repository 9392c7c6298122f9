// MLS 3.6 §10.4.3: a range of enumeration values that vary is not supported yet, and said so
// run: check
// error: S0001 at 7
model M
  type E = enumeration(a, b, c);
  E e = if time > 1 then E.b else E.a;
  Real s = sum(1.0 for k in E.a:e);
end M;
