// Steady states against those found by hand.
// Two tanks: q = a1·√h1 = a2·√h2, so h1 = (q/a1)² = 4 and h2 = (q/a2)² = 16.
// run: steady -m Tanks
// says: h1 = 4
// says: h2 = 16
// A reaction that runs away where Newton's method alone begins: x' = 1 − x³/(1 + x²) has one root, x³ = x² + 1: 1.46557123.
// run: steady -m Cubic
// says: x = 1.46557123
// A heater with a thermostat's relation on the way: T' = −(T − 20) + (if T < 10 then 5 else 0), from −40: 20.
// run: steady -m Thermostat
// says: T = 20
// A parameter of the run: k·x = F, x = 3/2.
// run: steady -m Spring --param k=2
// says: x = 1.5
// What the equations do not determine is said: a cart that stands still may stand anywhere.
// run: steady -m Cart
// says: do not determine all states
// What is small is found as exactly: 1e-12 within eight digits.
// run: steady -m Small
// says: x = 3e-12
// run: steady -m Never
// status: 3
// error: A0003
// A run that begins in the steady state stays there, from its first row on.
// run: simulate -m Tanks --from-steady --stop 10
// check: h1(0) = 4 +- 1e-8
// check: all h2 = 16 +- 1e-8
// What has no steady state (x' = 1) is not run.
// run: simulate -m Clock --from-steady --stop 1
// status: 3
// error: A0003
model Tanks
  Real h1(start = 1, fixed = true), h2(start = 1, fixed = true);
equation
  der(h1) = 2 - 1 * sqrt(h1);
  der(h2) = 1 * sqrt(h1) - 0.5 * sqrt(h2);
end Tanks;

model Cubic
  Real x(start = -5, fixed = true);
equation
  der(x) = 1 - x ^ 3 / (1 + x ^ 2);
end Cubic;

model Thermostat
  Real T(start = -40, fixed = true);
equation
  der(T) = -(T - 20) + (if T < 10 then 5 else 0);
end Thermostat;

model Spring
  parameter Real k = 1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = 3 - k * x - 0.1 * v;
end Spring;

model Cart
  Real x(start = 2, fixed = true), v(start = 1, fixed = true);
equation
  der(x) = v;
  der(v) = -v;
end Cart;

model Small
  Real x(start = 1e-12, fixed = true);
equation
  der(x) = 3e-12 - x;
end Small;

model Never
  Real x(start = 1, fixed = true);
equation
  der(x) = 1;
end Never;

model Clock
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
end Clock;
