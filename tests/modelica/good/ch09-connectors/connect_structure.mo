// MLS 3.6 §9.2: the connection equations
// run: flatten
// expect:
// | model M
// |   Real a.p.v;
// |   Real a.p.i;
// |   Real b.p.v;
// |   Real b.p.i;
// |   Real c.p.v;
// |   Real c.p.i;
// | equation
// |   a.p.v = 1.0 + a.p.i;
// |   b.p.v = 1.0 + b.p.i;
// |   c.p.v = 1.0 + c.p.i;
// |   a.p.v = b.p.v;
// |   a.p.v = c.p.v;
// |   a.p.i + b.p.i + c.p.i = 0.0;
// | end M;
connector Pin
  Real v;
  flow Real i;
end Pin;
model A
  Pin p;
equation
  p.v = 1 + p.i;
end A;
model M
  A a, b, c;
equation
  connect(a.p, b.p);
  connect(b.p, c.p);
end M;
