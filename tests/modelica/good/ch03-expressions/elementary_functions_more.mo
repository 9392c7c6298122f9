// MLS 3.6 §3.7.3: inverse and hyperbolic functions
// run: simulate --stop 1
// check: final a = 0 +- 1e-12
// check: final b = 0.7853981633974483 +- 1e-12
// check: final c = 2.356194490192345 +- 1e-12
// check: final d = 1.1752011936438014 +- 1e-12
// check: final e = 1.5430806348152437 +- 1e-12
// check: final f = 0.7615941559557649 +- 1e-12
model M
  parameter Real one = 1;
  Real a = acos(one), b = atan(one);
  Real c = atan2(one, -one);
  Real d = sinh(one), e = cosh(one), f = tanh(one);
end M;
