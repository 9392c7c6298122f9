// MLS 3.6 §3.7.2: div truncates towards zero, mod has the sign of the divisor, rem of the dividend
// run: simulate --stop 1
// check: final a = -2 +- 1e-12
// check: final b = 1 +- 1e-12
// check: final c = -1 +- 1e-12
// check: final d = 1 +- 1e-12
// check: final e = -1 +- 1e-12
model M
  parameter Integer p = -5, q = 2;
  Integer a = div(p, q);
  Integer b = mod(p, q);
  Integer c = rem(p, q);
  Integer d = rem(5, -2);
  Integer e = mod(5, -2);
end M;
