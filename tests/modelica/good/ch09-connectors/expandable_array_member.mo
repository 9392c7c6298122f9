// MLS 3.6 §9.1.3: a member that is an array sized by its use
// run: simulate --stop 1
// check: final g.y = 8 +- 1e-12
connector In = input Real;
connector Out = output Real;
expandable connector Bus
end Bus;
block K
  parameter Real k = 1;
  Out y = k;
end K;
block G
  In u;
  Out y = 2*u;
end G;
model M
  Bus bus;
  K k1(k=3), k2(k=4);
  G g;
equation
  connect(k1.y, bus.v[1]);
  connect(k2.y, bus.v[2]);
  connect(bus.v[2], g.u);
end M;
