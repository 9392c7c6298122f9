// A chain of cells, each with five equations and two connects: what an array of components costs.
connector Pin
  Real v;
  flow Real i;
end Pin;
connector In = input Real;
connector Out = output Real;
model Cell
  parameter Real R = 1, C = 1;
  Pin a, b;
  In s;
  Out t;
  Real x(start = 0, fixed = true), q;
equation
  a.v - b.v = R*a.i;
  C*der(x) = a.i + b.i;
  b.v = x;
  t = s + x;
  q = C*x;
end Cell;
model Source
  Pin p;
equation
  p.v = 1;
end Source;
model Chain
  parameter Integer n = 100000;
  Cell c[n];
  Source source;
equation
  connect(source.p, c[1].a);
  c[1].s = 0;
  for i in 1:n - 1 loop
    connect(c[i].b, c[i + 1].a);
    connect(c[i].t, c[i + 1].s);
  end for;
end Chain;
