// MLS 3.6 §4.4.2: there is no component of a partial class
// run: check
// error: M0330 at 8
partial model A
  Real x;
end A;
model M
  A a;
end M;
