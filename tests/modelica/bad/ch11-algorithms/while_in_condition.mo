// MLS 3.6 §11.2.3: a while condition is scalar
// run: check
// error: M0481 at 8
model M
  Real x;
algorithm
  x := 0;
  while {x < 1, x < 2} loop
    x := x + 1;
  end while;
end M;
