// MLS 3.6 §8.6: pre(d) is an unknown of the initial problem where d is not fixed.
// run: simulate --stop 0.25
// check: d(0) = 1 +- 1e-12 ; the initial equation; so pre(d) was 0.9
// check: final d = 1.2 +- 1e-12 ; two samples later
model M
  discrete Real d(start = 1, fixed = false);
initial equation
  d = 1;
equation
  when {initial(), sample(0.1, 0.1)} then
    d = pre(d) + 0.1;
  end when;
end M;
