// MLS 3.6 §11.1.2: a discrete variable that is not assigned keeps its value
// run: simulate --stop 1
// check: n(0.2) = 7 +- 1e-12
// check: n(1) = 8 +- 1e-12
model M
  Integer n(start=7, fixed=true);
algorithm
  when time > 0.5 then
    n := pre(n) + 1;
  end when;
end M;
