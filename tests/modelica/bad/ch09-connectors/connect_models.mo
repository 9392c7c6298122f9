// MLS 3.6 §9.1: connect is of connectors
// run: check
// error: M0510 at 10
model A
  Real x = 1;
end A;
model M
  A a, b;
equation
  connect(a, b);
end M;
