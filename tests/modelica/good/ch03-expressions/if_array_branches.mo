// MLS 3.6 §3.6.5: branches may be arrays of the same size
// run: simulate --stop 1
// check: final v[1] = 3 +- 1e-12
// check: final v[2] = 4 +- 1e-12
model M
  parameter Boolean b = false;
  Real v[2] = if b then {1, 2} else {3, 4};
end M;
