// MLS 3.6 §11.2.7: a when-statement
// run: simulate --stop 0.9
// check: n(0.9) = 3 +- 1e-12
model M
  Integer n(start=0, fixed=true);
algorithm
  when sample(0.25, 0.25) then
    n := pre(n) + 1;
  end when;
end M;
