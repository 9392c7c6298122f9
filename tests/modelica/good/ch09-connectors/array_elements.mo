// MLS 3.6 §9.1: elements of an array of connectors
// run: simulate --stop 1
// check: final g.y = 20 +- 1e-12
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
  G g;
equation
  connect(k.y[2], g.u);
end M;
