// A mass on a string of 1 m, whirled with 1 m/s without gravity. At 1 the hand lets the string out to 2 m: the mass flies straight on for sqrt(3) s until it is taut again. Then its angular momentum is
// what it was, so its speed 1/2, its angle 1 + pi/3; the impulse of the string is sqrt(3)/2, over its length half of that. At 5 the string breaks.
// numbers: the closed form above
// run: simulate --stop 6 --tolerance 1e-10 --events
// says: 'n' has an impulse of -0.433012
// check: x(1) = 0.5403023058681398 +- 1e-8 ; cos 1
// check: event 2 at 2.732050807568877 +- 1e-8
// check: vx(2.732050807568877) = -0.4443255075045337 +- 1e-7 ; -sin(1 + pi/3)/2
// check: x(4) = -1.4254683707688358 +- 1e-7 ; 2 cos(1 + pi/3 + (4 - 2.732...)/4)
// check: final F = 0 +- 1e-12
model Whirl "A mass on a string: taut, released to a longer string, and broken"
  Real x(start=1, fixed=true), y(start=0), vx(start=0), vy(start=1, fixed=true), n, F = n*sqrt(x^2 + y^2);
  Real L = if caught then 2 else 1;
  Boolean caught(start=false, fixed=true), taut;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = n*x;
  der(vy) = n*y;
  caught = time >= 1 and (pre(caught) or x^2 + y^2 >= 4);
  taut = time < 1 or caught and time < 5;
  if taut then x^2 + y^2 = L^2; else n = 0; end if;
  annotation(experiment(StopTime=6));
end Whirl;
