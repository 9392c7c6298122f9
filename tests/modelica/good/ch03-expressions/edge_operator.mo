// MLS 3.6 §3.7.5: edge(b) is b and not pre(b)
// run: simulate --stop 1
// check: n(1) = 1 +- 1e-12
// check: n(0.2) = 0 +- 1e-12
model M
  Boolean b = time > 0.25;
  Integer n(start=0, fixed=true);
equation
  when edge(b) then
    n = pre(n) + 1;
  end when;
end M;
