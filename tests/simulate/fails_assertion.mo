// An assertion fails on the way: its words, its place, the time; what was computed before is kept.
// run: simulate --stop 3
// status: 3
// error: R0002 at 16
// says: failed at time 2.00000
// says: assertion failed: x has grown too large
// check: final x = 2 +- 0.0061 ; x = time where the assertion fails
// run: simulate --stop 3 --interval 0.5
// status: 3
// says: failed at time 2
// check: final x = 1.5 +- 1e-9 ; at 2 it is 2
model Assertion
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  assert(x < 2, "x has grown too large");
end Assertion;
