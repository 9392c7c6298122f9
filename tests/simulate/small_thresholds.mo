// A number that a state is compared with is what its absolute tolerance follows, where that would tell less than two digits of it.
// All of them are x = exp(-t); the instants are logarithms.
// run: simulate $FILE --model Plain --stop 30
// check: final at = 20.7232658 +- 1e-4 ; ln 1e9
// run: simulate $FILE --model Plain --stop 30 --solver cvode
// check: final at = 20.7232658 +- 1e-3 ; ln 1e9
// run: simulate $FILE --model Plain --stop 30 --solver ida
// check: final at = 20.7232658 +- 1e-3 ; ln 1e9
// run: simulate $FILE --model Plain --stop 30 --solver arkode
// check: final at = 20.7232658 +- 1e-3 ; ln 1e9
// run: simulate $FILE --model Plain --stop 30 --tolerance 1e-4
// check: final at = 20.7232658 +- 5e-3 ; ln 1e9
// run: simulate $FILE --model Measured --stop 30
// check: final at = 18.4206807 +- 1e-4 ; ln 1e8
// run: simulate $FILE --model Measured --stop 30 --param limit=1e-9
// check: final at = 23.0258509 +- 1e-4 ; ln 1e10, y = 10 x
// run: simulate $FILE --model Difference --stop 40
// check: final at = 29.9336062 +- 1e-4 ; ln 1e13
// A number below the rounding of the state is meant as zero: no more steps are made for it.
// run: simulate $FILE --model Guard --stop 5
// check: stat steps <= 60
// A state that is compared with what it is known for anyway costs nothing.
// run: simulate $FILE --model Large --stop 5
// check: stat steps <= 60
// check: final at = 0.69314718 +- 1e-6 ; ln 2
// What a snapshot holds is the tolerance, too.
// run: simulate $FILE --model Plain --stop 10 --snapshot 5:$TMP/s
// lacks: warning
partial model Decay
  Real x(start = 1, fixed = true);
  discrete Real at(start = -1, fixed = true);
equation
  der(x) = -x;
end Decay;
model Plain
  extends Decay;
equation
  when x < 1e-9 then
    at = time;
  end when;
end Plain;
model Measured "by a sensor, with a parameter"
  extends Decay;
  parameter Real limit = 1e-7;
  parameter Real gain = 10;
  Real y = gain*x;
equation
  when y < limit then
    at = time;
  end when;
end Measured;
model Difference
  extends Decay;
equation
  when not abs(x) - 1e-13 > 0 then
    at = time;
  end when;
end Difference;
model Guard
  extends Decay;
equation
  when x < 1e-17 then
    at = time;
  end when;
end Guard;
model Large
  extends Decay;
equation
  when x < 0.5 then
    at = time;
  end when;
end Large;
