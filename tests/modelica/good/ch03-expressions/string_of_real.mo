// MLS 3.6 §3.7.1: String(r, format)
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
model M
  Boolean a = String(2.5, format=".2f") == "2.50";
  Boolean b = String(0.5, significantDigits=3) == "0.5";
end M;
