// A mass on a string, whirled round without gravity: x = sin(3 t), y = -cos(3 t). Neither x nor y can be the state all the way round, so states are chosen
// while it runs.
model Whirled
  Real x(start = 0, fixed = true), y(start = -1), vx(start = 3, fixed = true), vy(start = 0), F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F * x;
  der(vy) = -F * y;
  x^2 + y^2 = 1;
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end Whirled;
