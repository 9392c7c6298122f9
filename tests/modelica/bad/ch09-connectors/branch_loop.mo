// MLS 3.6 §9.4: a loop of branches alone
// run: check
// error: M0520 at 21
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
  flow Real f;
end P;
model L
  P p, n;
equation
  Connections.branch(p.theta, n.theta);
  Connections.branch(n.theta, p.theta);
  p.theta = n.theta;
  p.f + n.f = 0;
end L;
model M
  L a;
equation
  Connections.root(a.p.theta);
  a.p.theta = 0;
end M;
