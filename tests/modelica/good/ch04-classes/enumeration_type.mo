// MLS 3.6 §4.8.5: an enumeration and its literals
// run: simulate --stop 1
// check: final i = 2 +- 1e-12
model M
  type Gear = enumeration(reverse "backwards", neutral "no torque", drive);
  Gear g(start=Gear.neutral) = Gear.neutral;
  Integer i = Integer(g);
end M;
