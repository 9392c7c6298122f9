// MLS 3.6 §15.1: a stream variable needs a flow beside it
// run: check
// error: M0531 at 17
connector Port
  Real p;
  stream Real h;
end Port;
model A
  Port port;
  Real h_in = inStream(port.h);
equation
  port.h = 2;
end A;
model M
  A a, b, c;
equation
  connect(a.port, b.port);
  connect(a.port, c.port);
  a.port.p = 1;
end M;
