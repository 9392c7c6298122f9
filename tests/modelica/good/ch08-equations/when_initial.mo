// MLS 3.6 §8.6: a when-clause with initial() is active during initialization
// run: simulate --stop 1
// check: k(0) = 1 +- 1e-12
// check: k(1) = 2 +- 1e-12
model M
  Integer k(start=0);
equation
  when {initial(), time > 0.5} then
    k = pre(k) + 1;
  end when;
initial equation
  pre(k) = 0;
end M;
