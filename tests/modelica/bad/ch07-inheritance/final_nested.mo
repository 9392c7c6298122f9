// MLS 3.6 §7.2.6: an element of a final element cannot be modified
// run: check
// error: M0302 at 11
model A
  parameter Real p = 1;
end A;
model B
  final A a;
end B;
model M
  B b(a(p=2));
end M;
