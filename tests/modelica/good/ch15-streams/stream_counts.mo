// MLS 3.6 §15.1: a stream variable is not made equal by a connection
// run: check
// expect:
// | check: M is sound: 6 equations, 6 unknowns, 0 states
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model A
  Port port;
equation
  port.h = 10;
  port.m = port.p - 1;
end A;
model M
  A a, b;
equation
  connect(a.port, b.port);
end M;
