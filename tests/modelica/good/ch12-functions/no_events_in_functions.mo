// MLS 3.6 §8.5: relations in functions raise no events, whether the call is replaced by the body or not
// run: simulate --stop 1 -m Top
// check: events = 1                       ; the caller's own relation at 0.25
// check: final y = 0.25 +- 1e-9
// check: final a = 0.25 +- 1e-9
function f input Real x; output Real y; algorithm y := if x > 0 then x^2 else -x^2; annotation(Inline=true); end f;
function g input Real x; output Real y; algorithm if x > 0 then y := x^2; else y := -x^2; end if; end g;
model Top
  Real y = f(time - 0.5), z = g(time - 0.5);
  Real a = f(if time > 0.25 then time - 0.5 else 0);
end Top;
