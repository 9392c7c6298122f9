// MLS 3.6 §10.6.2: .+ and .- with a scalar
// run: simulate --stop 1
// check: final a[2] = 12 +- 1e-12
// check: final b[2] = 8 +- 1e-12
model M
  parameter Real v[2] = {1, 2};
  Real a[2] = 10 .+ v, b[2] = 10 .- v;
end M;
