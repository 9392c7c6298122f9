// MLS 3.6 §10.3.1: one size of an array follows from another, wherever it stands
// run: simulate --stop 1
// check: final s = 10 +- 0 ; 1 + 2 + 3 + 4
model M
  Real x[size(x, 2), 2] = {{1, 2}, {3, 4}};
  Real s = sum(x);
end M;
