// A difference of states that is compared with a small number. Where the states are small themselves, both of their absolute
// tolerances follow the number; where they are large, their relative errors hide it, and the run says so.
//
// Small: x - y = exp(-t)/2. Large: x - y = exp(-t) of two states that follow sin(t).
// numbers: closed form
// run: simulate $FILE --model Small --stop 30
// check: final at = 20.0301187 +- 1e-4; ln 5e8
// lacks: warning
// run: simulate $FILE --model Small --stop 30 --solver cvode
// check: final at = 20.0301187 +- 1e-3; ln 5e8
// run: simulate $FILE --model Small --stop 30 --solver ida
// check: final at = 20.0301187 +- 1e-3; ln 5e8
// run: simulate $FILE --model Shifted --stop 30
// check: final at = 20.7232658 +- 1e-4; ln 1e9, 2 (x - y) + c < 3 c
// run: simulate $FILE --model Large --stop 30
// says: warning[R0044]
// says: 'x' - 'y'
// run: simulate $FILE --model Large --stop 30 --param limit=1e-2
// lacks: warning
// check: final at = 4.60517019 +- 1e-3; ln 100
partial model Two
  Real x(start = 1, fixed = true), y(start = 0.5, fixed = true);
  discrete Real at(start = -1, fixed = true);
equation
  der(x) = -x;
  der(y) = -y;
end Two;
model Small
  extends Two;
equation
  when x - y < 1e-9 then
    at = time;
  end when;
end Small;
model Shifted "with factors, both sides, and a variable in between"
  extends Two;
  parameter Real c = 5e-10;
  Real difference = 2*(x - y);
equation
  when difference + c < 3*c then
    at = time;
  end when;
end Shifted;
model Large
  Real x(start = 1, fixed = true), y(start = 0, fixed = true);
  parameter Real limit = 1e-9;
  discrete Real at(start = -1, fixed = true);
equation
  der(x) = cos(time) - exp(-time);
  der(y) = cos(time);
  when abs(x - y) < limit then
    at = time;
  end when;
end Large;
