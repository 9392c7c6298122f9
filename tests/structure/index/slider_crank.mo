// A crank that drives a slider through a massless rod; energy stays (see four_bar.mo).
// run: simulate --stop 10 --tolerance 1e-10
// check: theta(1) = 1.7305440665099 +- 1e-6
// check: x(1) = 2.6738274106415 +- 1e-6
// check: theta(3) = 5.3446427024631 +- 1e-6
// check: x(3) = 3.4804692766526 +- 1e-6
// check: theta(10) = 17.871789303619 +- 1e-5
// check: w(10) = 1.6384379062565 +- 1e-5
model SliderCrank
  parameter Real r = 1, l = 3, J = 1, m = 0.5;
  Real theta(start = 0, fixed = true), w(start = 2, fixed = true), phi(start = 0) "angle of the rod";
  Real x(start = 4), v, force, side;
equation
  der(theta) = w;
  der(x) = v;
  // The rod pulls with (force, side) at the crank's pin, along itself.
  J*der(w) = -r*sin(theta)*force + r*cos(theta)*side;
  m*der(v) = -force;
  side*cos(phi) = -force*sin(phi);
  r*sin(theta) = l*sin(phi);
  x = r*cos(theta) + l*cos(phi);
end SliderCrank;
