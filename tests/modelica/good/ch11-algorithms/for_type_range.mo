// MLS 3.6 §11.2.2.2: a type as a range
// run: simulate --stop 1
// check: final s = 6 +- 1e-12
// check: final n = 2 +- 1e-12
model M
  type E = enumeration(a, b, c);
  Integer s, n;
algorithm
  s := 0;
  for e in E loop
    s := s + Integer(e);
  end for;
  n := 0;
  for b in Boolean loop
    n := n + 1;
  end for;
end M;
