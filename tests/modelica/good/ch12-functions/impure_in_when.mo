// MLS 3.6 §12.3: an impure function may be called in a when-clause
// run: simulate --stop 1
// check: y(1) = 4 +- 1e-12
impure function f
  input Real u;
  output Real y = u + 1;
end f;
model M
  discrete Real y(start=0, fixed=true);
equation
  when time > 0.5 then
    y = f(3);
  end when;
end M;
