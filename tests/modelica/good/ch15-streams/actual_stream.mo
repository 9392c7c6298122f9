// MLS 3.6 §15.3: actualStream follows the direction of the flow
// run: simulate --stop 1
// check: final a.T = 10 +- 1e-9
// check: final b.T = 10 +- 1e-9
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model A
  Port port;
  Real T = actualStream(port.h);
equation
  port.h = 10;
  port.m = -2;
end A;
model B
  Port port;
  Real T = actualStream(port.h);
equation
  port.h = 20;
  port.p = 1;
end B;
model M
  A a;
  B b;
equation
  connect(a.port, b.port);
end M;
