// MLS 3.6 §3.8.3: nor by a modification
// run: check
// error: M0352 at 9
model A
  parameter Real p = 1;
end A;
model M
  Real x = time;
  A a(p=x);
end M;
