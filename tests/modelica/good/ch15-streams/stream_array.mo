// MLS 3.6 §15.1: an array of stream variables
// run: simulate --stop 1
// check: final b.X_in[2] = 0.75 +- 1e-9
connector Port
  Real p;
  flow Real m;
  stream Real X[2];
end Port;
model A
  parameter Real X0[2];
  parameter Real m0 = 1;
  Port port;
  Real X_in[2] = inStream(port.X);
equation
  port.X = X0;
  port.m = m0*port.p - 1;
end A;
model M
  A a(X0={0.25, 0.75}), b(X0={0.5, 0.5}, m0=2);
equation
  connect(a.port, b.port);
end M;
