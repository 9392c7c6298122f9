// MLS 3.6 §8.3.3: the range of an inner loop depends on the index of the outer one
// run: simulate --stop 1
// check: final L[1,3] = 4 +- 1e-12
// check: final L[3,1] = 2 +- 1e-12
// check: final L[2,2] = 2 +- 1e-12
// check: final p = 6 +- 1e-12; 1 + 2 + 3, the others are zero
// run: check
// says: 10 equations, 10 unknowns
model ForDependentRange
  parameter Integer n = 3;
  Real L[n, n];
  parameter Real P[n, n](each fixed = false);
  Real p = sum(P);
initial equation
  for s in 1:n loop
    P[s, s] = s;
    for z in s + 1:n loop
      P[s, z] = 0;
      P[z, s] = 0;
    end for;
  end for;
equation
  for s in 1:n loop
    L[s, s] = s*time;
    for z in s + 1:n loop
      L[s, z] = s + z;
      L[z, s] = 2;
    end for;
  end for;
end ForDependentRange;
