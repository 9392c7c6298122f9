// MLS 3.6 §10.5: a subscript in a connection beyond the size
// run: check
// error: M0363 at 16
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
equation
  connect(a[3].c, b.c);
end M;
