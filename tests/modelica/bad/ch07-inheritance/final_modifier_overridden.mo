// MLS 3.6 §7.2.6: a final modification cannot be overridden
// run: check
// error: M0302 at 11
model A
  parameter Real p = 1;
end A;
model B
  A a(final p=2);
end B;
model M
  B b(a(p=3));
end M;
