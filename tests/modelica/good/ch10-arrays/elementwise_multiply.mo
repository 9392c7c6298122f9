// MLS 3.6 §10.6.3: .*
// run: simulate --stop 1
// check: final a[2] = 40 +- 1e-12
// check: final b[1] = 3 +- 1e-12
model M
  parameter Real v[2] = {1, 2}, w[2] = {10, 20};
  Real a[2] = v .* w, b[2] = 3 .* v;
end M;
