// MLS 3.6 §7.2.6: a final element cannot be modified
// run: check
// error: M0302 at 8
model A
  final parameter Real p = 1;
end A;
model M
  A a(p=2);
end M;
