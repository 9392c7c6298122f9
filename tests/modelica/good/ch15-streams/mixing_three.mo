// MLS 3.6 §15.2: the mixture of two inflows
// run: simulate --stop 1
// check: final s.T_in = 14 +- 1e-6  ; (3*10 + 2*20)/5
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model Flow
  parameter Real h0, m0;
  Port port;
equation
  port.h = h0;
  port.m = -m0;
end Flow;
model Sink
  Port port;
  Real T_in = inStream(port.h);
equation
  port.h = 0;
  port.p = 1;
end Sink;
model M
  Flow a(h0=10, m0=3), b(h0=20, m0=2);
  Sink s;
equation
  connect(a.port, s.port);
  connect(b.port, s.port);
end M;
