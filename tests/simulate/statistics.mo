// --stats says what the solver did and where the time went.
// run: simulate --stop 10 --stats --solver cvode
// says: method                   CVODE, BDF
// says: evaluations
// says: jacobians
// says: factorizations
// says: error test failures
// says: convergence failures
// says: state events                        3
// says: time events                         0
// says: newton iterations
// says: rows
// says: linear solver            dense, 2 unknowns, 2 entries
// says: time in initialization
// says:   integration
// says:     of it jacobians
// says:   events
// says:   output
// check: stat stateEvents >= 3
// check: stat stateEvents <= 3
model Statistics
  Real x(start = 1, fixed = true), y(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = y;
  der(y) = -x;
  when x < 0 then  // at π/2, 5π/2; it is true until 3π/2
    n = pre(n) + 1;
  end when;
end Statistics;
