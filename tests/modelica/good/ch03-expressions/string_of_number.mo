// MLS 3.6 §3.7.1: String(i) and String(b)
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
// check: final c = 1 +- 1e-12
// check: final d = 1 +- 1e-12
model M
  type E = enumeration(one, two);
  Boolean a = String(42) == "42";
  Boolean b = String(true) == "true";
  Boolean c = String(E.two) == "two";
  Boolean d = String(-7, minimumLength=4) == "-7  ";
end M;
