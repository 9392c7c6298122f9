// The same pendulum thrown from the bottom with speed 7, more than it takes to reach the top: it goes round through all quadrants,
// once in T = 4/7 K(4 g/(7^2 L)).
// numbers: back at the bottom with speed 7 after a period of the elliptic integral
// run: simulate --stop 6.454468766887334 --tolerance 1e-9
// check: final x = 0 +- 1e-6 ; five turns
// check: final y = -1 +- 1e-9
// check: final vx = 7 +- 1e-6
// check: y(0.6454468766887335) = 1 +- 1e-5 ; at the top after half a turn
// check: all energy = 14.69 +- 1e-6 ; 7^2/2 - g
model PendulumTurning
  parameter Real L = 1, g = 9.81;
  Real x(start=0, fixed=true), y(start=-1), vx(start=7, fixed=true), vy(start=0), F;
  Real energy = (vx^2 + vy^2)/2 + g*y;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x;
  der(vy) = -F*y - g;
  x^2 + y^2 = L^2;
end PendulumTurning;
