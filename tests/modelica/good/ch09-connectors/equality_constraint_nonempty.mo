// MLS 3.6 §9.4.2: a broken connection gets the equations of equalityConstraint
// run: check
// expect:
// | check: M is sound: 9 equations, 9 unknowns, 0 states
record Phase
  Real re;
  Real im;
  function equalityConstraint
    input Phase a, b;
    output Real residue[1];
  algorithm
    residue[1] := a.re*b.im - a.im*b.re;
  end equalityConstraint;
end Phase;
connector P
  Phase r;
  flow Real f;
end P;
model Line
  P p, n;
equation
  Connections.branch(p.r, n.r);
  n.r.re = p.r.re;
  n.r.im = p.r.im;
  p.f + n.f = 0;
end Line;
model Root
  P p;
equation
  Connections.root(p.r);
  p.r.re = 1;
  p.r.im = 0;
end Root;
model M
  Root r;
  Line a;
equation
  connect(r.p, a.p);
end M;
