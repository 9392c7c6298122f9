// run: check
// status: 1
// error: S0415 at 9
//
// Each of two algorithm sections needs what the other one computes.
model CircularAlgorithms
  Real x(start=1), y(start=1);
  Integer k, j;
algorithm
  k := 0;
  x := 0;
  while k < 1 loop
    k := k + 1;
    x := x + cos(y);
  end while;
algorithm
  j := 0;
  y := 0;
  while j < 1 loop
    j := j + 1;
    y := y + 0.5*x;
  end while;
end CircularAlgorithms;
