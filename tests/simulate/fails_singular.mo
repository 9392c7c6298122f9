// Two linear equations that contradict each other from time 1 on: unknowns, equations, time.
// numbers: the run ends at 1
// run: simulate --stop 3
// status: 3
// error: R0002
// says: failed at time 1.002: linear 1 equation for 'b' = 0 could not be solved
// says: the matrix is singular
// says: a + (1 - 2 * k) * b = 2 - time
// check: final time = 1 +- 0
model Singular
  Real a, b;
  Real k = if time < 1 then 1 else 0;
equation
  a + b = 1;
  a + (1 - 2*k)*b = 2 - time;
end Singular;
