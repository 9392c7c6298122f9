// MLS 3.6 §15.1: a stream connector has exactly one flow
// run: check --strict
// status: 1
// says: warning[M0531]
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
