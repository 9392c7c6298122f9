// A pole that nothing but an output sees: the run goes on, and a warning tells once which variable, since when, by which equation. What states depend on must
// be finite (fails_division_by_zero.mo).
// run: simulate --stop 3 --interval 0.5
// status: 0
// says: warning[R0012]: from time 1 on: 'y' is infinite; it divides by '1 - time', which is 0 (equation at infinite_output.mo:11)
// check: y(0.5) = 2 +- 1e-12 ; oracle: tests/reference
// check: final y = -0.5 +- 1e-12 ; oracle: tests/reference
model InfiniteOutput
  Real y;
equation
  y = 1/(1 - time);
end InfiniteOutput;
