// MLS 3.6 §3.7.1: minimumLength and leftJustified of String
// run: simulate --stop 1
// check: final a = 1 +- 1e-12
// check: final b = 1 +- 1e-12
model M
  Boolean a = String(5, minimumLength=3, leftJustified=false) == "  5";
  Boolean b = String(false, minimumLength=6, leftJustified=true) == "false ";
end M;
