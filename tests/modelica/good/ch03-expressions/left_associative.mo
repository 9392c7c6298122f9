// MLS 3.6 §3.2: minus and division associate to the left
// run: simulate --stop 1
// check: final a = -4 +- 1e-12
// check: final b = 0.5 +- 1e-12
// check: final c = 8 +- 1e-12
model M
  Real a = 1 - 2 - 3;
  Real b = 4/2/4;
  Real c = 16/4*2;
end M;
