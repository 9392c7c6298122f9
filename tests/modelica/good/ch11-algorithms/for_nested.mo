// MLS 3.6 §11.2.2.3: two iterators are nested loops
// run: simulate --stop 1
// check: final s = 18 +- 1e-12
model M
  Real s;
algorithm
  s := 0;
  for i in 1:2, j in 1:3 loop
    s := s + i*j;
  end for;
end M;
