// MLS 3.6 §10.7: arrays with no element
// run: simulate --stop 1
// check: final s = 0 +- 1e-12
// check: final n = 0 +- 1e-12
model M
  Real x[0];
  Real s = sum(x);
  Integer n = size(x, 1);
end M;
