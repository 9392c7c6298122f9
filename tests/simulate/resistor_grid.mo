// A grid of 30 x 30 nodes, 1 Ohm between neighbours, 1 mS from each to ground, 2 A into a corner: 2640 unknowns, left sparse. The number is by
// conjugate gradients on the nodal equations, to a residual of 1e-14.
// numbers: conjugate gradients on the nodal equations, to a residual of 1e-14
// run: simulate --stop 1 --intervals 2
// within: 60
// check: final v[1,1] = 6.085812907715227 +- 1e-11
// run: simulate --stop 1 --intervals 2 --param n=150
// within: 120
// check: final v[1,1] = 4.968333192378172 +- 1e-11 ; 67,050 unknowns of 22,500 nodes: nothing of that size is made dense
model ResistorGrid
  parameter Integer n = 30;
  Real v[n, n], ih[n, n - 1], iv[n - 1, n];
equation
  for i in 1:n loop
    for j in 1:n - 1 loop
      ih[i, j] = v[i, j] - v[i, j + 1];
      iv[j, i] = v[j, i] - v[j + 1, i];
    end for;
  end for;
  for i in 1:n loop
    for j in 1:n loop
      (if j > 1 then ih[i, max(j - 1, 1)] else 0) - (if j < n then ih[i, min(j, n - 1)] else 0)
        + (if i > 1 then iv[max(i - 1, 1), j] else 0) - (if i < n then iv[min(i, n - 1), j] else 0)
        = 1e-3*v[i, j] - (if i == 1 and j == 1 then 1 + time else 0);
    end for;
  end for;
end ResistorGrid;
