// Windows that close again between two points, however the relation is written. Each is counted by every method.
// numbers: the windows of each relation, counted by hand
// run: simulate $FILE --model Windows --stop 10
// check: final product = 3 +- 0 ; (1, 1.0001), (2, 2.0001), (3, 3.0001)
// check: final quotient = 2 +- 0 ; (1, 1.00001) and (2, 7)
// check: final named = 1 +- 0 ; (4, 4.00002)
// check: final pole = 1 +- 0 ; (5, 5.001)
// check: final pulse = 1 +- 0 ; between 3.3 and 3.3001
// check: final steps = 1 +- 0 ; between 3.3 and 3.301
// check: final logistic = 1 +- 0
// check: final moduli = 4 +- 0 ; at 2, 4, 6 and 8
// run: simulate $FILE --model Windows --stop 10 --solver cvode
// check: final product = 3 +- 0
// check: final quotient = 2 +- 0
// check: final named = 1 +- 0
// check: final pole = 1 +- 0
// check: final pulse = 1 +- 0
// check: final steps = 1 +- 0
// check: final logistic = 1 +- 0
// check: final moduli = 4 +- 0
// run: simulate $FILE --model Windows --stop 10 --solver ida --tolerance 1e-9
// check: final product = 3 +- 0
// check: final quotient = 2 +- 0
// check: final pulse = 1 +- 0
// check: final moduli = 4 +- 0
// run: simulate $FILE --model Windows --stop 10 --solver dopri5 --tolerance 1e-9
// check: final product = 3 +- 0
// check: final quotient = 2 +- 0
// check: final pulse = 1 +- 0
// check: final moduli = 4 +- 0
// run: simulate $FILE --model Product --stop 10 --tolerance 1e-9
// check: final n = 3 +- 0
// run: simulate $FILE --model Product --stop 10 --tolerance 1e-4
// check: final n = 3 +- 0
// run: simulate $FILE --model Pulse --stop 10
// check: final n = 1 +- 0
// run: simulate $FILE --model Bell --stop 20
// check: final n = 7 +- 0 ; sin t = 1/2 at π/6 + 2πk, 5π/6 + 2πk
// run: simulate $FILE --model Bell --stop 20 --solver cvode
// check: final n = 7 +- 0 ; oracle: tests/reference
model Windows
  Real z(start=0, fixed=true), x(start=1, fixed=true);
  Real y = (z - 4)*(z - 4.00002)*(1 + x^2);
  Integer product(start=0, fixed=true), quotient(start=0, fixed=true), named(start=0, fixed=true), pole(start=0, fixed=true);
  Integer pulse(start=0, fixed=true), steps(start=0, fixed=true), logistic(start=0, fixed=true), moduli(start=0, fixed=true);
equation
  der(z) = 1;
  der(x) = -x/10;
  when (z - 1)*(z - 1.0001)*(z - 2)*(z - 2.0001)*(z - 3)*(z - 3.0001) < 0 then product = pre(product) + 1; end when;
  when (z - 1)*(z - 2)/((z - 1.00001)*(z - 7)) < 0 then quotient = pre(quotient) + 1; end when;
  when y < 0 then named = pre(named) + 1; end when;
  when 1/(z - 5) > 1000 then pole = pre(pole) + 1; end when;
  when tanh(1e5*(z - 3.3)) - tanh(1e5*(z - 3.3001)) > 1.9 then pulse = pre(pulse) + 1; end when;
  when atan(1e6*(time - 3.3)) + atan(1e6*(3.301 - time)) > 1 then steps = pre(steps) + 1; end when;
  when 1/(1 + exp(-1e5*(z - 6.6))) - 1/(1 + exp(-1e5*(z - 6.6002))) > 0.95 then logistic = pre(logistic) + 1; end when;
  when abs(abs(abs(z - 5) - 2) - 1) < 1e-4 then moduli = pre(moduli) + 1; end when;
end Windows;
model Bell
  Real x(start=1, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(x) = -x/10;
  when 1/cosh(50*(sin(time) - 0.5)) > 0.9 then n = pre(n) + 1; end when;
end Bell;
model Product "alone: the points that other relations ask for do not help"
  Real z(start=0, fixed=true), x(start=1, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(z) = 1;
  der(x) = -x/10;
  when (z - 1)*(z - 1.0001)*(z - 2)*(z - 2.0001)*(z - 3)*(z - 3.0001) < 0 then n = pre(n) + 1; end when;
end Product;
model Pulse
  Real z(start=0, fixed=true), x(start=1, fixed=true);
  Integer n(start=0, fixed=true);
equation
  der(z) = 1;
  der(x) = -x/10;
  when tanh(1e5*(z - 3.3)) - tanh(1e5*(z - 3.3001)) > 1.9 then n = pre(n) + 1; end when;
end Pulse;
