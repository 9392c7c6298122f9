// MLS 3.6 §5.3.1: an iterator is not known outside its loop
// run: check
// error: M0320 at 6
model M
  Real x[2];
  Real y = i;
equation
  for i in 1:2 loop
    x[i] = i;
  end for;
end M;
