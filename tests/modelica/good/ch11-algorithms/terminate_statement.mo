// MLS 3.6 §11.2.8.2: terminate in an algorithm
// run: simulate --stop 5
// check: final x = 2 +- 1e-6
model M
  Real x = time;
algorithm
  when time >= 2 then
    terminate("enough");
  end when;
end M;
