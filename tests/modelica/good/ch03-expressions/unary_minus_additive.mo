// MLS 3.6 §3.2: the sign is an additive operator: -a*b is -(a*b)
// run: simulate --stop 1
// check: final a = -6 +- 1e-12
// check: final b = 5 +- 1e-12
// check: final c = -1 +- 1e-12
model M
  parameter Real p = 2, q = 3;
  Real a = -p*q;
  Real b = +p + q;
  Real c = -q + p;
end M;
