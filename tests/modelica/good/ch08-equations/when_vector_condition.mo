// MLS 3.6 §8.3.5: any of several conditions
// run: simulate --stop 1
// check: n(1) = 2 +- 1e-12
model M
  Integer n(start=0, fixed=true);
equation
  when {time >= 0.25, time >= 0.75} then
    n = pre(n) + 1;
  end when;
end M;
