// MLS 3.6 §7.4: a connection of a base class may be left out with break
// run: check
// expect:
// | check: M is sound: 6 equations, 6 unknowns, 0 states
connector In = input Real;
connector Out = output Real;
block K
  Out y = 2;
end K;
block G
  In u;
  Out y = u;
end G;
model A
  K k;
  G g;
  G h;
equation
  connect(k.y, g.u);
  connect(k.y, h.u);
end A;
model M
  extends A(break connect(k.y, h.u));
  Real z = g.y;
equation
  h.u = 5;
end M;
