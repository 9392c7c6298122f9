// MLS 3.6 §8.3.6: reinit needs a Real
// run: check
// error: M0505 at 11
model M
  Integer n(start=0, fixed=true);
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
  n = if x > 0.5 then 1 else 0;
  when time > 1 then
    reinit(n, 1);
  end when;
end M;
