// An algorithm section with a loop that is not unrolled, in an algebraic loop: its equation counts.
// run: simulate -m P.Linear --stop 1
// check: final s = 3.3333333333 +- 1e-8 ; s = 5 (1 - s/10) = 10/3
// check: final x[3] = 0.6666666667 +- 1e-8 ; 1 - s/10
// lacks: warning
// run: simulate -m P.Nonlinear --stop 1
// check: final s = 2.8989794856 +- 1e-8 ; s = 5 (1 - s^2/20), so s = 2 sqrt(6) - 2
package P
  model Linear
    Real x[5], s;
  algorithm
    s := 0;
    for j in 1:5 loop
      s := s + x[j];
    end for;
  equation
    for k in 1:5 loop
      x[k] = 1 - 0.1*s;
    end for;
  end Linear;
  model Nonlinear
    Real x[5](each start = 1), s;
  algorithm
    s := 0;
    for j in 1:5 loop
      s := s + x[j];
    end for;
  equation
    for k in 1:5 loop
      x[k] = 1 - s^2/20;
    end for;
  end Nonlinear;
end P;
