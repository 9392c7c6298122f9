// MLS 3.6 §12.4: a constant by a function with a loop
// run: simulate --stop 1
// check: final x = 3.5 +- 1e-12
function horner
  input Real c[:], x;
  output Real y = 0;
algorithm
  for i in size(c, 1):-1:1 loop
    y := y*x + c[i];
  end for;
end horner;
model M
  constant Real k = horner({1, 2, 3}, 0.5) + 0.75;
  Real x = k;
end M;
