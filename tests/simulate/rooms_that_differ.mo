// Arrays of components whose elements differ in size, in several places: each is split by itself.
// numbers: exp(-2)
// run: simulate -m TwoRooms --stop 1 --tolerance 1e-9
// check: final a.wall[1].x[2] = 0.13533528323661 +- 1e-7 ; exp(-2)
// check: final a.wall[3].x[1] = 0.04978706836786 +- 1e-7 ; exp(-3)
// check: final b.wall[2].x[3] = 0.13533528323661 +- 1e-7
// check: final b.y = 0.640915269682 +- 1e-7 ; 4 exp(-2) + 2 exp(-3)
// check: final c.y = 0.320457634841 +- 1e-7 ; 2 exp(-2) + exp(-3)
model TwoRooms
  model Wall
    parameter Integer n = 1;
    parameter Real k = 1;
    Real x[n](each start = 1, each fixed = true);
  equation
    der(x) = -k*x;
  end Wall;
  model Room
    parameter Integer layers[3] = {1, 1, 1};
    Wall wall[3](n = layers, k = {2, 2, 3});
    Real y = sum(wall[1].x) + sum(wall[2].x) + sum(wall[3].x);
  end Room;
  Room a(layers = {2, 1, 1});
  Room b(layers = {1, 3, 2});
  Room c;
end TwoRooms;
