// The same with a state: the ground is missing whatever else there is.
// run: check
// status: 1
model MissingGroundCapacitor
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
  model Capacitor
    extends OnePort;
    parameter Real C = 1;
  equation
    C*der(v) = i;
  end Capacitor;
  model Source
    extends OnePort;
    parameter Real V = 1;
  equation
    v = V;
  end Source;
  Resistor r;
  Capacitor c;
  Source s;
equation
  connect(s.p, r.p);
  connect(r.n, c.p);
  connect(c.n, s.n);
end MissingGroundCapacitor;
// expect:
// | error[S0104]: a ground is missing: of 'r.p.v', 'r.n.v', 'c.n.v' only differences are determined
// |   --> missing_ground_capacitor.mo:6:10
// |  6 |     Real v;
// |    |          ^
// |   --> missing_ground_capacitor.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ------------- r: r.v = r.p.v - r.n.v
// |   --> missing_ground_capacitor.mo:21:5
// |  21 |     v = R*i;
// |     |     ------- r: r.v = r.R * r.i
// |   --> missing_ground_capacitor.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ------------- c: c.v = r.n.v - c.n.v
// |   = note: and 2 more
// |   = note: 6 variables have only 5 equations
// | check: MissingGroundCapacitor is not sound: 18 equations, 18 unknowns
