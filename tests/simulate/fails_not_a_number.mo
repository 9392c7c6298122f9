// The square root of something that becomes negative: which variable, which equation, when.
// run: simulate --stop 3
// status: 3
// error: R0002
// says: 'y' is not a number
// says: fails_not_a_number.mo:13
// check: final x = 0 +- 0.004 ; the root's argument is 0 where the run ends
model NotANumber
  Real x(start=1, fixed=true);
  Real y;
equation
  der(x) = -1 - y/1000;
  y = noEvent(sqrt(x));
end NotANumber;
