// MLS 3.6 §10.3.3: zeros, ones and fill
// run: simulate --stop 1
// check: final a = 0 +- 1e-12
// check: final b = 6 +- 1e-12
// check: final c = 14 +- 1e-12
model M
  Real a = sum(zeros(3, 2));
  Real b = sum(ones(2, 3));
  Real c = sum(fill(3.5, 2, 2));
end M;
