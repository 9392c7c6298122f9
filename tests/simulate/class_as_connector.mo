// Fritzson and Bunus (2002), section 2.1, use any class as a connector; one with a flow variable can be nothing else. It is told.
// run: simulate --stop 1 --tolerance 1e-10
// says: warning[M0339]: the class 'Pin' is used as a connector
// check: final c.v = 6.321205588285577 +- 1e-7 ; 10 (1 - exp(-1))
class Pin
  Real v;
  flow Real i;
end Pin;

partial class TwoPin
  Pin p, n;
  Real v, i;
equation
  v = p.v - n.v;
  0 = p.i + n.i;
  i = p.i;
end TwoPin;

class Resistor
  extends TwoPin;
  parameter Real R = 1;
equation
  R*i = v;
end Resistor;

class Capacitor
  extends TwoPin(v(start = 0, fixed = true));
  parameter Real C = 1;
equation
  C*der(v) = i;
end Capacitor;

class Source
  extends TwoPin;
  parameter Real V = 10;
equation
  v = V;
end Source;

class Ground
  Pin p;
equation
  p.v = 0;
end Ground;

model ClassAsConnector
  Source s;
  Resistor r;
  Capacitor c;
  Ground g;
equation
  connect(s.p, r.p);
  connect(r.n, c.p);
  connect(c.n, s.n);
  connect(s.n, g.p);
end ClassAsConnector;
