// MLS 3.6 §9.2: a circuit from two-pins
// run: simulate --stop 1 --tolerance 1e-9
// check: c.v(1) = 0.6321205588285577 +- 1e-6  ; 1 - exp(-1)
connector Pin
  Real v;
  flow Real i;
end Pin;
partial model TwoPin
  Pin p, n;
  Real v = p.v - n.v;
equation
  p.i + n.i = 0;
end TwoPin;
model Resistor
  extends TwoPin;
equation
  v = p.i;
end Resistor;
model Capacitor
  extends TwoPin(v(start=0, fixed=true));
equation
  der(v) = p.i;
end Capacitor;
model Source
  extends TwoPin;
equation
  v = 1;
end Source;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;
model M
  Resistor r;
  Capacitor c;
  Source s;
  Ground g;
equation
  connect(s.p, r.p);
  connect(r.n, c.p);
  connect(c.n, s.n);
  connect(s.n, g.p);
end M;
