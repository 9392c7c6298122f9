// MLS 3.6 §7.2.2: names in a modifier are looked up where the modifier stands
// run: simulate --stop 1
// check: final a.x = 10 +- 1e-12
model A
  parameter Real p = 1;
  Real x = p;
end A;
model M
  parameter Real p = 10;
  A a(p=p);
end M;
