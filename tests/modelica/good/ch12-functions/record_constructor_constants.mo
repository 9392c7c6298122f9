// MLS 3.6 §12.6: elements that cannot be modified are not arguments
// run: simulate --stop 1
// check: final a.x = 2 +- 1e-12
// check: final a.c = 3 +- 1e-12
record R
  final constant Real c = 3;
  Real x;
end R;
model M
  R a = R(2);
end M;
