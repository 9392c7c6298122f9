// Relations in functions raise no events (MLS 3.6 §3.8.2, §8.5), inlined or not: sin 6 = f(x) has x = -√(-sin 6).
// run: simulate --model T49 --stop 1
// check: events = 0 ; oracle: tests/reference
// check: final y = 0.25 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T49b --stop 1
// check: events = 0 ; oracle: tests/reference
// check: final y = 0.25 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T49c --stop 1
// check: events = 0 ; oracle: tests/reference
// check: final x = -0.5285976713899 +- 1e-9; -√(0.279415498198926)
// run: simulate --model T49d --stop 1
// check: events = 0 ; oracle: tests/reference
// check: final x = -0.5285976713899 +- 1e-9; -√(0.279415498198926)
function f input Real x; output Real y; algorithm y := if x > 0 then x^2 else -x^2; annotation(Inline=true); end f;
function g input Real x; output Real y; algorithm if x > 0 then y := x^2; else y := -x^2; end if; end g;
model T49 Real y = f(time - 0.5); end T49;
model T49b Real y = g(time - 0.5); end T49b;
model T49c Real x; equation sin(6*time) = f(x); end T49c;
model T49d Real x; equation sin(6*time) = g(x); end T49d;
