// A pendulum in Cartesian coordinates whose velocity is re-initialized. A state that is re-initialized was a state for
// good, and where it cannot be one (x at the top) the run ended with "changes ever faster, without bound".
//
// Without gravity the pendulum turns with constant speed: x = sin(w t), y = -cos(w t). At t = 1 (Kicked) x = sin 2 and the
// velocity along x, w cos(w t), becomes 1: x = sin(2 + (t - 1)/cos 2) from there on.
// numbers: closed form
// run: simulate $FILE --model Kicked --stop 10 --tolerance 1e-9
// check: vx(1) = 1 +- 1e-9
// check: final x = -0.701447010 +- 1e-6
// check: final y = -0.712721609 +- 1e-6
// run: simulate $FILE --model Kicked --stop 10 --tolerance 1e-9 --solver cvode
// check: final x = -0.701447010 +- 1e-4
// With gravity the energy is what the leap has made of it: over the top, many times.
// run: simulate $FILE --model Turning --stop 10 --tolerance 1e-9
// check: final energy = 0 +- 1e-6
// run: simulate $FILE --model Turning --stop 10 --tolerance 1e-9 --solver ida
// check: final energy = 0 +- 1e-4
partial model Pendulum
  parameter Real g = 0;
  Real x(start = 0, fixed = true), y(start = -1), vx(start = 2, fixed = true), vy, f;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -f*x;
  der(vy) = -f*y - g;
  x^2 + y^2 = 1;
end Pendulum;
model Kicked
  extends Pendulum;
equation
  when time >= 1 then
    reinit(vx, 1);
  end when;
end Kicked;
model Turning
  extends Pendulum(g = 9.81, vx(start = 7));
  Real kinetic = (vx^2 + vy^2)/2 + g*y;
  discrete Real at_leap(start = 7^2/2 - 9.81, fixed = true);
  Real energy = kinetic - at_leap;
equation
  when x > 0.5 then
    reinit(vx, 5);
    at_leap = (5^2 + (5*x/y)^2)/2 + g*y;
  end when;
end Turning;
