// MLS 3.6 §5.4: an outer component leaves no trace in the flat model
// run: flatten
// expect:
// | model M
// |   parameter Real world.g = 10.0;
// |   Real a[2].y;
// | equation
// |   for i1 in 1:2 loop
// |     a[i1].y = 2.0 * world.g;
// |   end for;
// | end M;
model World
  parameter Real g = 9.81;
end World;
model A
  outer World world;
  Real y = 2*world.g;
end A;
model M
  inner World world(g=10);
  A a[2];
end M;
