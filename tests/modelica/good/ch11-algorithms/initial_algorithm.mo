// MLS 3.6 §11.1.1: an initial algorithm gives start values
// run: simulate --stop 1
// check: x(0) = 9 +- 1e-9
model M
  Real x;
initial algorithm
  x := 4;
  x := x + 5;
equation
  der(x) = 0;
end M;
