// MLS 3.6 §10.4.3: a range of Reals
// run: simulate --stop 1
// check: final v[3] = 2 +- 1e-12
// check: final n = 5 +- 1e-12
model M
  Real v[5] = 1:0.5:3;
  Integer n = size(1:0.5:3.2, 1);
end M;
