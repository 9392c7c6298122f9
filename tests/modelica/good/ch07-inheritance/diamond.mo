// MLS 3.6 §7.1.1: identical elements inherited twice count once
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model A
  parameter Real p = 1;
end A;
model B
  extends A;
end B;
model C
  extends A;
end C;
model M
  extends B;
  extends C;
  Real x = p;
end M;
