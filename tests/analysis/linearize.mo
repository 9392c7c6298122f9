// Linear models around a point, against derivatives by hand.
// m·s'' = F − k·s − d·s' with m = 2, k = 8, d = 1.2:  A = [0, 1; −4, −0.6], B = [0; 0.5], poles −0.3 ± i·√(4 − 0.09).
// run: linearize -m Oscillator --json
// says: "A":[[0.0,1.0],[-4.0,-0.6]]
// says: "B":[[0.0],[0.5]]
// says: "C":[[1.0,0.0],[-4.0,-0.6]]
// says: "D":[[0.0],[0.5]]
// run: linearize -m Oscillator
// says: -0.3 + 1.977372i
// A parameter of the run: k = 2 makes them −0.3 ± i·√(1 − 0.09).
// run: linearize -m Oscillator --param k=2
// says: -0.3 + 0.9539392i
// The pendulum φ'' = −(g/L) sin φ at φ = π/3, at rest: ∂φ''/∂φ = −9.81·cos(π/3) = −4.905.
// run: linearize -m Pendulum
// says: -4.905
// says: 0.5
// Through y + y³ = x + u, solved by iteration: dy = (dx + du)/(1 + 3y²); at x = 2, u = 0 is y = 1, so 1/4; x' = −y.
// run: linearize -m Implicit --json
// says: "A":[[-0.25]]
// says: "B":[[-0.25]]
// says: "C":[[0.25]]
// says: "D":[[0.25]]
// After the event at 1 the sign of the feedback is another one: x' = −3x becomes x' = 2x.
// run: linearize -m Switched --at 0.5 --json
// says: "A":[[-3.0]]
// run: linearize -m Switched --at 1.5 --json
// says: "A":[[2.0]]
// The linear model is a model.
// run: linearize -m Oscillator -o $TMP/l.mo
// status: 0
// run: linearize -m Failing --at 2
// status: 3
// error: R0002
// run: linearize -m Oscillator --start 1 --at 0
// status: 3
// error: A0001
model Oscillator
  parameter Real m = 2, k = 8, d = 1.2;
  input Real F;
  output Real y = s;
  output Real acceleration = der(v);
  Real s(start = 0.1, fixed = true), v(start = 0, fixed = true);
equation
  der(s) = v;
  m * der(v) = F - k * s - d * v;
end Oscillator;

model Pendulum
  constant Real pi = 3.14159265358979323846;
  input Real u;
  output Real y = sin(phi);
  Real phi(start = pi / 3, fixed = true), w(start = 0, fixed = true);
equation
  der(phi) = w;
  der(w) = -9.81 * sin(phi) + u;
end Pendulum;

model Implicit
  input Real u;
  Real x(start = 2, fixed = true);
  output Real y(start = 1);
equation
  y + y ^ 3 = x + u;
  der(x) = -y;
end Implicit;

model Switched
  Real x(start = 1, fixed = true);
equation
  der(x) = if time < 1 then -3 * x else 2 * x;
end Switched;

model Failing
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  assert(x > 0, "x is gone");
end Failing;
