// MLS 3.6 §6.7: also where a constant decides
// run: simulate --stop 1
// check: final a = 6 +- 1e-12
// check: final b = 3 +- 1e-12
model M
  constant Boolean more = true;
  function f
    input Real u[:];
    output Real v[size(u, 1) + 1];
  algorithm
    v := if more then cat(1, u, {3}) else u;
  end f;
  function g
    input Real u[2];
    output Real v[2];
  algorithm
    v := if more then u else cat(1, u, {3});
  end g;
  Real a = sum(f({1, 2}));
  Real b = sum(g({1, 2}));
end M;
