// Two grounds at both ends of an ideal source.
// run: check
// status: 1
model TwoGrounds
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
  Source s(V = 5);
  Ground g1, g2;
equation
  connect(s.p, g1.p);
  connect(s.n, g2.p);
end TwoGrounds;
// expect:
// | error[S0101]: 6 equations determine 5 variables: 's.p.v', 's.n.v', 's.v', 'g1.p.v', 'g2.p.v'
// |   --> two_grounds.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ^^^^^^^^^^^^^
// |   --> two_grounds.mo:21:5
// |  21 |     v = V;
// |     |     ----- s: s.v = s.V
// |   --> two_grounds.mo:26:5
// |  26 |     p.v = 0;
// |     |     ------- g1: g1.p.v = 0
// |   --> two_grounds.mo:26:5
// |  26 |     p.v = 0;
// |     |     ------- g2: g2.p.v = 0
// |   = note: s: s.v = s.p.v - s.n.v
// |   = note: and 2 more
// |   = hint: remove one of these equations
// | error[S0104]: 5 variables have only 4 equations: 's.p.i', 's.n.i', 's.i', 'g1.p.i', 'g2.p.i'
// |   --> two_grounds.mo:7:15
// |  7 |     flow Real i;
// |    |               ^
// |   --> two_grounds.mo:14:5
// |  14 |     i = p.i;
// |     |     ------- s: s.i = s.p.i
// |   --> two_grounds.mo:15:5
// |  15 |     p.i + n.i = 0;
// |     |     ------------- s: s.p.i + s.n.i = 0
// |   --> two_grounds.mo:31:3
// |  31 |   connect(s.p, g1.p);
// |     |   ------------------ s.p.i + g1.p.i = 0
// |   = note: and 1 more
// |   = hint: one more equation is needed among these variables
// | check: TwoGrounds is not sound: 10 equations, 10 unknowns
