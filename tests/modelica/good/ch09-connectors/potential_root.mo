// MLS 3.6 §9.4.1: a potential root is chosen when there is no definite one; isRoot tells
// run: simulate --stop 1
// check: final a.root = 1 +- 1e-12
// check: final b.root = 0 +- 1e-12
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
model G
  parameter Integer prio = 0;
  P p;
  Boolean root = Connections.isRoot(p.theta);
equation
  Connections.potentialRoot(p.theta, prio);
  if Connections.isRoot(p.theta) then
    p.theta = time;
  end if;
  p.v = 1 + p.i;
end G;
model M
  G a, b(prio=5);
equation
  connect(a.p, b.p);
end M;
