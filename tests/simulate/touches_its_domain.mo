// Equations without a value beyond an event, and solutions that touch the surface: x = (1 - t/2)^2 up to 2, then 0.
// numbers: (1 - t/2)^2 up to 2, then 0
// run: simulate $FILE --model Edge.Root --stop 4 --tolerance 1e-8
// check: x(1) = 0.25 +- 1e-7
// check: final x = 0 +- 1e-8
// run: simulate $FILE --model Edge.Root --stop 4 --tolerance 1e-8 --solver cvode
// check: final x = 0 +- 1e-8
// run: simulate $FILE --model Edge.Root --stop 4 --tolerance 1e-8 --solver dopri5
// check: final x = 0 +- 1e-8
// run: simulate $FILE --model Edge.Tank --stop 4 --tolerance 1e-8
// check: final h = 0 +- 1e-8
// check: final spilt = 1 +- 1e-7 ; all of it
// run: simulate $FILE --model Edge.None --stop 4
// status: 3
// says: error[R0002]
package Edge
  model Root
    Real x(start = 1, fixed = true);
  equation
    der(x) = if x > 0 then -sqrt(x) else 0;
  end Root;
  model Tank "Torricelli: h = (1 - t)^2"
    Real h(start = 1, fixed = true), spilt(start = 0, fixed = true), q;
  equation
    q = if h >= 0 then 2*sqrt(h) else 0;
    der(h) = -q;
    der(spilt) = q;
  end Tank;
  model None "the other branch has no value either"
    Real x(start = 1, fixed = true);
  equation
    der(x) = if x > 0 then -sqrt(x) - 0.1 else -log(x) - 0.1;
  end None;
end Edge;
