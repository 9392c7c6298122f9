// MLS 3.6 §3.2: multiplication binds more tightly than addition, power most
// run: simulate --stop 1
// check: final a = 7 +- 1e-12
// check: final b = 512 +- 1e-12
// check: final c = -4 +- 1e-12
// check: final d = 18 +- 1e-12
model M
  Real a = 1 + 2*3;
  Real b = 2^(3^2);
  Real c = -2^2;
  Real d = 2*3^2;
end M;
