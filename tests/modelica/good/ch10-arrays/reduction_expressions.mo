// MLS 3.6 §10.3.4.1: reductions with iterators
// run: simulate --stop 1
// check: final a = 385 +- 1e-12
// check: final b = 120 +- 1e-12
// check: final c = 9 +- 1e-12
// check: final d = -4 +- 1e-12
model M
  Real a = sum(i^2 for i in 1:10);
  Real b = product(i for i in 1:5);
  Real c = max((i - 1)^2 for i in 1:4);
  Real d = min(i*(i - 4) for i in 0:4);
end M;
