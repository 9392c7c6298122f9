// MLS 3.6 §6.7: an Integer expression is compatible with Real
// run: simulate --stop 1
// check: final v[2] = 2 +- 1e-12
model M
  parameter Integer k[3] = {1, 2, 3};
  Real v[3] = k;
end M;
