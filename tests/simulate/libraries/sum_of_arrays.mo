// MLS 3.6 §10.3.4.1: sum(e for …) has the type of e. Two values of i, each with both of j: 1+1+2+2.
// run: simulate --model T26 --stop 1
// check: final a[1,1] = 6 +- 1e-12 ; oracle: tests/reference
// check: final a[1,2] = 0 +- 0 ; oracle: tests/reference
model T26
  parameter Integer n = 2;
  Real a[2,2] = sum({{i, 0},{0, j}} for i in 1:n, j in 1:n)*time;
end T26;
