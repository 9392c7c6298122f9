// MLS 3.6 §5.4: a missing inner of a unique non-partial class is added at the top
// run: simulate --stop 1
// check: final a.y = 1 +- 1e-12
// check: final b.y = 1 +- 1e-12
model World
  parameter Real g = 1;
end World;
model A
  outer World world;
  Real y = world.g;
end A;
model M
  A a, b;
end M;
