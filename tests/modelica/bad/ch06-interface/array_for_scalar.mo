// MLS 3.6 §6.4: an array does not fit a scalar
// run: check
// error: M0350 at 8
model A
  parameter Real p = 1;
end A;
model M
  A a(p = {1, 2});
end M;
