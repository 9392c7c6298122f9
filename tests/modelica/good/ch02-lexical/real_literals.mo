// MLS 3.6 §2.4.1: forms of floating point literals
// run: simulate --stop 1
// check: final a = 220 +- 1e-12
// check: final b = 22.5 +- 1e-12
// check: final c = 0.5 +- 1e-12
// check: final d = 1300 +- 1e-12
// check: final e = 0.001 +- 1e-12
model M
  Real a = 22.0e1;
  Real b = 22.5;
  Real c = .5;
  Real d = 13E+2;
  Real e = 1e-3;
end M;
