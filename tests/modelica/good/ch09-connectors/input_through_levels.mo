// MLS 3.6 §9.3: an input handed down
// run: simulate --stop 1
// check: final s.g.y = 8 +- 1e-12
connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y = 2*u;
end G;
block S
  In u;
  G g;
equation
  connect(u, g.u);
end S;
model M
  S s(u=4);
end M;
