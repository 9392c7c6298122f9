// MLS 3.6 §3.7.5: pre of a continuous variable stands in when clauses, also in algorithms
// run: check
// says: warning[M0621]
model M
  Real x(start = 0, fixed = true);
  Real y;
equation
  der(x) = 1;
algorithm
  y := pre(x);
end M;
