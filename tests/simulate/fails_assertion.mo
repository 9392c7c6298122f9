// An assertion fails on the way: its words, its place, the time; what was computed before is kept.
// run: simulate --stop 3
// status: 3
// error: R0002
// says: x has grown too large
// says: fails_assertion.mo:11
model Assertion
  Real x(start=0, fixed=true);
equation
  der(x) = 1;
  assert(x < 2, "x has grown too large");
end Assertion;
