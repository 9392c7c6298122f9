// MLS 3.6 §8.3.6: reinit needs a state
// run: check
// error: M0505 at 8
model M
  Real x = time;
equation
  when time > 1 then
    reinit(x, 2);
  end when;
end M;
