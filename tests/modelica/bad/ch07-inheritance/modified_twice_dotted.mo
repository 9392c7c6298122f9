// MLS 3.6 §7.2.4: a(b=…) and a.b=… modify the same element
// run: check
// error: M0301 at 11
model A
  parameter Real p = 1;
end A;
model B
  A a;
end B;
model M
  B b(a(p=1), a.p=2);
end M;
