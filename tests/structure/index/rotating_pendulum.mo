// The same pendulum, fast enough to go round: through all quadrants, again and again.
// run: simulate --stop 5 --tolerance 1e-10
// check: x(0.5) = 0.452975960859 +- 1e-6; elliptic functions, modulus 4 g/(L w0^2)
// check: y(0.5) = 0.891522730436 +- 1e-6
// check: x(1) = -0.971494312491 +- 1e-6
// check: x(2) = -0.198861381098 +- 1e-6
// check: y(2) = 0.980027627727 +- 1e-6
// check: x(5) = -0.890557878065 +- 1e-5
// check: y(5) = -0.454869943848 +- 1e-5
// check: all length = 1 +- 1e-8
model RotatingPendulum
  parameter Real L = 1, g = 9.81;
  Real x(start = 0, fixed = true), y(start = -1), vx(start = 7, fixed = true), vy, lambda;
  Real length = x^2 + y^2;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -lambda*x;
  der(vy) = -lambda*y - g;
  x^2 + y^2 = L^2;
end RotatingPendulum;
