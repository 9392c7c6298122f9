// MLS 3.6 §7.2.5: each only for arrays
// run: check
// error: M0305 at 8
model A
  parameter Real p = 1;
end A;
model M
  A a(each p=2);
end M;
