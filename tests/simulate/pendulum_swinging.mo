// A pendulum in Cartesian coordinates, let go at (1, 0): neither x nor y can be a state all the way, so states are chosen while it
// swings. It is back at rest after T = 4 K(1/2) sqrt(L/g), K the complete elliptic integral (parameter m = sin^2(pi/4)).
// numbers: at rest after a period of the elliptic integral; length and energy are kept
// run: simulate --stop 2.367841947576237 --tolerance 1e-9
// check: final x = 1 +- 1e-7 ; released at rest there one period ago
// check: final vx = 0 +- 1e-6
// check: all length = 1 +- 1e-9
// check: all energy = 0 +- 1e-6
model PendulumSwinging
  parameter Real L = 1, g = 9.81;
  Real x(start=1, fixed=true), y(start=0), vx(start=0), vy(start=0, fixed=true), F;
  Real length = sqrt(x^2 + y^2);
  Real energy = (vx^2 + vy^2)/2 + g*y;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
end PendulumSwinging;
