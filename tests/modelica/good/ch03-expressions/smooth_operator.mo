// MLS 3.6 §3.7.5: smooth(p, e) has the value of e
// run: simulate --stop 1
// check: x(1) = 0.25 +- 1e-9
model M
  Real x = smooth(1, if time < 0.5 then 0 else (time - 0.5)^2);
end M;
