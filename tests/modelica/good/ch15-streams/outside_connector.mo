// MLS 3.6 §15.2: a stream through a hierarchy
// run: simulate --stop 1
// check: final b.T_in = 10 +- 1e-9
// check: final s.a.T_in = 20 +- 1e-9
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model A
  Port port;
  Real T_in = inStream(port.h);
equation
  port.h = 10;
  port.m = -2;
end A;
model B
  Port port;
  Real T_in = inStream(port.h);
equation
  port.h = 20;
  port.p = 1;
end B;
model S
  Port port;
  A a;
equation
  connect(port, a.port);
end S;
model M
  S s;
  B b;
equation
  connect(s.port, b.port);
end M;
