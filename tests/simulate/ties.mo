// Sides that are equal but for rounding, and sides that are not.
// A counter is exact: its relation has no error, and changes at the fourth tick.
// numbers: the relations above, by hand
// run: simulate $FILE --model Counts --stop 5
// check: final done = 2.5 +- 1e-12 ; x is 1.5 from the fourth tick on, at 2
// Equal from the start: <= is true, < is not.
// run: simulate $FILE --model EqualFromTheStart --stop 1
// check: final a = 1 +- 0
// check: final b = 0 +- 0
// check: final c = 1 +- 0 ; x is exactly zero all the time
// check: stat stateEvents <= 0
// Two ways to compute one thing: i and v*G grow together from zero and differ by rounding. Told once, not at every step.
// run: simulate $FILE --model SameByAnEquation --stop 10
// within: 5
// check: stat stateEvents <= 60
// check: final i = -0.0544021110889 +- 1e-6 ; sin(10)/10
// says: note[R0034]
// A small signal beside a large one is not rounding: 1e-9 sin(time) beside 1e3, which a fraction of 1e-13 would hide at its zeros only.
// run: simulate $FILE --model SmallBesideLarge --stop 10
// check: final n = 2 +- 0 ; sin becomes positive at 2 pi, and at the start
// A tank at its port's height: from above it runs out at a rate of 0.6, below it what rounding of 1e5 leaves flows back. It stays there.
// run: simulate $FILE --model RunsEmpty --stop 50
// within: 5
// check: stat stateEvents <= 20
// check: final level = 1 +- 1e-9
// check: out(5) = 0 +- 1e-6 ; no more flows after (2 - 1)/0.6 s
// check: final out = 0 +- 1e-6
model Counts
  discrete Real x(start = 0, fixed = true), done(start = 0, fixed = true);
equation
  when sample(0.5, 0.5) then
    x = pre(x) + 0.375;
  end when;
  when x >= 1.5 then
    done = time + 0.5;
  end when;
end Counts;
model EqualFromTheStart
  Real x(start = 0, fixed = true);
  Boolean a = x <= 0, b = x < 0, c = x >= 0;
equation
  der(x) = 0*x;
end EqualFromTheStart;
model SameByAnEquation
  parameter Real G = 0.1;
  Real v(start = 0, fixed = true), w, i;
  Boolean quenched;
equation
  der(v) = cos(time);
  // The same through a sum: v*G but for rounding.
  w = (v + 3) - 3;
  i = (w/3 + w/3 + w/3)*G;
  quenched = abs(i) <= abs(v)*G;
end SameByAnEquation;
model SmallBesideLarge
  Real small, large(start = 1e3, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(large) = 0;
  small = 1e-9*sin(time);
  when large + small > large then
    n = pre(n) + 1;
  end when;
end SmallBesideLarge;
model RunsEmpty
  parameter Real pa = 1e5;
  Real level(start = 2, fixed = true), out;
equation
  out = if level >= 1 then 0.6 else ((pa + 0.1) - pa) - 0.1;
  der(level) = -out;
end RunsEmpty;
