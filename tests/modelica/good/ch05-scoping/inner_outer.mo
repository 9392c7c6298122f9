// MLS 3.6 §5.4: an outer component is the inner one
// run: simulate --stop 1
// check: final a.y = 7 +- 1e-12
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 0 states
model World
  parameter Real g = 1;
end World;
model A
  outer World world;
  Real y = world.g;
end A;
model M
  inner World world(g=7);
  A a;
  Real z = a.y;
end M;
