// MLS 3.6 §9.4: two definite roots joined by branches
// run: check
// error: M0522 at 22
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
  Connections.root(p.theta);
  Connections.root(n.theta);
  p.theta = n.theta;
  p.f + n.f = 0;
end L;
model M
  L a;
end M;
