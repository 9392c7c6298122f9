// MLS 3.6 §8.3.6: reinit belongs to when-clauses of equations; discrete assignment in algorithms
// run: simulate --stop 1
// check: k(1) = 4 +- 1e-12
model M
  Integer k(start=1, fixed=true);
algorithm
  when {time > 0.3, time > 0.6} then
    k := 2*pre(k);
  end when;
end M;
