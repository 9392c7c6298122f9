// An initial algorithm assigns an array from a function call: d = {0, 1, 2}.
// run: simulate --model T8 --stop 1
// check: final y = 1 +- 1e-12; d[2] t
function f input Real x[:]; output Real d[size(x,1)]; algorithm for i in 1:size(x,1) loop d[i] := 2*x[i]; end for; end f;
model T8
  parameter Real x[3] = {0,0.5,1};
  parameter Real d[3](each fixed=false);
  Real y = d[2]*time;
initial algorithm
  d := f(x);
end T8;
