// A rod slides out of a hole in a wall with 1 m/s: as long as it is in the hole it cannot turn or fall; the wall holds its weight and a moment of 1/2 N m that pulls
// at it. From 1 on it falls and turns freely: y = -5 T^2, phi = T^2/4.
// numbers: the closed form above
// run: simulate --stop 2 --tolerance 1e-10
// check: N(0.5) = 10 +- 1e-12
// check: M(0.5) = -0.5 +- 1e-12
// check: event 1 at 1 +- 1e-9
// check: final y = -5 +- 1e-8
// check: final phi = 0.25 +- 1e-8
// check: final x = 2 +- 1e-9
model RodOutOfWall "A rod that slides out of a hole and falls"
  Real x(start=0, fixed=true), vx(start=1, fixed=true), y, vy, phi, w, N, M;
equation
  der(x) = vx;
  der(vx) = 0;
  der(y) = vy;
  der(vy) = N - 10;
  der(phi) = w;
  der(w) = M + 0.5;
  if x < 1 then
    y = 0;
    phi = 0;
  else
    N = 0;
    M = 0;
  end if;
  annotation(experiment(StopTime=2));
end RodOutOfWall;
