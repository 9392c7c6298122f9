// A circuit without a ground: one message, and it says so in its first line.
// run: simulate
// error: S0104
// says: error[S0104]: a ground is missing: of
// lacks: S0106
connector Pin
  Real v;
  flow Real i;
end Pin;
model Resistor
  Pin p, n;
equation
  p.v - n.v = p.i;
  p.i + n.i = 0;
end Resistor;
model Source
  Pin p, n;
equation
  p.v - n.v = 1;
  p.i + n.i = 0;
end Source;
model NoGround
  Resistor r;
  Source s;
equation
  connect(r.p, s.p);
  connect(r.n, s.n);
end NoGround;
