// MLS 3.6 §9.1.3: a bus of a subsystem
// run: simulate --stop 1
// check: final s.g.y = 10 +- 1e-12
connector In = input Real;
connector Out = output Real;
expandable connector Bus
end Bus;
block K
  Out y = 5;
end K;
block G
  In u;
  Out y = 2*u;
end G;
model S
  Bus bus;
  G g;
equation
  connect(bus.x, g.u);
end S;
model M
  S s;
  Bus bus;
  K k;
equation
  connect(k.y, bus.x);
  connect(bus, s.bus);
end M;
