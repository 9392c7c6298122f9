// MLS 3.6 §3.7.5: initial() is true during initialization
// run: simulate --stop 1
// check: x(0) = 5 +- 1e-12
// check: x(1) = 5 +- 1e-12
model M
  discrete Real x;
equation
  when initial() then
    x = 5;
  end when;
end M;
