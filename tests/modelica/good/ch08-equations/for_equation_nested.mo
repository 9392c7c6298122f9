// MLS 3.6 §8.3.2: for-equations with two iterators, and nested
// run: simulate --stop 1
// check: final a[2,3] = 23 +- 1e-12
// check: final b[2,3] = 23 +- 1e-12
model M
  Real a[2,3], b[2,3];
equation
  for i in 1:2, j in 1:3 loop
    a[i,j] = 10*i + j;
  end for;
  for i in 1:2 loop
    for j in 1:3 loop
      b[i,j] = 10*i + j;
    end for;
  end for;
end M;
