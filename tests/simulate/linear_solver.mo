// Which elimination CVODE gets, by size and sparsity: 60 cells of a bar have 178 of 3600 entries and take KLU with three directions; with a tie to
// the mean in every cell all entries are there, and below 50 unknowns dense elimination is faster anyway.
// run: simulate --solver cvode --stats -m Bar
// says: linear solver            KLU, 60 unknowns, 178 entries
// says: jacobian                 exact, 3 directions
// check: final T[60] = 0 +- 1e-3
// run: simulate --solver cvode --stats -m Tied
// says: linear solver            dense, 60 unknowns, 3600 entries
// says: jacobian                 exact, 60 directions
// run: simulate --solver cvode --stats -m Short
// says: linear solver            dense, 10 unknowns, 28 entries
// run: simulate --solver dopri5 --stats -m Bar
// says: jacobians                           0
model Bar
  parameter Integer n = 60;
  Real T[n](each start = 0, each fixed = true);
equation
  der(T[1]) = 1 - 2*T[1] + T[2];
  for i in 2:n - 1 loop
    der(T[i]) = T[i - 1] - 2*T[i] + T[i + 1];
  end for;
  der(T[n]) = T[n - 1] - 2*T[n];
end Bar;
model Short
  extends Bar(n = 10);
end Short;
model Tied
  parameter Integer n = 60;
  Real T[n](start = 1:n, each fixed = true);
  Real mean = sum(T)/n;
equation
  for i in 1:n loop
    der(T[i]) = mean - T[i];
  end for;
end Tied;
