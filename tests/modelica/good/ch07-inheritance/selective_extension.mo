// MLS 3.6 §7.4: components of a base class may be left out with break
// run: simulate --stop 1
// check: final y = 3 +- 1e-12
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model Part
  Real z = 1;
end Part;
model A
  Part x;
  Real y = 3;
end A;
model M
  extends A(break x);
end M;
