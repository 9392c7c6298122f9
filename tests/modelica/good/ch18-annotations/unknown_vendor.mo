// MLS 3.6 §18.1: vendor annotations are ignored
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
model M
  Real x = 1 annotation(__Vendor(a=1, b(c="x")));
  annotation(__Other_Tool=true);
end M;
