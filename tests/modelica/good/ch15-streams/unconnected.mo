// MLS 3.6 §15.2: inStream of an unconnected connector is its own value
// run: simulate --stop 1
// check: final a.T_in = 10 +- 1e-9
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
  port.p = 1;
end A;
model M
  A a;
end M;
