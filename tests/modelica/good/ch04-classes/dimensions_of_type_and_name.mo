// MLS 3.6 §10.1: dimensions after the name come before those of the type
// run: simulate --stop 1
// check: final n1 = 3 +- 1e-12
// check: final n2 = 2 +- 1e-12
model M
  parameter Real[2] b[3] = fill(0, 3, 2);
  Integer n1 = size(b, 1), n2 = size(b, 2);
end M;
