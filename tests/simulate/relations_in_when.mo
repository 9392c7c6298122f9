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
// run: simulate $FILE --model RelationsInWhen --stop 3
// check: n(0.6) = 5 +- 0 ; floor(5.5)
// check: final n = 25 +- 0 ; floor(25.5)
// check: final late = 1 +- 0 ; oracle: tests/reference
// check: final m = 25 +- 0 ; 2*12.5, at which x > 12.5 becomes true
// check: stat stateEvents <= 1
// The same in an algorithm section.
model StatementsInWhen
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true), k(start = 0, fixed = true);
  Boolean late(start = false, fixed = true);
algorithm
  when {sample(0.55, 1), sample(10, 1)} then
    n := integer(x);
    for i in 1:2 loop
      k := k + (if x > 20 then i else 0);
    end for;
    if x > 23 then
      late := true;
    end if;
  elsewhen sample(0.75, 1) then
    n := integer(3*x);
  end when;
equation
  der(x) = 10;
end StatementsInWhen;
// run: simulate $FILE --model StatementsInWhen --stop 2.7
// check: n(0.6) = 5 +- 0 ; floor(5.5)
// check: n(0.8) = 22 +- 0 ; floor(22.5)
// check: final k = 3 +- 0 ; at 2.55, x = 25.5
// check: final late = 1 +- 0 ; oracle: tests/reference
// check: stat stateEvents <= 0
