// MLS 3.6 §8.3.4: if-equations inside for-equations
// run: simulate --stop 1
// check: final x[1] = 100 +- 1e-12
// check: final x[2] = 2 +- 1e-12
// check: final x[3] = 3 +- 1e-12
model M
  Real x[3];
equation
  for i in 1:3 loop
    if i == 1 then
      x[i] = 100;
    else
      x[i] = i;
    end if;
  end for;
end M;
