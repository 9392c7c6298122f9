// MLS 3.6 §12.4.6: a function of a vector over the rows of a matrix
// run: simulate --stop 1
// check: final v[2] = 7 +- 1e-12
function total
  input Real u[2];
  output Real y = u[1] + u[2];
end total;
model M
  Real v[2] = total([1, 2; 3, 4]);
end M;
