// MLS 3.6 §3.2: relations bind more tightly than not, and, or
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
// check: final c = 0 +- 1e-12
model M
  Boolean a = 1 + 1 == 2 and 3 > 2;
  Boolean b = not 1 > 2 or false;
  Boolean c = not (1 < 2 or false);
end M;
