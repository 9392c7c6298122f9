// Which method, and which elimination CVODE gets, by size and sparsity: 60 cells of a bar have 178 of 3600 entries and take KLU with three directions. With a tie to
// the mean in every cell all entries of the Jacobian are there, but not in the equations, which are eliminated with it; where each cell is tied to
// each other one, dense elimination remains. Below 50 unknowns it is faster anyway.
// numbers: the heat of one end has not come to the other; the means of 1 ... 60 and 1 ... 40 are kept
// run: simulate --solver cvode --stats -m Bar
// says: linear solver            KLU, 60 unknowns, 178 entries
// says: jacobian                 exact, 3 directions
// check: final T[60] = 0 +- 1e-3
// run: simulate --solver cvode --stats -m Tied
// says: linear solver            KLU, 121 unknowns, 361 entries: 60 states
// says: jacobian                 exact, all equations at once
// check: final mean = 30.5 +- 1e-9
// check: final T[1] = 19.647556 +- 1e-4 ; 30.5 - 29.5 exp(-1)
// run: simulate --solver cvode --stats -m Coupled
// says: linear solver            dense, 60 unknowns, 3600 entries
// says: jacobian                 exact, 60 directions
// run: simulate --solver cvode --stats -m Short
// says: linear solver            dense, 10 unknowns, 28 entries
// run: simulate --stats -m Ticking
// says: ; CVODE, BDF from time
// says: jacobian                 exact, 40 directions, at first by differences
// check: final T[1] = 20.5 +- 1e-3
// run: simulate --solver dopri5 --stats -m Bar
// says: method                   Dormand–Prince 5(4)
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
model Coupled
  parameter Integer n = 60;
  Real T[n](start = linspace(0, 1, n), each fixed = true);
equation
  for i in 1:n loop
    der(T[i]) = sum(sin(T[j] - T[i]) for j in 1:n)/n;
  end for;
end Coupled;
model Ticking "stiff, and begun anew at each of a hundred events: the default method turns to CVODE, and CVODE to exact derivatives in time"
  parameter Integer n = 40;
  Real T[n](start = 1:n, each fixed = true);
  discrete Real q(start = 0, fixed = true);
equation
  for i in 1:n loop
    der(T[i]) = 1e4*(sum(T)/n - T[i] + 1e-9*q);
  end for;
  when sample(0, 0.01) then
    q = 1 - pre(q);
  end when;
end Ticking;
