// MLS 3.6 §4.5.1: dimensions of a type follow those of the component
// run: simulate --stop 1
// check: final n1 = 2 +- 1e-12
// check: final n2 = 3 +- 1e-12
type Vector = Real[3];
model M
  Vector x[2] = fill(1, 2, 3);
  Integer n1 = size(x, 1), n2 = size(x, 2);
end M;
