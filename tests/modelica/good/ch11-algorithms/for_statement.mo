// MLS 3.6 §11.2.2: a for-statement
// run: simulate --stop 1
// check: final s = 55 +- 1e-12
model M
  Real s;
algorithm
  s := 0;
  for i in 1:10 loop
    s := s + i;
  end for;
end M;
