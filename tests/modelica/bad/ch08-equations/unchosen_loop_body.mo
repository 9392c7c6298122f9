// MLS 3.6 §8.3.2: also in a loop without a turn
// run: check
// error: M0320 at 9
model M
  parameter Integer n = 0;
  Real x = 1;
equation
  for i in 1:n loop
    nothing = i;
  end for;
end M;
