// MLS 3.6 §5.3.1: predefined types and functions are found also when encapsulated
// run: simulate --stop 1
// check: final x = 1 +- 1e-12
encapsulated model M
  Real x = cos(0);
end M;
