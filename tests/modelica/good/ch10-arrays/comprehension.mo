// MLS 3.6 §10.4.1.1: a constructor with an iterator
// run: simulate --stop 1
// check: final v[3] = 9 +- 1e-12
// check: final n = 4 +- 1e-12
model M
  Real v[4] = {i^2 for i in 1:4};
  Integer n = size({i for i in 2:2:8}, 1);
end M;
