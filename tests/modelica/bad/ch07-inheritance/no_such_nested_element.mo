// MLS 3.6 §7.2: a nested modification of an element that does not exist
// run: check
// error: M0332 at 11
model A
  parameter Real p = 1;
end A;
model B
  A a;
end B;
model M
  B b(a(q=2));
end M;
