// x² + 1 = 0 has no solution, and the place where its residual is least is none.
// run: simulate --stop 1
// status: 3
// error: R0001
// says: could not be solved
model Fails
  Real x;
equation
  x^2 + 1 + time = 0;
end Fails;
