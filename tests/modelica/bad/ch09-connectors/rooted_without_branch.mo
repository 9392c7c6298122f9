// MLS 3.6 §9.4.1: rooted is asked of the first argument of one branch
// run: check
// says: warning[M0528]: 'Connections.rooted(a.phi)' needs one 'Connections.branch(a.phi, …)', but there are 0
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
model M
  C a;
equation
  Connections.root(a.phi);
  a.phi = if Connections.rooted(a.phi) then 1 else 2;
end M;
