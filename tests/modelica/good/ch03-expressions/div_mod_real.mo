// MLS 3.6 §3.7.2: div, mod and rem of Reals are Reals
// run: simulate --stop 1
// check: final a = 2 +- 1e-12
// check: final b = 0.5 +- 1e-12
// check: final c = 1 +- 1e-12
// check: final d = -0.5 +- 1e-12
model M
  parameter Real p = 5.5;
  Real a = div(p, 2.5);
  Real b = mod(p, 2.5);
  Real c = mod(-1.5, 2.5);
  Real d = rem(-p, 2.5);
end M;
