// MLS 3.6 §9.1: an output is connected to inputs
// run: simulate --stop 1
// check: final g.y = 6 +- 1e-12
// check: final h.y = 6 +- 1e-12
connector In = input Real;
connector Out = output Real;
block K
  Out y = 3;
end K;
block G
  In u;
  Out y = 2*u;
end G;
model M
  K k;
  G g, h;
equation
  connect(k.y, g.u);
  connect(k.y, h.u);
end M;
