// MLS 3.6 §10.3.3: linspace
// run: simulate --stop 1
// check: final v[1] = 1 +- 1e-12
// check: final v[2] = 1.5 +- 1e-12
// check: final v[5] = 3 +- 1e-12
model M
  Real v[5] = linspace(1, 3, 5);
end M;
