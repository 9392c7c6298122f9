// MLS 3.6 §10.6.11: not, and, or of arrays
// run: simulate --stop 1
// check: final a[1] = 0 +- 1e-12
// check: final b[2] = 0 +- 1e-12
model M
  parameter Boolean p[2] = {true, false};
  Boolean a[2] = not p;
  Boolean b[2] = p and {true, true};
end M;
