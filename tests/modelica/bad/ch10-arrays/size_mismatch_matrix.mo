// MLS 3.6 §10.6.1: a matrix of another size
// run: check
// error: M0401 at 5
model M
  parameter Real a[2,2] = [1, 2, 3; 4, 5, 6];
end M;
