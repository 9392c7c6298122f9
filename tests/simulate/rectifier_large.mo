// A rectifier whose capacitor hardly moves: the integrator sees little of the source, the diode all of it. 299 switchings in 100 s.
// numbers: recorded
// run: simulate $FILE --stop 100 --param C=10
// check: final v2 = 3.16556 +- 1e-4 ; classical Runge–Kutta with steps of 2e-4
// check: stat stateEvents >= 299
// run: simulate $FILE --stop 100 --param C=10 --solver cvode
// check: final v2 = 3.16556 +- 5e-4 ; oracle: tests/reference
// check: stat stateEvents >= 299
// run: simulate $FILE --stop 100 --param C=100
// check: final v2 = 1.21192 +- 1e-4
// run: simulate $FILE --stop 100 --param C=100 --solver ida
// check: final v2 = 1.21192 +- 1e-3
model Rectifier
  parameter Real R1 = 1, R2 = 10, C = 0.1;
  constant Real pi = 3.141592653589793;
  Real v0 = 5*sin(3*pi*time);
  Real v1, v2(start=0, fixed=true), u, i0, i1, i2, s;
  Boolean off;
equation
  off = s < 0;
  u = v1 - v2;
  u = if off then s else 0;
  i0 = if off then 0 else s;
  R1*i0 = v0 - v1;
  i2 = v2/R2;
  i1 = i0 - i2;
  der(v2) = i1/C;
end Rectifier;
