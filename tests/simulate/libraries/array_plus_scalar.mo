// .+ of an array of open size and a scalar in a function.
// run: simulate --model T7 --stop 1
// check: final y = 3 +- 1e-12; (1 + 0.5) + (t + 0.5)
function g
  input Real a[:]; output Real y;
algorithm
  y := sum(abs(a) .+ 0.5);
end g;
model T7 Real y = g({1,time}); end T7;
