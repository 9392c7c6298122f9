// MLS 3.6 §9.1.3: an expandable connector gets the member that is connected
// run: simulate --stop 1
// check: final g.y = 6 +- 1e-12
connector In = input Real;
connector Out = output Real;
expandable connector Bus
end Bus;
block K
  Out y = 3;
end K;
block G
  In u;
  Out y = 2*u;
end G;
model M
  Bus bus;
  K k;
  G g;
equation
  connect(k.y, bus.speed);
  connect(bus.speed, g.u);
end M;
