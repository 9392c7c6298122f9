// A constraint that leaps, beside foreign code that is not trusted: told, and carried with --trust. 3 - P, 2 w2 = 6 + 2 P and w1 = 2 w2: P = -1.
// run: simulate --stop 2 --tolerance 1e-9
// says: note[L0044]
// run: simulate $FILE --stop 2 --tolerance 1e-9 --trust $FILE
// check: w1(1) = 4 +- 1e-12
// check: w2(1) = 2 +- 1e-12
model LeapingForeign
  function same
    input Real x;
    output Real y;
  external "C" y = same(x) annotation(Include = "static double same(double x) { return x; }");
  end same;
  Real w1(start = 3), w2(start = 3), tau, y;
  discrete Real r(start = 1, fixed = true);
equation
  when time >= 1 then
    r = 2;
  end when;
  der(w1) = -tau;
  2*der(w2) = r*tau;
  y = same(w2);
  w1 = r*w2;
end LeapingForeign;
