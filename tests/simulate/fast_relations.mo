// A relation may change faster than anything that the integrator sees: every window counts, with every method. The numbers are the
// measure of {t : sin(w t) > c} and the number of its pieces.
// numbers: two events for each of the 16 windows
// run: simulate $FILE --model Square --stop 100
// check: final x = 14.43285797748 +- 1e-5 ; 16 windows of π − 2 asin 0.9, the last one cut off
// check: events = 32
// run: simulate $FILE --model Square --stop 100 --solver cvode
// check: final x = 14.43285797748 +- 1e-5 ; oracle: tests/reference
// run: simulate $FILE --model Square --stop 100 --solver ida
// check: final x = 14.43285797748 +- 1e-5 ; oracle: tests/reference
// run: simulate $FILE --model Square --stop 100 --solver dopri5
// check: final x = 14.43285797748 +- 1e-5 ; oracle: tests/reference
// run: simulate $FILE --model Square --stop 100 --solver arkode
// check: final x = 14.43285797748 +- 1e-5 ; oracle: tests/reference
// run: simulate $FILE --model Square --stop 100 --solver rk4
// check: final x = 14.43285797748 +- 1e-5 ; oracle: tests/reference
// run: simulate $FILE --model HalfWave --stop 100 --tolerance 1e-9
// check: final x = 0.3181948375877 +- 1e-7 ; ∫ exp(−(100 − s)/10) max(sin 50 s, 0) ds / 10
// run: simulate $FILE --model HalfWave --stop 100
// check: final x = 0.3181948375877 +- 1e-5 ; oracle: tests/reference
// run: simulate $FILE --model HalfWave --stop 100 --solver cvode
// check: final x = 0.3181948375877 +- 3e-4 ; oracle: tests/reference
// run: simulate $FILE --model OnAShaft --stop 1
// check: final n = 159 +- 0 ; sin(1000 t) > 0.9
// check: final k = 48 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model OnAShaft --stop 1 --solver cvode
// check: final n = 159 +- 0 ; oracle: tests/reference
// check: final k = 48 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model OnAShaft --stop 1 --solver ida
// check: final n = 159 +- 0 ; oracle: tests/reference
// check: final k = 48 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Cam --stop 628.3185307
// check: final n = 100 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Cam --stop 628.3185307 --solver cvode
// check: final n = 100 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Cam --stop 628.3185307 --solver ida
// check: final n = 100 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model NearlyTouched --stop 30
// check: final n = 5 +- 0 ; cos t − 1 < −1.999999 near π, 3π, …, 9π
// run: simulate $FILE --model NoState --stop 100
// check: final n = 48 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model InFunction --stop 10
// check: final n = 159 +- 0 ; sin(100 t) > 0.9, called in the relation itself
// run: simulate $FILE --model Angle --stop 10
// check: final n = 111 +- 0 ; (3 + 2πk)/70 < 10 for k = 0 … 110
// run: simulate $FILE --model Angle --stop 10 --solver cvode
// check: final n = 111 +- 0 ; also where steps before were short, and points to judge by lie side by side
// run: simulate $FILE --model Angle --stop 10 --max-step 0.01
// check: final n = 111 +- 0 ; oracle: tests/reference
model Square
  Real x(start=0, fixed=true);
equation
  der(x) = if sin(time) > 0.9 then 1 else 0;
end Square;
model HalfWave "the branch that the signal acts in is not taken where it is not seen"
  Real x(start=0, fixed=true);
  Real u = sin(50*time);
equation
  der(x) = ((if u > 0 then u else 0) - x)/10;
end HalfWave;
model OnAShaft "the argument is a state of constant rate"
  Real x(start=0, fixed=true);
  Integer n(start=0, fixed=true), k(start=0, fixed=true);
equation
  der(x) = 1000;
  when sin(x) > 0.9 then n = pre(n) + 1; end when;
  when sin(0.3*x)*cos(0.1) > 0.5*cos(0.1) then k = pre(k) + 1; end when "300/2π = 47.7: the 48th begins at 295.8";
end OnAShaft;
model Cam "closes a contact for two degrees of a turn"
  Real phi(start=0, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(phi) = 1;
  when cos(phi - 1) > cos(0.0174532925) then n = pre(n) + 1; end when;
end Cam;
model NearlyTouched
  Real x(start=0, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(x) = -sin(time);
  when x < -1.999999 then n = pre(n) + 1; end when;
end NearlyTouched;
model NoState
  Integer n(start=0, fixed=true);
equation
  when sin(3*time) > 0.9999 then n = pre(n) + 1; end when;
end NoState;
model InFunction
  function f
    input Real u;
    output Real y;
  algorithm
    y := sin(u);
  end f;
  Real x(start=0, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(x) = 1;
  when f(100*x) > 0.9 then
    n = pre(n) + 1;
  end when;
end InFunction;
model Angle "leaps from π to −π: last digits there say nothing about rounding"
  Real x(start=0, fixed=true);
  Real a = atan2(sin(70*x), cos(70*x));
  Integer n(start=0, fixed=true);
equation
  der(x) = 1;
  when a > 3 then
    n = pre(n) + 1;
  end when;
end Angle;
