// MLS 3.6 §10.4.1.1: an iterator over the elements of a vector
// run: simulate --stop 1
// check: final v[2] = 50 +- 1e-12
model M
  parameter Real p[3] = {4, 5, 6};
  Real v[3] = {10*x for x in p};
end M;
