// exp(u) = y is u = log(y), also inside of sums and products: no system is left, and the digits of u are those of the logarithm.
// run: check --model SolvedByLogarithm --dump=simulation
// says: u := (log((3 + time) / 2) - 1) / 4
// lacks: solve
// run: simulate --model SolvedByLogarithm --stop 1
// check: final u = -0.07671320486001367 +- 1e-15; (log 2 - 1)/4
// Where there is no solution the run says so.
// run: simulate --model NoLogarithm --stop 1
// status: 3
// says: error[R0002]
model SolvedByLogarithm
  Real u;
equation
  2*exp(1 + 4*u) = 3 + time;
end SolvedByLogarithm;
model NoLogarithm
  Real u;
equation
  exp(u) = 0.5 - time;
end NoLogarithm;
