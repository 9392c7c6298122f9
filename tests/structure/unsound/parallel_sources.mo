// Two ideal voltage sources in parallel: the voltage is given twice, the currents not at all.
// run: check
// status: 1
model ParallelSources
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
  Source a(V = 5);
  Source b(V = 3);
  Ground ground;
equation
  connect(a.p, b.p);
  connect(a.n, b.n);
  connect(ground.p, a.n);
end ParallelSources;
// expect:
// | error[S0101]: 8 equations determine 7 variables: 'a.p.v', 'a.n.v', 'a.v', 'b.p.v', 'b.n.v', 'b.v', ...
// |   --> parallel_sources.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ^^^^^^^^^^^^^
// |   --> parallel_sources.mo:21:5
// |  21 |     v = V;
// |     |     ----- a: a.v = a.V
// |   --> parallel_sources.mo:13:5
// |  13 |     v = p.v - n.v;
// |     |     ------------- b: b.v = b.p.v - b.n.v
// |   --> parallel_sources.mo:21:5
// |  21 |     v = V;
// |     |     ----- b: b.v = b.V
// |   = note: a: a.v = a.p.v - a.n.v
// |   = note: and 4 more
// |   = hint: remove one of these equations
// | error[S0104]: 7 variables have only 6 equations: 'a.p.i', 'a.n.i', 'a.i', 'b.p.i', 'b.n.i', 'b.i', ...
// |   --> parallel_sources.mo:7:15
// |  7 |     flow Real i;
// |    |               ^
// |   --> parallel_sources.mo:14:5
// |  14 |     i = p.i;
// |     |     ------- a: a.i = a.p.i
// |   --> parallel_sources.mo:15:5
// |  15 |     p.i + n.i = 0;
// |     |     ------------- a: a.p.i + a.n.i = 0
// |   --> parallel_sources.mo:14:5
// |  14 |     i = p.i;
// |     |     ------- b: b.i = b.p.i
// |   = note: and 3 more
// |   = hint: one more equation is needed among these variables
// | check: ParallelSources is not sound: 14 equations, 14 unknowns
