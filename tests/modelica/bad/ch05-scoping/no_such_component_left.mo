// MLS 3.6 §5.3.2: on the left side
// run: check
// error: M0360 at 10
model A
  Real x;
end A;
model M
  A a;
equation
  a.y = 1;
end M;
