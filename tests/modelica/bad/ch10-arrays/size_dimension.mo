// MLS 3.6 §10.3.1: size of a dimension that does not exist
// run: check
// error: M0441 at 6
model M
  parameter Real v[3] = {1, 2, 3};
  Integer n = size(v, 2);
end M;
