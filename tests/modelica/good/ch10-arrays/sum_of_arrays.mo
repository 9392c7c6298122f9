// MLS 3.6 §10.3.4.1: the sum of arrays over several iterators is an array
// run: simulate --stop 1
// check: final a[1,1] = 9 +- 1e-12    ; 1 + 2, three times each
// check: final a[2,2] = 12 +- 1e-12   ; 1 + 2 + 3, twice each
// check: final a[1,2] = 0 +- 1e-12
model T26
  parameter Integer n = 2, m = 3;
  Real a[2,2] = sum({{i, 0}, {0, j}} for i in 1:n, j in 1:m)*time;
end T26;
