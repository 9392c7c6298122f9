// MLS 3.6 §15.2: two connected: inStream is the other one's value
// run: simulate --stop 1
// check: final a.T_in = 20 +- 1e-9
// check: final b.T_in = 10 +- 1e-9
connector Port
  Real p;
  flow Real m;
  stream Real h;
end Port;
model A
  parameter Real h0;
  parameter Real m0;
  Port port;
  Real T_in = inStream(port.h);
equation
  port.h = h0;
  port.m = m0*(port.p - 1) + m0;
end A;
model M
  A a(h0=10, m0=1), b(h0=20, m0=2);
equation
  connect(a.port, b.port);
end M;
