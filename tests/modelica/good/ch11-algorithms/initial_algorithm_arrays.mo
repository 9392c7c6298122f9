// MLS 3.6 §8.6: an initial algorithm may assign arrays, also from what they were
// run: simulate --stop 1 -m T8
// check: final y = 1 +- 1e-12
// check: final z = 4 +- 1e-12     ; 2 (2 (0 + 1))
function f input Real x[:]; output Real d[size(x, 1)]; algorithm for i in 1:size(x, 1) loop d[i] := 2*x[i]; end for; end f;
model T8
  parameter Real x[3] = {0, 0.5, 1};
  parameter Real d[3](each fixed=false), e[3](each fixed=false);
  Real y = d[2]*time, z = e[3]*time;
initial algorithm
  d := f(x);
  e := fill(1.0, 3);
  e := f(e);
  e := f(e);
end T8;
