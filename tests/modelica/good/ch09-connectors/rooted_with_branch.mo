// MLS 3.6 §9.4.1: rooted is asked of the first argument of one branch
// run: simulate
// lacks: warning
// check: final p.y = 1 +- 0 ; a is the root, so it is nearer to it than b
type Angle
  extends Real;
  function equalityConstraint
    input Angle a, b;
    output Real r[0];
  algorithm
  end equalityConstraint;
end Angle;
connector C
  Angle phi;
  flow Real t;
end C;
model Part
  C a, b;
  Real y = if Connections.rooted(a.phi) then 1 else 2;
equation
  Connections.branch(a.phi, b.phi);
  a.phi = b.phi;
  a.t + b.t = 0;
end Part;
model Root
  C c;
equation
  Connections.root(c.phi);
  c.phi = 5;
end Root;
model M
  Part p;
  Root r;
equation
  connect(r.c, p.a);
end M;
