// MLS 3.6 §8.3.3: a subscript in a connection is a parameter expression
// run: check
// error: M0515 at 17
connector C
  Real e;
  flow Real f;
end C;
model A
  C c;
equation
  c.e = c.f;
end A;
model M
  A a[2], b;
  Integer k = if time > 1 then 2 else 1;
equation
  connect(a[k].c, b.c);
end M;
