// MLS 3.6 §3.7.1: abs and sign
// run: simulate --stop 1
// check: final a = 3 +- 1e-12
// check: final b = 2 +- 1e-12
// check: final c = -1 +- 1e-12
// check: final d = 0 +- 1e-12
// check: final e = 1 +- 1e-12
model M
  parameter Real p = -3;
  parameter Integer i = -2;
  Real a = abs(p);
  Integer b = abs(i);
  Integer c = sign(p), d = sign(0.0), e = sign(4.5);
end M;
