// MLS 3.6 §5.4: a size by a parameter of the inner component
// run: check
// expect:
// | check: M is sound: 3 equations, 3 unknowns, 0 states
model World
  parameter Integer n = 1;
end World;
model A
  outer World world;
  Real x[world.n] = ones(world.n);
end A;
model M
  inner World world(n=3);
  A a;
end M;
