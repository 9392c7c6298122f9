// MLS 3.6 §3.5: false is less than true
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
model M
  Boolean a = false < true;
  Boolean b = true == true;
end M;
