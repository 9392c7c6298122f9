// A ball on a string of length 1 is dropped at (0.6, 0); the string is taut at (0.6, -0.8), where the ball has (0, -4) and keeps
// what is tangential, (-1.92, -1.44). From then on it is a pendulum with the energy -5.12.
// numbers: the closed form above
// run: simulate --stop 2.1 --tolerance 1e-10
// check: event 1 at 0.4 +- 1e-9
// check: vx(0.4) = -1.92 +- 1e-8
// check: impulse(T)(0.4) = 3.2 +- 1e-8
// check: energy(1.05) = -5.12 +- 1e-7
// check: r(1.05) = 1 +- 1e-10
model CupAndBall "A ball on a string: free fall, then a pendulum"
  parameter Real g = 10, L = 1;
  Real x(start=0.6, fixed=true), y(start=0, fixed=true), vx(start=0, fixed=true), vy(start=0, fixed=true), T;
  Real energy = (vx^2 + vy^2)/2 + g*y, r = sqrt(x^2 + y^2);
  Boolean taut(start=false, fixed=true);
equation
  der(x) = vx; der(y) = vy;
  der(vx) = -T*x; der(vy) = -T*y - g;
  taut = pre(taut) and T > 0 or x^2 + y^2 > L^2;
  if taut then x^2 + y^2 = L^2; else T = 0; end if;
  annotation(experiment(StopTime=2.1));
end CupAndBall;
