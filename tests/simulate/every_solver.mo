// u + u³ = x and der(x) = −(1 + 3 u²) make u fall with slope −1; at u = 0.5 it is turned back once. Every solver finds the same.
// run: simulate --solver ida --stats --tolerance 1e-8
// says: linear solver            dense, 2 unknowns, 4 entries
// says: jacobian                 exact, 2 directions
// check: event 1 at 0.5 +- 1e-6 ; oracle: tests/reference
// check: final u = 1 +- 1e-6 ; oracle: tests/reference
// run: simulate --solver cvode --tolerance 1e-8
// check: event 1 at 0.5 +- 1e-6 ; oracle: tests/reference
// check: final u = 1 +- 1e-6 ; oracle: tests/reference
// run: simulate --solver arkode --tolerance 1e-8
// check: event 1 at 0.5 +- 1e-6 ; oracle: tests/reference
// check: final u = 1 +- 1e-6 ; oracle: tests/reference
// run: simulate --solver arkode-bogacki-shampine --tolerance 1e-8
// check: event 1 at 0.5 +- 1e-6 ; oracle: tests/reference
// check: final u = 1 +- 1e-6 ; oracle: tests/reference
// run: simulate --solver arkode-verner --tolerance 1e-8
// check: event 1 at 0.5 +- 1e-6 ; oracle: tests/reference
// check: final u = 1 +- 1e-6 ; oracle: tests/reference
// run: simulate --solver lsodar
// status: 2
// says: there is no 'lsodar'; there are auto, cvode, ida, dopri5, heun, rk4, euler, arkode, arkode-heun-euler
model EverySolver
  Real x(start = 2, fixed = true), u(start = 1);
  discrete Real direction(start = -1, fixed = true);
equation
  u + u^3 = x;
  der(x) = direction*(1 + 3*u^2);
  when u < 0.5 then
    direction = 1;
  end when;
end EverySolver;
