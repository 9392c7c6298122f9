// MLS 3.6 §4.5.1: a short class with array dimensions
// run: simulate --stop 1
// check: final n = 3 +- 1e-12
// check: final x[2] = 5 +- 1e-12
type Vector = Real[3];
model M
  Vector x = {4, 5, 6};
  Integer n = size(x, 1);
end M;
