// MLS 3.6 §5.3.1: inherited elements are found by lookup
// run: simulate --stop 1
// check: final x = 12 +- 1e-12
model A
  constant Real c = 12;
end A;
model B
  extends A;
end B;
model M
  extends B;
  Real x = c;
end M;
