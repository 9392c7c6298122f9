// MLS 3.6 §16.6: a clocked when-clause
// run: simulate --stop 0.25
// check: final x = 0.2 +- 1e-9
model M
  Real x;
equation
  when Clock(0.1) then
    x = sample(time);
  end when;
end M;
