// MLS 3.6 §6.7: also where a constant decides
// run: simulate --stop 1
// check: final a = 6 +- 1e-12
model M
  constant Boolean more = true;
  function f
    input Real u[:];
    output Real v[size(u, 1) + 1];
  algorithm
    v := if more then cat(1, u, {3}) else u;
  end f;
  Real a = sum(f({1, 2}));
end M;
