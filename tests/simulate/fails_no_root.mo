// n² = −1 has no real solution. At n = 0, where the residual is smallest, the matrix is singular and Newton's step is zero: no convergence.
// run: simulate
// status: 3
// expect:
// | error[R0001]: initialization at time 0 failed: nonlinear 1 equation for 'n' = 1 could not be solved: Newton's method stops where the equations do not hold: there is no solution near these values
// |   = note: n ^ 2 = -1 (fails_no_root.mo:11)  (residual 2)
// | NoRoot: 0 to 0 s, failed: 0 steps, 0 events
model NoRoot
  Real n(start=1);
initial equation
  n^2 = -1;
equation
  der(n) = 0;
end NoRoot;
