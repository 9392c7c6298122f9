// Solutions that end: said with the time and the state, soon, and never stepped over.
// run: simulate $FILE --model Root --stop 2
// within: 5
// status: 3
// error: R0002
// says: der(x) has a pole
// run: simulate $FILE --model Root --stop 2 --tolerance 1e-8
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model Root --stop 2 --tolerance 1e-3
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model Root --stop 2 --solver cvode
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model Root --stop 2 --solver ida
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model Root --stop 2 --solver dopri5
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model AtOne --stop 2
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model AtOne --stop 2 --solver cvode --tolerance 1e-8
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model RunsAway --stop 2
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model RunsAway --stop 2 --solver cvode
// within: 5
// status: 3
// error: R0002
// run: simulate $FILE --model Huge --stop 1
// within: 5
// status: 3
// error: R0002
// says: a step does not come to an end
// run: simulate $FILE --model Huge --stop 1 --solver dopri5
// within: 5
// status: 3
// error: R0002
// says: 'v' changes too fast
// run: simulate $FILE --model Root --stop 0.1 --tolerance 1e-30
// status: 2
// says: rounding is all there is
// run: simulate $FILE --model Root --stop 0.1
// check: final x = 0.894427191 +- 1e-6 ; √(1 − 2t)
model Root
  Real x(start=1, fixed=true);
equation
  der(x) = -1/x;
end Root;
model AtOne
  Real x(start=0, fixed=true);
equation
  der(x) = 1/(1 - x);
end AtOne;
model RunsAway
  Real x(start=1, fixed=true);
equation
  der(x) = x^2;
end RunsAway;
model Huge
  Real v(start=5, fixed=true);
equation
  der(v) = 1e308;
end Huge;
