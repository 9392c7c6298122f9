// MLS 3.6 §9.2: potentials are equal, flows sum to zero
// run: simulate --stop 1
// check: final r.p.i = 2 +- 1e-9
// check: final g.p.i = -2 +- 1e-9
// run: check
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
connector Pin
  Real v;
  flow Real i;
end Pin;
model R
  Pin p;
equation
  p.v = 10 - 4*p.i;
end R;
model G
  Pin p;
equation
  p.v = 2;
end G;
model M
  R r;
  G g;
equation
  connect(r.p, g.p);
end M;
