// MLS 3.6 §4.4.3: bindings of constants form no cycle
// run: check
// error: M0353 at 6
model M
  constant Real a = 2*b;
  constant Real b = a;
  Real x = a;
end M;
