// MLS 3.6 §3.7.3: elementary functions
// run: simulate --stop 1
// check: final a = 0.8414709848078965 +- 1e-12
// check: final b = 0.5403023058681398 +- 1e-12
// check: final c = 1.5574077246549023 +- 1e-12
// check: final d = 1.5707963267948966 +- 1e-12
// check: final e = 2.718281828459045 +- 1e-12
// check: final f = 0.6931471805599453 +- 1e-12
// check: final g = 2 +- 1e-12
model M
  parameter Real one = 1;
  Real a = sin(one), b = cos(one), c = tan(one);
  Real d = asin(one);
  Real e = exp(one);
  Real f = log(2*one);
  Real g = log10(100*one);
end M;
