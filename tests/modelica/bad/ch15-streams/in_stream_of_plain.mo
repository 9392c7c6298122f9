// MLS 3.6 §15.2: inStream needs a stream variable
// run: check
// error: M0530 at 10
connector Port
  Real p;
  flow Real m;
end Port;
model A
  Port port;
  Real h = inStream(port.p);
equation
  port.p = 1;
end A;
model M
  A a;
end M;
