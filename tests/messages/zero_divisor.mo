// A value that is no number: what was divided by, its value, and where.
// run: simulate -m Explicit
// status: 3
// says: error[R0002]
// says: 'slip' is not a number; it divides by 'v', which is 0 (equation at
// says: zero_divisor.mo:19)
// run: simulate -m Simultaneous
// status: 3
// says: error[R0001]
// says: it divides by 'a - b', which is 0 (equation at
// says: zero_divisor.mo:26)
model Explicit
  parameter Real r = 1;
  Real v(start = 0, fixed = true);
  Real w(start = 0, fixed = true);
  Real slip;
equation
  der(v) = time;
  slip = (r*w - v)/v;
  der(w) = -slip;
end Explicit;
model Simultaneous
  parameter Real a = 2, b = 2;
  Real x, y;
equation
  x + sin(y)/(a - b) = time;
  x*y + y = 1;
end Simultaneous;
