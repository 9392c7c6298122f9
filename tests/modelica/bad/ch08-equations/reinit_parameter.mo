// MLS 3.6 §8.3.6: a parameter is not reinitialized
// run: check
// error: M0505 at 8
model M
  parameter Real p = 1;
equation
  when time > 1 then
    reinit(p, 2);
  end when;
end M;
