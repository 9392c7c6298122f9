// MLS 3.6 §9.1: connections of arrays of connectors
// run: simulate --stop 1
// check: final g[2].y = 20 +- 1e-12
connector In = input Real;
connector Out = output Real;
block K
  Out y[2] = {5, 10};
end K;
block G
  In u;
  Out y = 2*u;
end G;
model M
  K k;
  G g[2];
equation
  connect(k.y, g.u);
end M;
