// Modes are compiled while the run lasts, also beside foreign code that is not trusted: all of it is loaded when the run begins.
// A constraint that leaps: 3 - P, 2 w2 = 6 + 2 P and w1 = 2 w2: P = -1.
// numbers: the formulas above
// run: simulate -m Foreign.Leaping --stop 2 --tolerance 1e-9
// check: w1(1) = 4 +- 1e-12
// check: w2(1) = 2 +- 1e-12
// check: y(1) = 2 +- 1e-12
// run: simulate $FILE -m Foreign.Leaping --stop 2 --tolerance 1e-9 --trust $FILE
// check: w1(1) = 4 +- 1e-12
// The second mode calls a function that the first one does not call: 3 + 1.5*1 is kept, w = 1.8.
// run: simulate -m Foreign.Clutch --stop 2 --tolerance 1e-9
// check: y(1-) = 1 +- 1e-12
// check: w1(1) = 1.8 +- 1e-12
// check: y(2) = 3.6 +- 1e-12
package Foreign
  function same
    input Real x;
    output Real y;
  external "C" y = same(x) annotation(Include = "static double same(double x) { return x; }");
  end same;
  function twice
    input Real x;
    output Real y;
  external "C" y = twice(x) annotation(Include = "static double twice(double x) { return 2*x; }");
  end twice;
  model Leaping
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
  end Leaping;
  model Clutch
    Real w1(start = 3, fixed = true), w2(start = 1, fixed = true), tau, y;
  equation
    der(w1) = -tau;
    1.5*der(w2) = tau;
    if time < 1 then tau = 0; y = same(w2); else w1 = w2; y = twice(w2); end if;
  end Clutch;
end Foreign;
