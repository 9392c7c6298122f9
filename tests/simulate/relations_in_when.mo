// What a when clause reads matters at its events alone: its relations and roundings raise none of their own.
model RelationsInWhen
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  Boolean late(start = false, fixed = true);
equation
  der(x) = 10;
  when sample(0.55, 1) then
    n = integer(x);
    late = x > 20;
  end when;
  // Its condition stays true.
  when x > 12.5 then
    m = pre(m) + integer(2*x);
  end when;
end RelationsInWhen;
// run: simulate --stop 3
// check: n(0.6) = 5 +- 0 ; floor(5.5)
// check: final n = 25 +- 0 ; floor(25.5)
// check: final late = 1 +- 0
// check: final m = 25 +- 0 ; 2*12.5, at which x > 12.5 becomes true
// check: stat stateEvents <= 1
