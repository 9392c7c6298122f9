// MLS 3.6 §10.6.7: .^
// run: simulate --stop 1
// check: final a[2] = 9 +- 1e-12
// check: final b[2] = 8 +- 1e-12
// check: final c[2] = 81 +- 1e-12
model M
  Real a[2] = {2, 3} .^ 2;
  Real b[2] = 2 .^ {1, 3};
  Real c[2] = {2, 3} .^ {3, 4};
end M;
