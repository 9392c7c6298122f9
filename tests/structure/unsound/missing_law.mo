// A component without its law.
// run: check
// status: 1
model MissingLaw
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
  model Source
    extends OnePort;
    parameter Real V = 1;
  equation
    v = V;
  end Source;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  end Resistor;
  Resistor r;
  Source s;
  Ground ground;
equation
  connect(s.p, r.p);
  connect(s.n, r.n);
  connect(ground.p, s.n);
end MissingLaw;
// expect:
// | warning[M0550]: 'MissingLaw.Resistor' is not balanced: 3 equations for 4 unknowns
// |   --> missing_law.mo:28:9
// |  28 |   model Resistor
// |     |         ^^^^^^^^
// |   = note: in instance r
// |   = hint: one equation is missing
// | error[S0104]: 7 variables have only 6 equations: 'r.p.i', 'r.n.i', 'r.i', 's.p.i', 's.n.i', 's.i', ...
// |   --> missing_law.mo:7:15
// |  7 |     flow Real i;
// |    |               ^
// |   --> missing_law.mo:14:5
// |  14 |     i = p.i;
// |     |     ------- r: r.i = r.p.i
// |   --> missing_law.mo:15:5
// |  15 |     p.i + n.i = 0;
// |     |     ------------- r: r.p.i + r.n.i = 0
// |   --> missing_law.mo:14:5
// |  14 |     i = p.i;
// |     |     ------- s: s.i = s.p.i
// |   = note: and 3 more
// |   = hint: one more equation is needed among these variables
// | check: MissingLaw is not sound: 13 equations, 14 unknowns
