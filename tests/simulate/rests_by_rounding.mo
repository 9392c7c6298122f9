// One side of a surface is at rest but for rounding: sin² + cos² - 1 is a few last digits of either sign. The motion comes to the surface and stays there, whatever these digits are and however long steps
// are. Last digits had brought it back to the surface again and again, or not, by the length of steps.
// run: simulate --stop 10 --events
// check: event 1 at 0.75 +- 1e-9 ; 1 - t = 1/4
// check: final x = 0.25 +- 1e-9 ; oracle: tests/reference
// check: stat stateEvents <= 1
// says: goes on along the switching surface of 'x > 0.25'
// run: simulate --stop 10 --max-step 0.1
// check: final x = 0.25 +- 1e-9 ; oracle: tests/reference
// check: stat stateEvents <= 1
// run: simulate --stop 10 --max-step 0.1 --solver ida
// check: final x = 0.25 +- 1e-9 ; oracle: tests/reference
// check: stat stateEvents <= 1
// run: simulate --stop 10 --max-step 0.01 --solver dopri5
// check: final x = 0.25 +- 1e-9 ; oracle: tests/reference
// check: stat stateEvents <= 1
model M
  Real x(start=1, fixed=true);
  Real y(start=0, fixed=true) "another state, and a fast one: it says nothing about this";
equation
  der(y) = cos(time);
  der(x) = if x > 0.25 then -1 else 1e3*(sin(time)^2 + cos(time)^2 - 1);
end M;
