// MLS 3.6 §7.2.6: a final element cannot be redeclared
// run: check
// error: M0302 at 11
model A
  Real x = 1;
end A;
model B
  final replaceable A a;
end B;
model M
  B b(redeclare A a);
end M;
