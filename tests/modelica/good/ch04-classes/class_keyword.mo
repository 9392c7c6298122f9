// MLS 3.6 §4.6: 'class' is the general specialized class
// run: check
// expect:
// | check: M is sound: 1 equation, 1 unknown, 0 states
class M
  Real x = 1;
end M;
