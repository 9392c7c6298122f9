// MLS 3.6 §10.1: the size ':' is inferred from the value
// run: simulate --stop 1
// check: final n = 4 +- 1e-12
// check: final m = 2 +- 1e-12
model M
  parameter Real a[:] = {1, 2, 3, 4};
  parameter Real b[:,:] = [1, 2; 3, 4; 5, 6];
  Integer n = size(a, 1);
  Integer m = size(b, 2);
end M;
