// MLS 3.6 §3.7.4: a discrete variable has no derivative
// run: check
// error: M0450 at 11
model M
  discrete Real d(start = 0);
  Real x(start = 0) ;
equation
  when time > 0.5 then
    d = time;
  end when;
  x = der(d);
end M;
