// MLS 3.6 §15.1: a stream connector has exactly one flow
// run: check
// error: M0531 at 6
connector Port
  Real p;
  stream Real h;
end Port;
model A
  Port port;
equation
  port.p = 1;
  port.h = 2;
end A;
model M
  A a, b;
equation
  connect(a.port, b.port);
end M;
