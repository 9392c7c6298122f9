// MLS 3.6 §8.3.8: terminate ends the simulation successfully
// run: simulate --stop 2
// check: final x = 1 +- 1e-6
model M
  Real x = time;
equation
  when time >= 1 then
    terminate("done");
  end when;
end M;
