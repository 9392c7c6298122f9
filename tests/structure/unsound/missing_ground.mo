// A circuit whose potentials are known up to a constant only.
// run: check
// status: 1
model MissingGround
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model OnePort
    Pin p, n;
    Real v, i;
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end OnePort;
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Source
    extends OnePort;
    parameter Real V = 1;
  equation
    v = V;
  end Source;
  Resistor r;
  Source s;
equation
  connect(s.p, r.p);
  connect(s.n, r.n);
end MissingGround;
// expect:
// | error[S0104]: a ground is missing: of 'r.p.v', 'r.n.v' only differences are determined
// |   --> missing_ground.mo:6:10
// |  6 |     Real v;
// |    |          ^
// |   --> missing_ground.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ------------- s: s.V = r.p.v - r.n.v
// |   = note: 2 variables have only 1 equations
// | check: MissingGround is not sound: 12 equations, 12 unknowns
