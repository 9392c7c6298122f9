// Each element depends on the sum of all, which is gone through once; one that a free parameter is part of is free, too.
// numbers: the elements add up to 1
// run: simulate -m CommonSum --stop 1 --parameters
// check: final share[3] = 0.05454545454545 +- 1e-12 ; 3/55
// check: final total = 1 +- 1e-12
// check: final late[2] = 0.4 +- 1e-9 ; 2 (x/sum) with x = 11
model CommonSum
  parameter Integer n = 10;
  parameter Real length[n] = {i for i in 1:n};
  parameter Real share[n] = {length[i]/sum(length) for i in 1:n};
  parameter Real total = sum(share);
  parameter Real x(fixed = false, start = 1);
  parameter Real late[3] = {i*x/sum(length) for i in 1:3};
  Real y(start = 1, fixed = true);
initial equation
  late[1] = 0.2;
equation
  der(y) = -late[3]*y;
end CommonSum;
