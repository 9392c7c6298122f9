// A pendulum in Cartesian coordinates (index 3) that falls from the horizontal: x and y have to change places as states.
// run: simulate --stop 3 --tolerance 1e-10
// check: x(0.5) = 0.391048791551 +- 1e-6; elliptic functions, modulus 1/2
// check: y(0.5) = -0.920369948785 +- 1e-6
// check: x(1) = -0.986291751132 +- 1e-6
// check: y(1) = -0.165010853126 +- 1e-6
// check: x(3) = -0.176651789923 +- 1e-6
// check: y(3) = -0.984273409738 +- 1e-6
// check: all length = 1 +- 1e-8
model CartesianPendulum
  parameter Real L = 1, g = 9.81;
  Real x(start = 1), y(start = 0), vx(start = 0), vy(start = 0), lambda;
  Real length = x^2 + y^2;
initial equation
  x = 1;
  vy = 0;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -lambda*x;
  der(vy) = -lambda*y - g;
  x^2 + y^2 = L^2;
end CartesianPendulum;
