// MLS 3.6 §10.3.2: vector of a scalar and of a column
// run: simulate --stop 1
// check: final n = 1 +- 1e-12
// check: final m = 3 +- 1e-12
model M
  Integer n = size(vector(5), 1);
  Integer m = size(vector([1; 2; 3]), 1);
end M;
