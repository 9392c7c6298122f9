// MLS 3.6 §3.7.5: an instant of sample() that falls on the stop time
// run: simulate --stop 1
// check: n(1) = 3 +- 1e-12
model M
  Integer n(start=0, fixed=true);
algorithm
  when sample(0.25, 0.25) then
    n := if pre(n) < 3 then pre(n) + 1 else 3;
  end when;
end M;
