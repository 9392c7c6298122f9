// Two ideal current sources in series: the current is given twice, the voltage between them not at all.
// run: check
// status: 1
model SeriesCurrentSources
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
  model CurrentSource
    extends OnePort;
    parameter Real I = 1;
  equation
    i = I;
  end CurrentSource;
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  CurrentSource a(I = 1);
  CurrentSource b(I = 2);
  Resistor r;
  Ground ground;
equation
  connect(a.n, b.p);
  connect(b.n, r.p);
  connect(r.n, a.p);
  connect(ground.p, r.n);
end SeriesCurrentSources;
// expect:
// | error[S0101]: 6 equations determine 5 variables: 'a.p.i', 'a.n.i', 'a.i', 'b.p.i', 'b.i'
// |   --> series_current_sources.mo:14:5
// |  14 |     i = p.i;
// |     |     ^^^^^^^
// |   --> series_current_sources.mo:15:5
// |  15 |     p.i + n.i = 0;
// |     |     ------------- a: a.p.i + a.n.i = 0
// |   --> series_current_sources.mo:21:5
// |  21 |     i = I;
// |     |     ----- a: a.i = a.I
// |   --> series_current_sources.mo:14:5
// |  14 |     i = p.i;
// |     |     ------- b: b.i = b.p.i
// |   = note: a: a.i = a.p.i
// |   = note: and 2 more
// |   = hint: remove one of these equations
// | error[S0104]: 4 variables have only 3 equations: 'a.n.v', 'a.v', 'b.p.v', 'b.v'
// |   --> series_current_sources.mo:6:10
// |  6 |     Real v;
// |    |          ^
// |   --> series_current_sources.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ------------- a: a.v = a.p.v - a.n.v
// |   --> series_current_sources.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ------------- b: b.v = b.p.v - b.n.v
// |   --> series_current_sources.mo:39:3
// |  39 |   connect(a.n, b.p);
// |     |   ----------------- a.n.v = b.p.v
// |   = hint: one more equation is needed among these variables
// | check: SeriesCurrentSources is not sound: 20 equations, 20 unknowns
