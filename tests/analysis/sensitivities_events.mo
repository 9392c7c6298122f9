// Sensitivities through events that meet, against closed forms.
// Two balls that bounce at the same instant, of which one alone depends on the parameter: its bounce moves, the other's does not. The first
// as in sensitivities.mo: at t = 0.7, ∂h/∂h0 = 0.19055156, ∂h/∂e = 1.10061284; the second does not know of these.
// run: sensitivities -m TwoBalls --by h0 --by e --of h1 --of h2 --stop 0.7
// says: d/d(h0) = 0.190551
// says: d/d(e) = 1.10061
// says: d/d(h0) = 0
// says: d/d(e) = 0
// A block with Coulomb friction slides to a stop: x = v0²/(2 μ g) with v0 = 2, μ = 0.5, g = 10, from t = v0/(μ g) = 0.4 s on: x = 0.4,
// ∂x/∂μ = −v0²/(2 μ² g) = −0.8, ∂x/∂v0 = v0/(μ g) = 0.4; v no longer depends on anything. That the mode is decided by two relations at once
// and an iteration of the event does not matter.
// run: sensitivities -m Stops --by mu --by v0 --of x --of v --stop 1
// says: d/d(mu) = -0.8
// says: d/d(v0) = 0.4
// A ball hits a second one that rests against a third: reinitialized in a chain at one instant, the third takes all of the speed. Masses are
// equal, v0 = 2, the way to go d = 1: from t = d/v0 on the third goes with v0: x3 = v0 (t − d/v0) = v0 t − d, ∂x3/∂v0 = t = 1, ∂x3/∂d = −1.
// run: sensitivities -m Cradle --by v0 --by d --of x3 --of x1 --stop 1
// says: d/d(v0) = 1
// says: d/d(d) = -1
// An event that nothing notices, and that is of rounding size: x = e^(−k t), at t = 1 ∂x/∂k = −e⁻¹ = −0.36787944.
// run: sensitivities -m Unnoticed --by k --of x --stop 1
// says: d/d(k) = -0.3678794
// A parameter that moves the instant of a switch by more than the way to the next event: x' = 1 from T on, x(1) = 1 − T, ∂x/∂T = −1.
// run: sensitivities -m Late --by T --of x --stop 1
// says: d/d(T) = -1
// Corners without an event: q' = max(0, x - a), x = e^(-t), ∂q/∂a = -ln(1/a) = -0.69314718 from t = ln 2 on; and of time,
// p' = 2 max(0, t - a - 0.1), ∂p/∂a = -2 (2 - 0.6) = -2.8. (A step that passed the corner behind its last point was off by 4e-5.)
// run: sensitivities -m Corner --by a --of q --of p --stop 2
// says: d/d(a) = -0.69314
// says: d/d(a) = -2.8
model TwoBalls
  parameter Real g = 9.81, e = 0.8, h0 = 1;
  Real h1(start = h0, fixed = true), v1(start = 0, fixed = true), h2(start = 1, fixed = true), v2(start = 0, fixed = true);
equation
  der(h1) = v1;
  der(v1) = -g;
  der(h2) = v2;
  der(v2) = -g;
  when h1 < 0 then
    reinit(v1, -e * pre(v1));
  end when;
  when h2 < 0 then
    reinit(v2, -0.8 * pre(v2));
  end when;
end TwoBalls;

model Stops
  parameter Real mu = 0.5, g = 10, v0 = 2;
  Real x(start = 0, fixed = true), v(start = v0, fixed = true), force;
  Boolean forward(start = true, fixed = true), stuck(start = false, fixed = true);
equation
  der(x) = v;
  der(v) = force;
  force = if stuck then 0 elseif forward then -mu * g else mu * g;
  forward = v > 0;
  stuck = pre(stuck) or not forward and pre(forward);
end Stops;

model Cradle
  parameter Real v0 = 2, d = 1;
  Real x1(start = -d, fixed = true), x2(start = 0, fixed = true), x3(start = 0, fixed = true);
  Real v1(start = v0, fixed = true), v2(start = 0, fixed = true), v3(start = 0, fixed = true);
  Boolean first, second;
equation
  der(x1) = v1;
  der(x2) = v2;
  der(x3) = v3;
  der({v1, v2, v3}) = zeros(3);
  first = x1 >= x2 and v1 > v2;
  second = x2 >= x3 and v2 > v3;
  when first then
    reinit(v1, pre(v2));
    reinit(v2, pre(v1));
  elsewhen second then
    reinit(v2, pre(v3));
    reinit(v3, pre(v2));
  end when;
end Cradle;

model Unnoticed
  parameter Real k = 1;
  Real x(start = 1, fixed = true), y(start = 1e-17, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -k * x;
  der(y) = 1e-17 * cos(40 * time) * k;
  when y > 1e-17 then
    n = pre(n) + 1;
  end when;
end Unnoticed;

model Late
  parameter Real T = 0.4997;
  Real x(start = 0, fixed = true), z;
equation
  der(x) = if time >= T then 1 else 0;
  z = if time >= 0.4997 + 1e-6 then 2 else 1;
end Late;
model Corner
  parameter Real a = 0.5;
  Real x(start = 1, fixed = true), q(start = 0, fixed = true), p(start = 0, fixed = true);
equation
  der(x) = -x;
  der(q) = noEvent(max(0, x - a));
  der(p) = 2*noEvent(max(0, time - a - 0.1));
end Corner;
