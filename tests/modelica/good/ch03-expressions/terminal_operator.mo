// MLS 3.6 §3.7.5: terminal() is true at the end of a successful simulation
// run: simulate --stop 1
// check: final b = 1 +- 1e-12
// check: b(0) = 0 +- 1e-12
model M
  Boolean b = terminal();
end M;
