// MLS 3.6 §3.8.4: Boolean, Integer and String variables are discrete-time
// run: simulate --stop 1
// check: n(1) = 2 +- 1e-12
// check: n(0) = 1 +- 1e-12
model M
  Integer n = if time >= 0.5 then 2 else 1;
end M;
