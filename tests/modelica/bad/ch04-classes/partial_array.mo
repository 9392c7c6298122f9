// MLS 3.6 §4.4.2: nor an array of it
// run: check
// error: M0330 at 8
partial model A
  Real x;
end A;
model M
  A a[3];
end M;
