// MLS 3.6 §16.7: clock inference handles algebraic loops; only the ticks solve them
// run: simulate --stop 0.25
// check: x(0.2) = 0.25 +- 1e-10               ; x + y = 1, x − y = −0.5
// check: y(0.2) = 0.75 +- 1e-10
// check: z(0.2) = 2 +- 1e-9                   ; z^3 = 8
model M
  Real u = sample(if time > 0.15 then -0.5 else 0, Clock(0.1));
  Real x, y, z(start = 1);
equation
  x + y = 1;
  x - y = u;
  z*z*z + u = 7.5;
end M;
