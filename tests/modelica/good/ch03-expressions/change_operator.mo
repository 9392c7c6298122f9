// MLS 3.6 §3.7.5: change(v) is v <> pre(v)
// run: simulate --stop 1
// check: n(1) = 2 +- 1e-12
model M
  Boolean b = time > 0.25 and time < 0.5;
  Integer n(start=0, fixed=true);
equation
  when change(b) then
    n = pre(n) + 1;
  end when;
end M;
