// An Integer of a signal with rounding errors of 1e-13: it changes once at each whole number that w passes. Each of the
// instants was found several times, since w seemed to turn back: n was 46 to 110.
//
// w = 2.2 t + 0.3 but for rounding: from 0.3 to 44.3 it passes 44 whole numbers.
// numbers: closed form
// run: simulate --stop 20 --tolerance 1e-6
// check: final n = 44 +- 0
// check: final last = 19.8636363636 +- 1e-8; 43.7/2.2
// run: simulate --stop 20 --tolerance 1e-8
// check: final n = 44 +- 0
// run: simulate --stop 20 --tolerance 1e-10
// check: final n = 44 +- 0
// run: simulate --stop 20 --solver cvode
// check: final n = 44 +- 0
// run: simulate --stop 20 --solver ida
// check: final n = 44 +- 0
// run: simulate --stop 20 --solver arkode
// check: final n = 44 +- 0
model FloorCountedOnce
  Real x(start = 0, fixed = true), w;
  Integer k = integer(w), n(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true);
equation
  der(x) = 1;
  w = 2.2*x + 0.3 + 1e3*(sin(x)^2 + cos(x)^2 - 1);
  when change(k) then
    n = pre(n) + 1;
    last = time;
  end when;
end FloorCountedOnce;
