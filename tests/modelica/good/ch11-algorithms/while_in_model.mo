// MLS 3.6 §11.2.3: a while-statement in a model
// run: simulate --stop 1
// check: final n = 5 +- 1e-12
model M
  Integer n;
algorithm
  n := 0;
  while n < 5 loop
    n := n + 1;
  end while;
end M;
