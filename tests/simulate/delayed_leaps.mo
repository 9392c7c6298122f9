// A leap that went into a delay comes out of it as an event: a pulse is not lost between two steps.
// numbers: the formulas above
// run: simulate $FILE --model Pulse --stop 2
// check: final x = 0.05 +- 1e-9 ; 5 for 0.01 s
// check: x(1.3) = 0 +- 1e-12 ; oracle: tests/reference
// check: x(1.32) = 0.05 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model Pulse --stop 2 --solver cvode
// check: final x = 0.05 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model Pulse --stop 2 --solver ida
// check: final x = 0.05 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model Pulse --stop 2 --solver dopri5 --tolerance 1e-4
// check: final x = 0.05 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model Pulse --stop 2 --solver arkode
// check: final x = 0.05 +- 1e-9 ; oracle: tests/reference
// A delay that varies: 5 arrives at t - 0.5 - 0.1 t = 1, t = 5/3, and ends at t = 1.51/0.9.
// run: simulate $FILE --model Varying --stop 3 --tolerance 1e-8
// check: final x = 0.055555555556 +- 1e-7 ; 5 (1.51 - 1.5)/0.9
// A delay that becomes shorter: 2 - 0.5 t; the leaps arrive at 3/1.5 and 3.01/1.5.
// run: simulate $FILE --model Shorter --stop 3 --tolerance 1e-8
// check: final x = 0.033333333333 +- 1e-7 ; oracle: tests/reference
// Three delays in a row, and a relation behind them.
// run: simulate $FILE --model Row --stop 5
// check: final n = 1 +- 0 ; oracle: tests/reference
// check: final t1 = 2.7 +- 1e-12 ; oracle: tests/reference
// check: final x = 0.01 +- 1e-9 ; oracle: tests/reference
// What rests is exactly what it was: an Integer that comes out is one, and its floor does not change to and fro. The leap of the start, from 1 to 3, has come out at 0.5: n is 3 there at once.
// run: simulate $FILE --model Integers --stop 2.2
// check: all n = 3 +- 0
// check: final k = 3 +- 0
// check: final n = 3 +- 0
// The past is as exact as the tolerance, whatever the interval of communication: with and without states.
// run: simulate $FILE --model Smooth --stop 10 --tolerance 1e-9 --interval 0.5
// check: all e = 0 +- 1e-8 ; oracle: tests/reference
// check: all f = 0 +- 1e-8 ; oracle: tests/reference
// run: simulate $FILE --model Smooth --stop 10 --tolerance 1e-9 --interval 0.037
// check: all e = 0 +- 1e-8 ; oracle: tests/reference
// check: all f = 0 +- 1e-8 ; oracle: tests/reference
// run: simulate $FILE --model WithStates --stop 10 --tolerance 1e-9 --interval 0.5
// check: all e = 0 +- 1e-8 ; oracle: tests/reference
// check: all f = 0 +- 1e-8 ; oracle: tests/reference
// run: simulate $FILE --model WithStates --stop 10 --tolerance 1e-9 --solver cvode
// check: all e = 0 +- 1e-8 ; oracle: tests/reference
// The length of the run is no part of it: a delay that is short against the run is as exact.
// run: simulate $FILE --model Short --stop 1 --tolerance 1e-8
// check: x(1) = 0.000959629433 +- 1e-8 ; (cos 5 - cos 4.995)/5
// run: simulate $FILE --model Short --stop 25 --tolerance 1e-8
// check: x(1) = 0.000959629433 +- 1e-8
model Pulse
  discrete Real s(start=0, fixed=true);
  Real x(start=0, fixed=true);
equation
  when time >= 1 then s = 5; elsewhen time >= 1.01 then s = 0; end when;
  der(x) = delay(s, 0.3);
end Pulse;
model Varying
  discrete Real s(start=0, fixed=true);
  Real x(start=0, fixed=true);
equation
  when time >= 1 then s = 5; elsewhen time >= 1.01 then s = 0; end when;
  der(x) = delay(s, 0.5 + 0.1*time, 1);
end Varying;
model Shorter
  discrete Real s(start=0, fixed=true);
  Real x(start=0, fixed=true);
equation
  when time >= 1 then s = 5; elsewhen time >= 1.01 then s = 0; end when;
  der(x) = delay(s, 2 - 0.5*time, 2);
end Shorter;
model Row
  discrete Real s(start=0, fixed=true), t1(start=0, fixed=true);
  Integer n(start=0, fixed=true);
  Real a = delay(s, 0.5), b = delay(a, 0.5), c = delay(b, 0.7), x(start=0, fixed=true);
equation
  when time >= 1 then s = 1; elsewhen time >= 1.01 then s = 0; end when;
  der(x) = c;
  when c > 0.5 then
    n = pre(n) + 1;
    t1 = time;
  end when;
end Row;
model Smooth
  Real d = 0.3 + 0.1*sin(time);
  Real y = delay(sin(5*time), 0.3), z = delay(sin(5*time), d, 1);
  Real e = if time > 0.3 then y - sin(5*(time - 0.3)) else 0;
  Real f = if time > 0.5 then z - sin(5*(time - d)) else 0;
end Smooth;
model WithStates
  extends Smooth;
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
end WithStates;
model Short
  Real x(start=0, fixed=true);
equation
  der(x) = delay(sin(5*time), 1e-3) - sin(5*time);
end Short;
model Integers
  discrete Integer n(start=1, fixed=true);
  Real x;
  Integer k;
  Boolean late = time >= 0.5;
equation
  x = pre(n);
  k = integer(delay(x, 0.5));
  n = if late then 6 - k else 3;
end Integers;
