// MLS 3.6 §9.4: a loop of overdetermined connectors is broken by equalityConstraint
// run: simulate --stop 1
// check: final a.p.i = 0 +- 1e-9
type Angle
  extends Real;
  function equalityConstraint
    input Real a, b;
    output Real residue[0];
  algorithm
    residue := zeros(0);
  end equalityConstraint;
end Angle;
connector P
  Angle theta;
  Real v;
  flow Real i;
end P;
model Line
  P p, n;
equation
  Connections.branch(p.theta, n.theta);
  p.theta = n.theta;
  p.i + n.i = 0;
  p.v - n.v = p.i;
end Line;
model Root
  P p;
equation
  Connections.root(p.theta);
  p.theta = 1;
  p.v = 0;
end Root;
model M
  Root r;
  Line a, b;
equation
  connect(r.p, a.p);
  connect(a.p, b.p);
  connect(a.n, b.n);
end M;
