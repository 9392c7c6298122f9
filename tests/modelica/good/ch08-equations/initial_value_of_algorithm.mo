// MLS 3.6 §8.6: an initial equation determines pre(n) of what a when clause of an algorithm assigns, also where the algorithm assigns other variables at each point
// run: simulate --stop 1
// check: n(0.2) = 3 +- 0 ; the initial equation
// check: y(0.2) = 6.2 +- 1e-12 ; 2 n + t
// check: final n = 4 +- 0 ; pre(n) + 1 at 0.5
// check: final y = 9 +- 1e-12 ; 2*4 + 1
model InitialValueOfAlgorithm
  Integer n;
  Real y;
initial equation
  n = 3;
algorithm
  when time > 0.5 then
    n := pre(n) + 1;
  end when;
  y := 2*n + time;
end InitialValueOfAlgorithm;
