// x[1:n] with a variable n: in a function, inlined or not, as many elements as n says at each call.
// run: simulate --model Inlined --stop 0.6
// check: w(0.1) = 1 +- 1e-12 ; oracle: tests/reference
// check: w(0.4) = 1.8 +- 1e-12; 1 + 2 t
// check: final w = 4.6 +- 1e-12; 1 + 2 t + 4 t
// check: all d = 0 +- 0 ; oracle: tests/reference
// In the turns of a loop the size is known: s = {1, 1 + 4, 1 + 4 + 16}.
// run: simulate --model InTurns --stop 1
// check: final s[1] = 1 +- 1e-12 ; oracle: tests/reference
// check: final s[2] = 5 +- 1e-12 ; oracle: tests/reference
// check: final s[3] = 21 +- 1e-12 ; oracle: tests/reference
// An equation calls a function that is made for it.
// run: simulate --model InEquation --stop 0.6
// check: w(0.1) = 1 +- 1e-12 ; 1
// check: w(0.4) = 5 +- 1e-12 ; 1 + 4
// check: final w = 21 +- 1e-12 ; 1 + 4 + 16
package Slices
  function early
    input Integer n;
    input Real a[n], k[n];
    input Integer c;
    output Real y;
  algorithm
    y := a[1:c]*k[1:c];
    annotation(Inline = true);
  end early;
  function never
    input Integer n;
    input Real a[n], k[n];
    input Integer c;
    output Real y;
  algorithm
    y := a[1:c]*k[1:c];
    annotation(Inline = false);
  end never;
end Slices;
model Inlined
  parameter Real p[3] = {1, 2, 4};
  discrete Integer c(start = 1, fixed = true);
  Real b[3] = {1, time, time};
  Real w = Slices.early(3, p, b, c);
  Real d = w - Slices.never(3, p, b, c);
equation
  when sample(0.25, 0.25) then
    c = pre(c) + 1;
  end when;
end Inlined;
model InTurns
  parameter Real p[3] = {1, 2, 4};
  Real s[3];
equation
  for i in 1:3 loop
    s[i] = p[1:i]*p[1:i];
  end for;
end InTurns;
model InEquation
  parameter Real p[3] = {1, 2, 4};
  discrete Integer c(start = 1, fixed = true);
  Real w = p[1:c]*p[1:c];
equation
  when sample(0.25, 0.25) then
    c = pre(c) + 1;
  end when;
end InEquation;
