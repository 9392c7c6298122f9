// MLS 3.6 §9.4.1: root needs an argument
// run: check
// error: M0521 at 7
model M
  Real x = 1;
equation
  Connections.root();
end M;
