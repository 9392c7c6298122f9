// MLS 3.6 §9.1.3: connected expandable connectors have the union of their members
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
model A
  Bus bus;
  K k;
equation
  connect(k.y, bus.speed);
end A;
model B
  Bus bus;
  G g;
equation
  connect(bus.speed, g.u);
end B;
model M
  A a;
  B b;
  G g;
  Bus bus;
equation
  connect(a.bus, bus);
  connect(bus, b.bus);
  connect(bus.speed, g.u);
end M;
