// The equations of a part come after balance is checked: an input that a bus feeds inside its own class is not open (M0551 was reported).
// run: simulate --stop 1 --tolerance 1e-9
// lacks: M0551
// check: final r.y = 1 +- 1e-12 ; 0.5*2*1
connector Out = output Real;
connector In = input Real;

expandable connector Bus
end Bus;

model Writes
  Bus b;
  Real x;
  Out o = 2*x;
equation
  connect(o, b.speed);
end Writes;

model ReadsBus
  Bus b;
  In i;
  Real y = 0.5*i;
equation
  connect(b.speed, i);
end ReadsBus;

model Lag
  input Real u;
  output Real x;
  parameter Real T = 1;
external "SHSML" annotation(Library = "lag.shsml");
end Lag;

model BesideABus
  Bus bus;
  Writes w;
  ReadsBus r;
  Lag lag(u = 0);
equation
  w.x = time;
  connect(w.b, bus);
  connect(bus, r.b);
end BesideABus;
