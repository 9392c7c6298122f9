// MLS 3.6 §5.4: a missing inner of a partial class
// run: simulate
// error: M0330
partial model World
  parameter Real g = 1;
end World;
model A
  outer World world;
  Real y = world.g;
end A;
model M
  A a;
end M;
