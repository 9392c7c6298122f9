// MLS 3.6 §10.5: a subscript that leaves the range in a loop
// run: check
// error: M0363 at 9
model M
  Real x[3];
equation
  x[1] = 0;
  for i in 1:3 loop
    x[i + 1] = i;
  end for;
end M;
